import { randomUUID } from 'node:crypto';
import {
  CHAT_SCHEME,
  type ChatAction,
  type ChatState,
  ROOT_URI,
  type SessionAction,
  type SessionActiveClient,
  type SessionState,
  SessionStatus,
  type SessionSummary,
  type URI,
} from '@agent-host-protocol/types';
import type { ModelHost } from '../../src/testing/model-host.js';
import { AGENT, answer } from './agent.js';
import { changesBetween, isAbout, waitingIn } from './catalogue.js';
import { TurnWriter } from './turn-writer.js';

/** A session with its one chat: lets the agent answer, and keeps what the session and the host say of the chat true. */
export class ExampleSession {
  readonly uri: URI;
  readonly chatUri: URI = `${CHAT_SCHEME}:/${randomUUID()}`;
  readonly model: ModelHost;
  readonly #paceMs: number;
  readonly #createdAt = new Date().toISOString();
  readonly #waiting = new Set<() => void>();
  #running: { readonly turnId: string; readonly abort: AbortController } | undefined;
  #announced: SessionSummary;

  constructor(
    model: ModelHost,
    uri: URI,
    paceMs: number,
    activeClient: SessionActiveClient | undefined,
  ) {
    this.model = model;
    this.uri = uri;
    this.#paceMs = paceMs;
    const about = { title: 'New session', status: SessionStatus.Idle | SessionStatus.IsRead };
    const chat = { ...about, resource: this.chatUri, modifiedAt: this.#createdAt };
    model.add(this.chatUri, 'chat', { ...chat, turns: [] });
    model.add(uri, 'session', {
      ...about,
      provider: AGENT.provider,
      lifecycle: 'creating',
      activeClients: activeClient ? [activeClient] : [],
      chats: [chat],
      defaultChat: this.chatUri,
    });
    this.#announced = this.summary;
  }

  get state(): SessionState {
    return this.model.state(this.uri, 'session');
  }

  get chat(): ChatState {
    return this.model.state(this.chatUri, 'chat');
  }

  /** The session's entry in the host's list. With one chat it says what the chat does. */
  get summary(): SessionSummary {
    const { provider, title } = this.state;
    const { status, modifiedAt } = this.chat;
    const { uri: resource } = this;
    return { resource, provider, title, status, createdAt: this.#createdAt, modifiedAt };
  }

  ready(): void {
    this.model.act(this.uri, { type: 'session/ready' });
  }

  dispose(): void {
    this.#running?.abort.abort();
    this.#wake();
    for (const uri of [this.chatUri, this.uri]) this.model.remove(uri);
  }

  /** Takes an action of the host's own on the chat. */
  act(action: ChatAction): void {
    this.model.act(this.chatUri, action);
    this.changed();
  }

  /** Waits until there is something in the state. */
  async when<Found>(find: () => Found | undefined, signal: AbortSignal): Promise<Found> {
    for (;;) {
      signal.throwIfAborted();
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** A client is gone: its tools are too, and what it was doing has failed. */
  removeClient(clientId: string): void {
    if (!this.state.activeClients.some((each) => each.clientId === clientId)) return;
    this.#actOnSession({ type: 'session/activeClientRemoved', clientId });
    const { activeTurn } = this.chat;
    for (const part of activeTurn?.responseParts ?? []) {
      const call = part.kind === 'toolCall' ? part.toolCall : undefined;
      if (call?.status !== 'running' || call.contributor?.kind !== 'client') continue;
      if (call.contributor.clientId !== clientId || !activeTurn) continue;
      const message = 'the client that has the tool is gone';
      const result = { success: false, pastTenseMessage: 'Failed', error: { message } };
      const { toolCallId } = call;
      this.act({ type: 'chat/toolCallComplete', turnId: activeTurn.id, toolCallId, result });
    }
  }

  /** Does what follows from an action on the session or its chat. */
  changed(): void {
    this.#tendTurns();
    this.#tendCatalogues();
    this.#wake();
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resume of waiting) resume();
  }

  /** Lets the agent answer the running turn, and starts the next message that waits. */
  #tendTurns(): void {
    const { activeTurn, queuedMessages } = this.chat;
    if (this.#running && this.#running.turnId !== activeTurn?.id) {
      this.#running.abort.abort();
      this.#running = undefined;
    }
    if (activeTurn && !this.#running) {
      const abort = new AbortController();
      this.#running = { turnId: activeTurn.id, abort };
      if (this.chat.turns.length === 0) this.#entitle(activeTurn.message.text);
      void answer(new TurnWriter(this, activeTurn, this.#paceMs, abort.signal));
    }
    const next = queuedMessages?.[0];
    if (activeTurn || !next) return;
    const { id, message } = next;
    this.model.act(this.chatUri, { type: 'chat/pendingMessageRemoved', kind: 'queued', id });
    const startedAt = new Date().toISOString();
    const turnId = randomUUID();
    this.act({ type: 'chat/turnStarted', turnId, message, startedAt, queuedMessageId: id });
  }

  #entitle(text: string): void {
    const title = text.length > 40 ? `${text.slice(0, 39)}…` : text;
    this.#actOnSession({ type: 'session/titleChanged', title });
  }

  /** The chat's entry in the session, what waits for somebody, and the session's entry in the host's list. */
  #tendCatalogues(): void {
    const { chat, state, chatUri, uri } = this;
    const entry = state.chats.find(({ resource }) => resource === chatUri);
    const { status, modifiedAt } = chat;
    const ofChat = entry && changesBetween(entry, { ...entry, status, modifiedAt });
    if (ofChat) this.#actOnSession({ type: 'session/chatUpdated', chat: chatUri, changes: ofChat });

    const [before, after] = [state.inputNeeded ?? [], waitingIn(chat)];
    for (const request of after) {
      if (before.some((each) => isAbout(each, request))) continue;
      this.#actOnSession({ type: 'session/inputNeededSet', request });
    }
    for (const { id } of before) {
      if (after.some((each) => each.id === id)) continue;
      this.#actOnSession({ type: 'session/inputNeededRemoved', id });
    }

    // No action tells what a session is doing: snapshots do, and the entry in the host's list.
    const channel = this.model.channel(uri);
    if (channel) channel.state = { ...this.state, status };
    const changes = changesBetween(this.#announced, this.summary);
    if (!changes) return;
    this.#announced = this.summary;
    this.model.notify('root/sessionSummaryChanged', { channel: ROOT_URI, session: uri, changes });
  }

  #actOnSession(action: SessionAction): void {
    this.model.act(this.uri, action);
  }
}
