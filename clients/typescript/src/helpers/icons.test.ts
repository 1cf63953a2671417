import type { Icon } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { chooseIcon } from './icons.js';

const PNG = 'data:image/png;base64,AAAA';
const origins = ['https://icons.example'];

/** An icon that can be told from others by its name. */
function icon(name: string, more: Partial<Icon> = {}): Icon {
  return { src: `https://icons.example/${name}`, ...more };
}

function chosen(icons: Icon[], place: Parameters<typeof chooseIcon>[1]): string | undefined {
  return chooseIcon(icons, { origins, ...place })
    ?.src.split('/')
    .at(-1);
}

describe('choosing an icon', () => {
  it('never takes one from an origin that was not checked, however well it fits (C-47)', () => {
    const elsewhere: Icon = { src: 'https://evil.example/icons.example.png', theme: 'dark' };
    const inside: Icon = { src: PNG, theme: 'light' };
    expect(chooseIcon([elsewhere, inside], { theme: 'dark', origins })).toBe(inside);
    expect(chooseIcon([elsewhere], { origins })).toBeUndefined();
    expect(chooseIcon([{ src: 'javascript:alert(1)' }, { src: 'no uri' }], { origins })).toBe(
      undefined,
    );
  });

  it('takes SVG only where somebody says that its scripts do not run (C-47)', () => {
    const drawings = [icon('a.svg'), icon('b', { contentType: 'image/svg+xml' })];
    expect(chosen(drawings, {})).toBeUndefined();
    expect(chosen(drawings, { svg: true })).toBe('a.svg');
    expect(chosen([...drawings, icon('c.png')], {})).toBe('c.png');
  });

  it('goes by the theme, then by the size, then by the order of the host', () => {
    const icons = [
      icon('light', { theme: 'light', sizes: ['16x16'] }),
      icon('any', { sizes: ['16x16'] }),
      icon('small', { theme: 'dark', sizes: ['8x8'] }),
      icon('large', { theme: 'dark', sizes: ['64x64', '128x128'] }),
      icon('larger', { theme: 'dark', sizes: ['64x64'] }),
    ];
    expect(chosen(icons, { theme: 'dark', size: 16 })).toBe('large');
    expect(chosen(icons.slice(0, 3), { theme: 'dark', size: 16 })).toBe('small');
    expect(chosen(icons.slice(0, 2), { theme: 'dark', size: 16 })).toBe('any');
    expect(chosen(icons, {})).toBe('light');
    expect(
      chosen([icon('odd', { sizes: ['big'] }), icon('vector', { sizes: ['any'] })], { size: 9 }),
    ).toBe('vector');
    expect(chooseIcon(undefined)).toBeUndefined();
  });
});
