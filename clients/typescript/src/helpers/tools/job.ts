import type {
  ChatToolCallCompleteAction,
  ChatToolCallContentChangedAction,
  ChatToolCallDeniedAction,
  ToolCallRunningState,
  ToolResultContent,
  URI,
} from '@agent-host-protocol/types';
import type { AhpClient } from '../../client.js';
import type { SeenCall } from './seen-call.js';
import { type ClientTool, contentOf, endOf, failureOf, type ToolEnd } from './tool.js';

/** How often the host is told the end of a call, where connections break before it has answered. */
const MAX_TRIES = 5;

/** An action about a call, which is told with it. */
type Action =
  | Omit<ChatToolCallDeniedAction, 'turnId' | 'toolCallId'>
  | Omit<ChatToolCallCompleteAction, 'turnId' | 'toolCallId'>
  | Omit<ChatToolCallContentChangedAction, 'turnId' | 'toolCallId'>;

/** A call that was taken: it is run or refused, once, and is kept until no channel shows it any more. */
export class Job {
  /** The channels that show it. */
  readonly shownBy = new Set<URI>();
  readonly #client: AhpClient;
  readonly #call: SeenCall;
  readonly #lookAgain: () => void;
  readonly #abort = new AbortController();
  #denied = false;
  /** Whether the call needs no more from us. */
  #over = false;
  /** How many of our actions the host has not answered; as long as it may refuse one, the call may be seen again. */
  #settling = 0;

  /** @param lookAgain sees to it that `shownBy` is as the state is */
  constructor(client: AhpClient, call: SeenCall, lookAgain: () => void) {
    this.#client = client;
    this.#call = call;
    this.#lookAgain = lookAgain;
  }

  get chat(): URI {
    return this.#call.chat;
  }

  get toolName(): string {
    return this.#call.toolCall.toolName;
  }

  /** Whether it can be forgotten: should the call be seen again, it is another one. */
  get done(): boolean {
    return this.shownBy.size === 0 && this.#settling === 0;
  }

  /** Runs the tool, and tells the host what came of it if that still matters then. */
  async run(tool: ClientTool): Promise<void> {
    const toolCall = this.#call.toolCall as ToolCallRunningState;
    const { displayName } = toolCall;
    let end: ToolEnd;
    try {
      const outcome = await tool.run(inputOf(toolCall), {
        chat: this.chat,
        toolCall,
        signal: this.#abort.signal,
        report: (content) => this.#show(contentOf(content)),
      });
      end = endOf(outcome, displayName);
    } catch (error) {
      end = failureOf(error, displayName);
    }
    await this.#end(end);
  }

  /**
   * Tells the host that nobody here runs the call. Hosts take a denial only before a call runs; one that runs already has to
   * be ended too.
   */
  refuse(running: boolean): void {
    if (!this.#denied && !this.#over) {
      this.#denied = true;
      void this.#settle(DENIED);
    }
    if (running) this.giveUp(`this client has no tool ${this.toolName}`);
  }

  /** Ends the call without success. */
  giveUp(why: string): void {
    const error = new Error(why);
    this.#abort.abort(error);
    void this.#end(failureOf(error, this.#call.toolCall.displayName));
  }

  /** Nobody waits for the result any more. */
  stop(): void {
    if (this.#over) return;
    this.#over = true;
    this.#abort.abort(new Error('the tool call has ended'));
  }

  async #end(end: ToolEnd): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const status = await this.#settle({ type: 'chat/toolCallComplete', ...end });
      const unheard = status === 'dropped' || status === 'unconfirmed';
      if (!unheard || this.shownBy.size === 0) break;
    }
  }

  /** Dispatches something after which the call may be seen no more, or again. */
  async #settle(action: Action): Promise<string> {
    this.#settling++;
    const status = await this.#dispatch(action);
    this.#lookAgain();
    this.#settling--;
    return status;
  }

  #show(content: ToolResultContent[]): void {
    if (this.#over) return;
    void this.#dispatch({ type: 'chat/toolCallContentChanged', content });
  }

  async #dispatch(action: Action): Promise<string> {
    const { turnId, toolCall } = this.#call;
    const { toolCallId } = toolCall;
    try {
      const whole = { turnId, toolCallId, ...action };
      return (await this.#client.dispatch(this.chat, whole)).status;
    } catch (error) {
      if (this.#client.status.kind !== 'closed') this.#client.report(error);
      return 'failed';
    }
  }
}

const DENIED: Action = { type: 'chat/toolCallConfirmed', approved: false, reason: 'denied' };

/** @throws SyntaxError when the agent gave something else than JSON. */
function inputOf({ toolInput }: ToolCallRunningState): unknown {
  return toolInput === undefined || toolInput === '' ? {} : JSON.parse(toolInput);
}
