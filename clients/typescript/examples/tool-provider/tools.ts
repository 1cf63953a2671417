import type { ClientTool } from '@agent-host-protocol/client';

/** Adds two numbers: a tool with input, which nobody has checked before it gets here. */
const addNumbers: ClientTool = {
  definition: {
    name: 'add_numbers',
    title: 'Add numbers',
    description: 'Adds two numbers.',
    inputSchema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  run(input) {
    const { a, b } = (input ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof a !== 'number' || typeof b !== 'number') {
      throw new TypeError('expected two numbers, a and b');
    }
    return String(a + b);
  },
};

/** Tells the time where the client is, which the host may not know. */
const localTime: ClientTool = {
  definition: {
    name: 'local_time',
    title: 'Local time',
    description: "Tells the time on the user's machine.",
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  run() {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return `${new Date().toLocaleString('en-GB')} (${timeZone})`;
  },
};

/** What this client provides. */
export const TOOLS: readonly ClientTool[] = [addNumbers, localTime];
