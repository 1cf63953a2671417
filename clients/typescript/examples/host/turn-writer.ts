import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  ActiveTurn,
  ChatInputAnswer,
  ChatInputRequest,
  ChatInputResponseKind,
  ChatToolCallReadyAction,
  ChatToolCallStartAction,
  SessionActiveClient,
  ToolCallResult,
  ToolCallState,
  ToolDefinition,
} from '@agent-host-protocol/types';
import type { ExampleSession } from './example-session.js';
import { callOf, inputRequestOf } from './parts.js';

/** A tool of a client that takes part in the session. */
export interface ClientTool {
  readonly client: SessionActiveClient;
  readonly tool: ToolDefinition;
}

/** What a tool call is about, before it begins. */
export interface CallPlan
  extends Pick<ChatToolCallStartAction, 'toolName' | 'displayName' | 'contributor'>,
    Pick<
      ChatToolCallReadyAction,
      'invocationMessage' | 'confirmationTitle' | 'options' | 'confirmed'
    > {
  readonly input: unknown;
}

/** How a user has resolved a request. */
export interface Resolved {
  readonly response: ChatInputResponseKind;
  /** By question. */
  readonly answers: Readonly<Record<string, ChatInputAnswer>>;
}

/** How an agent writes its answer: as the actions that make up a turn, a word at a time. */
export class TurnWriter {
  readonly signal: AbortSignal;
  readonly text: string;
  readonly #session: ExampleSession;
  readonly #turnId: string;
  readonly #paceMs: number;
  readonly #started = performance.now();
  #words = 0;

  constructor(session: ExampleSession, turn: ActiveTurn, paceMs: number, signal: AbortSignal) {
    this.#session = session;
    this.#turnId = turn.id;
    this.#paceMs = paceMs;
    this.signal = signal;
    this.text = turn.message.text;
  }

  /** The tools that clients have published in the session. */
  get clientTools(): ClientTool[] {
    const { activeClients } = this.#session.state;
    return activeClients.flatMap((client) => client.tools.map((tool) => ({ client, tool })));
  }

  /** Thinks aloud. */
  async think(text: string): Promise<void> {
    const partId = this.#begin('reasoning');
    for await (const content of this.#wordsOf(text)) {
      this.#session.act({ type: 'chat/reasoning', turnId: this.#turnId, partId, content });
    }
  }

  /** Says something in Markdown. */
  async say(text: string): Promise<void> {
    const partId = this.#begin('markdown');
    for await (const content of this.#wordsOf(text)) {
      this.#session.act({ type: 'chat/delta', turnId: this.#turnId, partId, content });
    }
  }

  /**
   * Calls a tool, with its input written word by word, and waits for the end of the call.
   *
   * @param run does what a tool of the host's own does, once the call is allowed
   */
  async call({ input, ...plan }: CallPlan, run?: () => ToolCallResult): Promise<ToolCallState> {
    const { toolName, displayName, contributor, ...ready } = plan;
    const toolCallId = randomUUID();
    const which = { turnId: this.#turnId, toolCallId };
    const about = { toolName, displayName, ...(contributor && { contributor }) };
    this.#session.act({ type: 'chat/toolCallStart', ...which, ...about });
    const toolInput = JSON.stringify(input);
    for await (const content of this.#wordsOf(toolInput)) {
      this.#session.act({ type: 'chat/toolCallDelta', ...which, content });
    }
    this.#session.act({ type: 'chat/toolCallReady', ...which, ...ready, toolInput });
    const end = ['completed', 'cancelled'] as const;
    if (!run) return this.#callIn(end, toolCallId);
    const call = await this.#callIn(['running', ...end], toolCallId);
    if (call.status !== 'running') return call;
    await wait(this.#paceMs * 10, undefined, { signal: this.signal });
    this.#session.act({ type: 'chat/toolCallComplete', ...which, result: run() });
    return this.#callIn(end, toolCallId);
  }

  /** Asks the user, and waits for the answers. */
  async ask(about: Omit<ChatInputRequest, 'id'>): Promise<Resolved> {
    const id = randomUUID();
    this.#session.act({ type: 'chat/inputRequested', request: { ...about, id } });
    return this.#session.when(() => {
      const part = inputRequestOf(this.#session.chat, id);
      const { response, request } = part ?? {};
      return response && { response, answers: request?.answers ?? {} };
    }, this.signal);
  }

  /** Ends the turn with what it has cost. */
  complete(): void {
    const inputTokens = this.text.split(/\s+/).length;
    const usage = { model: 'parrot-1', inputTokens, outputTokens: this.#words };
    this.#session.act({ type: 'chat/usage', turnId: this.#turnId, usage });
    this.#session.act({ type: 'chat/turnComplete', ...this.#end });
  }

  fail(message: string): void {
    this.#session.act({ type: 'chat/error', ...this.#end, error: { errorType: 'agent', message } });
  }

  /** Breaks the connections of all clients, so that they can show how they come back. */
  hangUp(): void {
    this.#session.model.cut();
  }

  /** Waits until a tool call is in one of these statuses. */
  #callIn(
    statuses: readonly ToolCallState['status'][],
    toolCallId: string,
  ): Promise<ToolCallState> {
    return this.#session.when(() => {
      const call = callOf(this.#session.chat, toolCallId);
      return call && statuses.includes(call.status) ? call : undefined;
    }, this.signal);
  }

  get #end() {
    return { turnId: this.#turnId, duration: Math.round(performance.now() - this.#started) };
  }

  #begin(kind: 'reasoning' | 'markdown'): string {
    const id = randomUUID();
    const part = { kind, id, content: '' };
    this.#session.act({ type: 'chat/responsePart', turnId: this.#turnId, part });
    return id;
  }

  async *#wordsOf(text: string): AsyncGenerator<string> {
    for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
      await wait(this.#paceMs, undefined, { signal: this.signal });
      this.#words++;
      yield word;
    }
  }
}
