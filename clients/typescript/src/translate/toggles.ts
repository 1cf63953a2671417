import {
  reduceChannel,
  type SessionCustomizationToggledAction,
  type SessionState,
  type StateAction,
} from '@agent-host-protocol/types';
import type { Arms } from './arms.js';

/** In 0.5.1 a toggle reaches customizations at the top only. */
export const topLevelToggleArms: Arms<SessionState> = {
  'session/customizationToggled': (state, action, now) =>
    isAtTop(state, (action as SessionCustomizationToggledAction).id)
      ? reduceChannel('session', state, action, { now })
      : state,
};

/** Why a toggle means nothing to a host that speaks 0.5.1; undefined if it does. */
export function whyNoChildToggle(state: SessionState, action: StateAction): string | undefined {
  const { id } = action as SessionCustomizationToggledAction;
  return !isAtTop(state, id) && isChild(state, id)
    ? 'a host that speaks 0.5.1 toggles a plugin or directory only as a whole'
    : undefined;
}

/** Whether a customization stands at the top. Such an entry hides equal ids in containers. */
export function isAtTop({ customizations }: SessionState, id: string): boolean {
  return customizations?.some((entry) => entry.id === id) ?? false;
}

function isChild({ customizations }: SessionState, id: string): boolean {
  return (customizations ?? []).some(
    (entry) => 'children' in entry && entry.children?.some((child) => child.id === id),
  );
}
