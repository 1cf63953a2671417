import { textOf } from '@agent-host-protocol/client';
import type {
  ActiveTurn,
  ChatState,
  ResponsePart,
  ToolCallState,
  Turn,
} from '@agent-host-protocol/types';

/** What was printed of a turn. */
interface Printed {
  /** Of each part, how many characters, or in which status a tool call was. */
  readonly parts: (number | ToolCallState['status'])[];
  ended: boolean;
}

/**
 * Prints what is new in a chat whenever its state changes. It looks at states and not at actions, so that what came as a
 * snapshot after a break is printed like what was streamed.
 */
export class ChatPrinter {
  readonly #write: (text: string) => void;
  readonly #turns = new Map<string, Printed>();
  /** Messages that stand in the terminal already, since they were typed there. */
  readonly #typed: string[] = [];
  /** Where the cursor is: in which part of which turn, or at the start of a line. */
  #place = '';

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  show({ turns, activeTurn }: ChatState): void {
    for (const turn of turns) this.#showTurn(turn);
    if (activeTurn) this.#showTurn(activeTurn);
  }

  /** Prints a line of its own. */
  line(text: string): void {
    this.freshLine();
    this.#write(`${text}\n`);
  }

  /** Begins a new line, unless there is one. */
  freshLine(): void {
    this.#goTo('');
  }

  /** A message was typed, so it need not be printed. */
  typed(text: string): void {
    this.#typed.push(text);
  }

  #showTurn(turn: Turn | ActiveTurn): void {
    const printed = this.#turns.get(turn.id) ?? this.#begin(turn);
    if (printed.ended) return;
    turn.responseParts.forEach((part, at) => {
      this.#showPart(part, printed, at, `${turn.id} ${at}`);
    });
    if (!('state' in turn)) return;
    printed.ended = true;
    this.line(endOf(turn));
  }

  #begin({ id, message }: Turn | ActiveTurn): Printed {
    const printed: Printed = { parts: [], ended: false };
    this.#turns.set(id, printed);
    const at = this.#typed.indexOf(message.text);
    if (at < 0) this.line(`> ${message.text}`);
    else this.#typed.splice(at, 1);
    return printed;
  }

  #showPart(part: ResponsePart, { parts }: Printed, at: number, place: string): void {
    if (part.kind === 'markdown' || part.kind === 'reasoning') {
      const done = Number(parts[at] ?? 0);
      const text = part.content.slice(done);
      if (!text) return;
      this.#goTo(place);
      this.#write(done === 0 && part.kind === 'reasoning' ? `(thinking) ${text}` : text);
      parts[at] = part.content.length;
    } else if (part.kind === 'toolCall') {
      if (parts[at] === part.toolCall.status) return;
      const line = lineOf(part.toolCall, parts[at]);
      parts[at] = part.toolCall.status;
      if (line) this.line(`[${part.toolCall.displayName}] ${line}`);
    } else if (parts[at] === undefined) {
      parts[at] = 0;
      const line = noteOf(part);
      if (line) this.line(line);
    }
  }

  #goTo(place: string): void {
    if (this.#place !== '' && this.#place !== place) this.#write('\n');
    this.#place = place;
  }
}

/** What to tell of a tool call when it gets into a status; nothing while its input is being written. */
function lineOf(call: ToolCallState, before: Printed['parts'][number] | undefined): string {
  switch (call.status) {
    case 'pending-confirmation':
    case 'running':
      if (before === 'pending-confirmation') return '';
      return `${textOf(call.invocationMessage)} ${call.toolInput ?? ''}`.trim();
    case 'auth-required':
      return 'waits for a sign-in, which this program cannot do; /cancel ends the turn';
    case 'completed':
      return call.success
        ? textOf(call.pastTenseMessage)
        : `failed: ${call.error?.message ?? textOf(call.pastTenseMessage)}`;
    case 'cancelled':
      return `not done (${call.reason})`;
    default:
      return '';
  }
}

/** What to tell of a part that comes whole; questions are put to the user instead. */
function noteOf(part: ResponsePart): string {
  if (part.kind === 'systemNotification') return `-- ${textOf(part.content)}`;
  return part.kind === 'contentRef' ? `[${part.uri}]` : '';
}

function endOf({ state, error, usage }: Turn): string {
  if (state === 'error') return `-- the agent failed: ${error?.message ?? 'it does not say why'}`;
  if (state === 'cancelled') return '-- cancelled';
  const { inputTokens = 0, outputTokens = 0 } = usage ?? {};
  return `-- done, ${inputTokens} tokens in and ${outputTokens} out`;
}
