import type { ToolCallState, ToolDefinition } from '@agent-host-protocol/types';
import type { ClientTool, TurnWriter } from './turn-writer.js';

/** A client's tool whose name or title is in the message. */
export function namedTool({ clientTools, text }: TurnWriter): ClientTool | undefined {
  const words = plain(text);
  return clientTools.find(({ tool: { name, title = name } }) =>
    [name, title].some((each) => words.includes(plain(each))),
  );
}

/** What a model would make of the message: its numbers for fields that are numbers, all of it for texts. */
export function inputFor({ inputSchema }: ToolDefinition, text: string): Record<string, unknown> {
  const numbers = (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  const fields = Object.entries(inputSchema?.properties ?? {}).flatMap(([name, { type }]) => {
    const value = type === 'number' || type === 'integer' ? numbers.shift() : text;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields);
}

/** How a call ended, in words. */
export function outcomeOf(call: ToolCallState): string {
  if (call.status !== 'completed') return 'nothing, the call was given up.';
  if (!call.success) return `it failed, because ${call.error?.message ?? 'of something'}.`;
  const texts = (call.content ?? []).flatMap((each) => (each.type === 'text' ? [each.text] : []));
  return texts.join('\n') || 'it is done.';
}

function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(' ')
    .trim()} `;
}
