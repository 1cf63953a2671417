import type { Icon, IconTheme } from '@agent-host-protocol/types';
import { type IconPolicy, isAllowedIcon } from './display.js';

/** Where an icon is to be shown. */
export interface IconPlace extends IconPolicy {
  /** Theme of the place. */
  readonly theme?: IconTheme;
  /** Width and height of the place in pixels. */
  readonly size?: number;
}

/**
 * The icon of a list that fits a place best, among those that may be loaded; undefined if there is none.
 *
 * ```ts
 * const icon = chooseIcon(server.icons, { theme: 'dark', size: 16, origins: ['https://icons.example'] });
 * ```
 */
export function chooseIcon(icons: readonly Icon[] = [], place: IconPlace = {}): Icon | undefined {
  const ranked = icons
    .filter((icon) => isAllowedIcon(icon, place))
    .map((icon) => ({ icon, misfit: themeMisfit(icon, place) + sizeMisfit(icon, place) }));
  // Sorting is stable: among equals the host's order counts.
  return ranked.sort((one, other) => one.misfit - other.misfit)[0]?.icon;
}

/** What the wrong theme weighs: more than any size. */
const THEME = 1e6;
/** What scaling up weighs: more than any scaling down. */
const UPSCALING = 1e5;

function themeMisfit({ theme }: Icon, place: IconPlace): number {
  if (place.theme === undefined || theme === place.theme) return 0;
  return theme === undefined ? THEME : 2 * THEME;
}

function sizeMisfit({ sizes = [] }: Icon, { size: wanted }: IconPlace): number {
  if (wanted === undefined || sizes.includes('any')) return 0;
  const widths = sizes.flatMap((size) => {
    const width = /^(\d{1,5})x\d{1,5}$/.exec(size)?.[1];
    return width === undefined ? [] : [Number(width)];
  });
  if (widths.length === 0) return 1;
  const misfits = widths.map((width) =>
    width >= wanted ? width - wanted : UPSCALING + wanted - width,
  );
  return Math.min(...misfits);
}
