import type { SessionState } from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import type { Outcome } from '../mirror/outcome.js';
import { contribute } from './active-client.js';
import type { ClientContribution } from './active-client-entry.js';
import { Closer } from './closer.js';
import { followChats } from './tools/follow-chats.js';
import { callsNeeded, callsOnChat, type SeenCall } from './tools/seen-call.js';
import type { ClientTool } from './tools/tool.js';
import { ToolDesk } from './tools/tool-desk.js';
import { whenOver } from './when-over.js';

export type { ClientTool, ToolOutcome, ToolRun } from './tools/tool.js';

/** What a client provides to a session. */
export interface ToolContribution extends Omit<ClientContribution, 'tools'> {
  readonly tools: readonly ClientTool[];
}

/** How calls are found. */
export interface ProvideToolsOptions {
  /**
   * Where to look for calls: in all chats of the session, which are subscribed to for that, or only where the session
   * announces them, which hosts need not do. The former unless given.
   */
  readonly lookIn?: 'chats' | 'session';
}

/** Tools that a client provides to a session. */
export interface ProvidedTools {
  /** What became of the action that published them. */
  readonly published: Outcome;
  /** Provides something else instead. Calls of tools that are gone end without success. */
  update(contribution: ToolContribution): Promise<Outcome>;
  /** Takes the tools back. Calls that are under way end without success. */
  withdraw(): Promise<Outcome>;
}

/**
 * Publishes tools in a session and runs them when the agent calls them: once per call, as soon as it may run, with a signal
 * that is aborted when nobody waits for the result any more. It ends with the subscription to the session.
 *
 * ```ts
 * const definition = { name: 'selection', description: 'What the user has selected in the editor.' };
 * await provideTools(client, session, {
 *   tools: [{ definition, run: () => editor.selectedText() }],
 * });
 * ```
 *
 * @throws RangeError when the client has a tool of one of these names in the session already.
 */
export async function provideTools(
  client: AhpClient,
  session: Subscription<'session'>,
  contribution: ToolContribution,
  { lookIn = 'chats' }: ProvideToolsOptions = {},
): Promise<ProvidedTools> {
  const { clientId } = client;
  const closer = new Closer();
  const desk = new ToolDesk(client, (name) => offers(session.state, clientId, name));
  closer.add(whenOver(session, () => close(session.error === undefined)));
  const close = (tell: boolean) => {
    desk.close(tell);
    closer.close();
  };
  const watch = (channel: Subscription, read: () => SeenCall[]) => {
    desk.watch(channel.uri, read);
    return channel.onState(soon(() => desk.look(channel.uri)));
  };
  try {
    const part = contribute(client, session, published(contribution));
    desk.setTools(contribution.tools);
    closer.add(watch(session, () => callsNeeded(session.state, clientId)));
    if (lookIn === 'chats') {
      const follow = (chat: Subscription<'chat'>) => {
        watch(chat, () => callsOnChat(chat.uri, chat.state, clientId));
        whenOver(chat, () => desk.unwatch(chat.uri));
      };
      closer.add(followChats(client, session, follow));
    }
    return {
      published: await part.published,
      update: async (next) => {
        const outcome = await part.update(published(next));
        desk.setTools(next.tools);
        return outcome;
      },
      withdraw: () => {
        close(true);
        return part.withdraw();
      },
    };
  } catch (error) {
    closer.close();
    throw error;
  }
}

function published({ tools, ...rest }: ToolContribution): ClientContribution {
  return { ...rest, tools: tools.map(({ definition }) => definition) };
}

/** Whether a client offers a tool in a session, here or elsewhere in its program. */
function offers({ activeClients }: SessionState, clientId: string, name: string): boolean {
  const own = activeClients.find((each) => each.clientId === clientId);
  return own?.tools.some((tool) => tool.name === name) === true;
}

/** Does something once whatever happens now has happened, so that it finds the last state and disturbs nobody. */
function soon(work: () => void): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      work();
    });
  };
}
