import { JsonRpcErrorCodes, type MessageAttachment } from '@agent-host-protocol/types';
import { isObject } from '../../json/shape.js';
import { RpcError } from '../../peer/errors.js';
import type { ViewHandler } from './bridge-app.js';
import { attachmentsOf, textOfBlocks } from './content-blocks.js';

/** A message that a View wants to be sent for the user. */
export interface MessageFromView {
  readonly text: string;
  readonly attachments?: MessageAttachment[];
}

/** What a program does for a View. What it leaves out, the View is told that nobody does. */
export interface ViewActions {
  /** Hands a link to the operating system; it is one of `http` or `https`. */
  readonly openLink?: (url: string) => unknown;
  /** Shows the View in another way and says in which one, since that need not be the one that was asked for. */
  readonly setDisplayMode?: (mode: string) => string | Promise<string>;
  /** Sends a message, for example with `sendMessage`, which lets it wait or steer while a turn runs. */
  readonly sendMessage?: (message: MessageFromView) => unknown;
  /** Keeps what goes along with the user's next message, in the place of what the View said before; undefined: nothing. */
  readonly setContext?: (context: MessageAttachment | undefined) => unknown;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Answers to the requests of a View for things in the program around it, for the bridge.
 *
 * @param label names the App where its words go along with a message
 */
export function viewRequests(label: string, actions: ViewActions): Record<string, ViewHandler> {
  const { openLink, setDisplayMode, sendMessage, setContext } = actions;
  return {
    ...(openLink && {
      'ui/open-link': async ({ url }: Values) => void (await openLink(link(url))),
    }),
    ...(setDisplayMode && {
      'ui/request-display-mode': async ({ mode }: Values) => ({
        mode: await setDisplayMode(demandString(mode, 'mode')),
      }),
    }),
    ...(sendMessage && {
      'ui/message': async (params: Values) => void (await sendMessage(messageOf(label, params))),
    }),
    ...(setContext && {
      'ui/update-model-context': async (params: Values) =>
        void (await setContext(contextOf(label, params))),
    }),
  };
}

/** A View decides where users are sent only among pages of the web. */
function link(url: unknown): string {
  const parsed = URL.canParse(demandString(url, 'url')) ? new URL(url as string) : undefined;
  if (parsed?.protocol === 'https:' || parsed?.protocol === 'http:') return parsed.href;
  throw invalid('url has to be one of a web page');
}

function messageOf(label: string, { role = 'user', content }: Values): MessageFromView {
  if (role !== 'user') throw invalid('only messages of the user can be sent');
  const text = textOfBlocks(content);
  const attachments = attachmentsOf(content, label);
  if (text === '' && attachments.length === 0) throw invalid('content is empty');
  return attachments.length > 0 ? { text, attachments } : { text };
}

function contextOf(
  label: string,
  { content, structuredContent }: Values,
): MessageAttachment | undefined {
  const structured = isObject(structuredContent) ? JSON.stringify(structuredContent) : '';
  const text = [textOfBlocks(content), structured].filter((each) => each !== '').join('\n\n');
  return text === '' ? undefined : { type: 'simple', label, modelRepresentation: text };
}

function demandString(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw invalid(`${name} has to be a string`);
}

function invalid(message: string): RpcError {
  return new RpcError(JsonRpcErrorCodes.InvalidParams, message);
}
