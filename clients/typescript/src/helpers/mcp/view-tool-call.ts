import type { ToolCallState, ToolResultContent } from '@agent-host-protocol/types';
import { isObject } from '../../json/shape.js';

type Block = Readonly<Record<string, unknown>>;

/** Calls whose input nobody changes any more. */
const DECIDED: ReadonlySet<string> = new Set<ToolCallState['status']>([
  'running',
  'auth-required',
  'pending-result-confirmation',
  'completed',
]);

/** What a View is told of the input of its tool call; undefined while the input may change. */
export function toolInputOf(toolCall: ToolCallState): Block | undefined {
  if (!DECIDED.has(toolCall.status)) return undefined;
  const { toolInput } = toolCall as { toolInput?: string };
  return { arguments: argumentsOf(toolInput) };
}

/** What a View is told of the result of its tool call, in MCP's form; undefined while there is none. */
export function toolResultOf(toolCall: ToolCallState): Block | undefined {
  if (toolCall.status !== 'completed') return undefined;
  const { success, content = [], structuredContent, error } = toolCall;
  const blocks = content.flatMap((each) => blockOf(each) ?? []);
  return {
    content: blocks.length === 0 && error ? [text(error.message)] : blocks,
    ...(structuredContent && { structuredContent }),
    ...(!success && { isError: true }),
  };
}

/** Content in the form that MCP has for it; the rest means nothing outside of this protocol. */
function blockOf(content: ToolResultContent): Block | undefined {
  if (content.type === 'text') return text(content.text);
  if (content.type === 'embeddedResource') {
    const { data, contentType } = content;
    const [, type] = /^(image|audio)\//.exec(contentType) ?? [];
    return type === undefined ? undefined : { type, data, mimeType: contentType };
  }
  if (content.type !== 'resource') return undefined;
  const { uri, contentType } = content;
  const mimeType = contentType !== undefined && { mimeType: contentType };
  return { type: 'resource_link', uri, name: uri, ...mimeType };
}

function text(value: string): Block {
  return { type: 'text', text: value };
}

function argumentsOf(toolInput = '{}'): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(toolInput);
    return isObject(parsed) ? parsed : {};
  } catch {
    // Tools of MCP servers take an object; what is none was never theirs.
    return {};
  }
}
