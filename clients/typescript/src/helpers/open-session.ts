import type {
  CreateSessionParams,
  ErrorInfo,
  SessionActiveClient,
  SessionState,
  URI,
} from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import type { Dispose } from '../emitter.js';
import { randomId } from '../random-id.js';
import { entryOf } from './active-client-entry.js';
import { watchPaging } from './older-turns.js';
import { type Progress, type ProgressOptions, watchProgress } from './progress.js';
import { watchTurns } from './turn-clock.js';

/** How a session or a chat is opened. */
export interface OpenOptions {
  /** About how many of the newest turns to begin with; as the host likes unless given. */
  readonly turns?: number;
  readonly signal?: AbortSignal;
}

/** A session, and the chat that takes what the user says. */
export interface OpenSession {
  readonly session: Subscription<'session'>;
  readonly chat: Subscription<'chat'>;
  /** Ends both uses. */
  close(): void;
}

/** What a session is created with. */
export interface NewSession
  extends OpenOptions,
    ProgressOptions,
    Pick<CreateSessionParams, 'provider' | 'workingDirectory' | 'config' | 'fork'> {
  /** The session's URI; a new one unless given. */
  readonly uri?: URI;
  /** What this client brings along from the start. What it contributes later takes the place of that. */
  readonly activeClient?: Omit<SessionActiveClient, 'clientId'>;
  /** Told how far long work for the session is. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The host could not make a session. */
export class SessionCreationError extends Error {
  override readonly name = 'SessionCreationError';

  constructor(
    readonly session: URI,
    /** What the host said about it. */
    readonly info: ErrorInfo,
  ) {
    super(info.message);
  }
}

/**
 * Opens a session and its default chat, as soon as the host has told which that is.
 *
 * ```ts
 * const { session, chat, close } = await openSession(client, summary.resource, { turns: 20 });
 * ```
 *
 * @throws SessionCreationError when the host could not make the session; RpcError when it does not let us in.
 */
export async function openSession(
  client: AhpClient,
  uri: URI,
  options: OpenOptions = {},
): Promise<OpenSession> {
  const { signal } = options;
  const session = await client.subscribe<'session'>(uri, signal && { signal });
  try {
    const state = await session.waitFor((each) => hasFailed(each) || !!mainChatOf(each), signal);
    const main = mainChatOf(state);
    if (hasFailed(state) || main === undefined) {
      throw new SessionCreationError(uri, state.creationError ?? UNKNOWN);
    }
    const chat = await openChat(client, main, options);
    const close = () => {
      chat.close();
      session.close();
    };
    return { session, chat, close };
  } catch (error) {
    session.close();
    throw error;
  }
}

/**
 * Creates a session and opens it. It may still be at work on that, which `session.state.lifecycle` tells; its default chat
 * takes messages already.
 *
 * ```ts
 * const { chat } = await createSession(client, { provider: 'agent', workingDirectory: 'file:///home/me/project' });
 * await sendMessage(chat, 'Hello!');
 * ```
 *
 * @throws RpcError when the host refuses; SessionCreationError when it could not make the session.
 */
export async function createSession(
  client: AhpClient,
  options: NewSession = {},
): Promise<OpenSession> {
  const { uri = `ahp-session:/${randomId()}`, signal, onProgress } = options;
  const { provider, workingDirectory, config, fork, activeClient } = options;
  const progressToken = onProgress && randomId();
  const endProgress =
    progressToken && (await watchProgress(client, progressToken, onProgress, options));
  const params: CreateSessionParams = {
    channel: uri,
    ...(provider !== undefined && { provider }),
    ...(workingDirectory !== undefined && { workingDirectory }),
    ...(config && { config }),
    ...(fork && { fork }),
    ...(activeClient && { activeClient: entryOf(client, [activeClient]) }),
    ...(progressToken && { progressToken }),
  };
  try {
    await client.request('createSession', params, signal && { signal });
    const open = await openSession(client, uri, options);
    if (endProgress) whenMade(open.session, endProgress);
    return open;
  } catch (error) {
    if (endProgress) endProgress();
    throw error;
  }
}

/** Opens a chat. */
export async function openChat(
  client: AhpClient,
  uri: URI,
  { turns, signal }: OpenOptions = {},
): Promise<Subscription<'chat'>> {
  const chat = await client.subscribe(uri, {
    as: 'chat',
    ...(turns !== undefined && { view: { turns } }),
    ...(signal && { signal }),
  });
  watchTurns(chat);
  watchPaging(client, chat);
  return chat;
}

/** The chat that takes what the user says; undefined while the host has not told. */
function mainChatOf({ defaultChat, lifecycle, chats }: SessionState): URI | undefined {
  if (defaultChat !== undefined || lifecycle !== 'ready') return defaultChat;
  // Hosts need not name a default.
  const [newest] = [...chats].sort(
    (one, other) => Date.parse(other.modifiedAt) - Date.parse(one.modifiedAt),
  );
  return newest?.resource;
}

function hasFailed({ lifecycle }: SessionState): boolean {
  return lifecycle === 'creationFailed';
}

/** Does something once the host has made the session, could not, or is no longer watched. */
function whenMade(session: Subscription<'session'>, work: Dispose): void {
  const isMade = ({ lifecycle }: SessionState) => lifecycle !== 'creating';
  session.waitFor(isMade).then(work, work);
}

const UNKNOWN: ErrorInfo = { errorType: 'unknown', message: 'the host could not make the session' };
