import { type AhpClient, type OpenSession, openSession } from '@agent-host-protocol/client';
import type { ActiveTurn, ChatState, Turn, URI } from '@agent-host-protocol/types';
import { composerView, say } from './composer.js';
import { queueView } from './queue.js';
import { turnView } from './turn.js';
import { button, byId, element, listView } from './view.js';

/** How near to its end, in pixels, a reader of the log may be to be taken along with it. */
const NEAR_END = 80;

/** Opens a session and shows the conversation of its chat, until the signal says that another is wanted. */
export async function showConversation(
  client: AhpClient,
  uri: URI,
  signal: AbortSignal,
): Promise<void> {
  const place = byId('conversation');
  delete place.dataset.session;
  place.replaceChildren(element('p', { className: 'empty' }, 'Opening …'));
  try {
    const opened = await openSession(client, uri, { signal });
    signal.addEventListener('abort', () => opened.close());
    if (signal.aborted) opened.close();
    else draw(opened);
  } catch (error) {
    if (!signal.aborted) showGone(error);
  }
}

function draw({ session, chat }: OpenSession): void {
  const title = element('h2');
  const drop = button('Drop connection', () => void say(chat, 'hang up'));
  drop.title = 'Asks the agent to hang up in the middle of its answer';
  const log = element('div', { className: 'log', role: 'log', ariaLabel: 'Conversation' });
  const showTurns = listView(
    log,
    ({ id }: Turn | ActiveTurn) => id,
    () => turnView(chat),
  );
  const views = [queueView(chat), composerView(chat)];
  const show = (state: ChatState) => {
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    showTurns(state.activeTurn ? [...state.turns, state.activeTurn] : state.turns);
    for (const view of views) view.update(state);
    if (atEnd) log.scrollTop = log.scrollHeight;
  };
  const entitle = () => title.replaceChildren(session.state.title);

  const header = element('div', { className: 'heading' }, title, drop);
  const place = byId('conversation');
  place.dataset.session = session.uri;
  place.replaceChildren(header, log, ...views.map((view) => view.element));
  entitle();
  show(chat.state);
  log.scrollTop = log.scrollHeight;
  session.onState(entitle);
  chat.onState(show);
  chat.onEnd(showGone);
}

function showGone(error: unknown): void {
  const why = error instanceof Error ? error.message : 'it has ended';
  const text = `There is no conversation: ${why}`;
  byId('conversation').replaceChildren(element('p', { className: 'empty' }, text));
}
