import type { Model } from '../model/model.js';
import { HEADER } from './header.js';

const DIRECTIONS = ['clientToHost', 'hostToClient'] as const;

/** What a message is made of, so that nobody has to keep a list of which type goes with which method. */
export function renderMessages(model: Model): Map<string, string> {
  const carried = (kind: 'request' | 'notification') =>
    model.carried.filter((each) => each.kind === kind);
  const requests = [...model.requests, ...carried('request')];
  const notifications = [...model.notifications, ...carried('notification')];
  const byDirection = (messages: readonly Message[], typesOf: (message: Message) => string) =>
    DIRECTIONS.map((direction) => {
      const lines = messages
        .filter((each) => each.direction === direction)
        .map((each) => `'${each.method}': ${typesOf(each)},\n`);
      return `${direction}: {\n${lines.join('')}},\n`;
    }).join('');
  const states = model.channels.flatMap(({ name, state }) =>
    state ? `'${name}': '${state}',\n` : [],
  );
  const text = [
    HEADER,
    "import type { Direction } from '@agent-host-protocol/types';\n",
    "import type { WireTypes } from './wire-types.js';\n\n",
    '/** Names of the wire types of a request. */\n',
    'export interface RequestTypes {\n',
    '  readonly params: keyof WireTypes;\n',
    '  /** Null: the result is null. */\n',
    '  readonly result: keyof WireTypes | null;\n}\n\n',
    '/** The types of every request, by who sends it and its method; those of other protocols on our channels too. */\n',
    'export const REQUEST_TYPES = {\n',
    byDirection(
      requests,
      ({ params, result }) => `{ params: '${params}', result: ${result ? `'${result}'` : null} }`,
    ),
    '} as const satisfies Record<Direction, Record<string, RequestTypes>>;\n\n',
    '/** The type of the params of every notification, by who sends it and its method; likewise. */\n',
    'export const NOTIFICATION_TYPES = {\n',
    byDirection(notifications, ({ params }) => `'${params}'`),
    '} as const satisfies Record<Direction, Record<string, keyof WireTypes>>;\n\n',
    '/** The type of the state of every channel that has one, by the name of the channel, which is that of its reducer. */\n',
    'export const STATE_TYPES = {\n',
    ...states,
    '} as const satisfies Record<string, keyof WireTypes>;\n',
  ];
  return new Map([['schema/src/generated/messages.ts', text.join('')]]);
}

interface Message {
  readonly method: string;
  readonly direction: (typeof DIRECTIONS)[number];
  readonly params: string;
  readonly result?: string;
}
