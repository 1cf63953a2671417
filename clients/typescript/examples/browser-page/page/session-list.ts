import { hasFailed, isBusy, type LiveSessions, needsInput } from '@agent-host-protocol/client';
import type { SessionSummary, URI } from '@agent-host-protocol/types';
import { byId, element, listView, type View } from './view.js';

/** Shows the host's sessions as links, newest first, as they come, go and change. */
export function showSessions(sessions: LiveSessions): void {
  const key = ({ resource }: SessionSummary) => resource;
  const update = listView(byId('sessions'), key, entry);
  update(sessions.items);
  sessions.onChange(update);
}

/** Marks the session that is open. */
export function markSession(): void {
  for (const link of byId('sessions').querySelectorAll('a')) mark(link);
}

/** The part of the page's address that names a session. */
export function hashOf(uri: URI): string {
  return `#${new URLSearchParams({ session: uri })}`;
}

/** The session that a part of the page's address names. */
export function sessionIn(hash: string): URI | undefined {
  return new URLSearchParams(hash.slice(1)).get('session') ?? undefined;
}

function entry({ resource }: SessionSummary): View<SessionSummary> {
  const title = element('span');
  const doing = element('small');
  const link = element('a', { href: hashOf(resource) }, title, doing);
  mark(link);
  return {
    element: element('li', {}, link),
    update(session) {
      title.textContent = session.title;
      doing.textContent = doingOf(session);
    },
  };
}

function mark(link: HTMLAnchorElement): void {
  link.ariaCurrent = link.hash === location.hash ? 'page' : null;
}

function doingOf(session: SessionSummary): string {
  if (needsInput(session)) return 'waits for an answer';
  if (isBusy(session)) return 'answers';
  return hasFailed(session) ? 'failed' : '';
}
