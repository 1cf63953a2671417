/** What a doc tag may stand on. */
export type Place =
  | 'action'
  | 'record'
  | 'field'
  | 'union'
  | 'alias'
  | 'values'
  | 'value'
  | 'map'
  | 'method'
  | 'constant';

interface TagRule {
  /** Where it may stand. */
  readonly on: readonly Place[];
  /** The form of its text. */
  readonly form: RegExp;
  /** The form in words, for error messages. */
  readonly words: string;
}

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const NOTHING = /^$/;
const NAME = /^[A-Za-z]\w*$/;
const ANYWHERE: readonly Place[] = [
  'action',
  'record',
  'field',
  'union',
  'alias',
  'values',
  'value',
  'map',
  'method',
  'constant',
];

/** Every doc tag there is: the facts that neither TypeScript nor JSON Schema can express. */
export const TAGS: Readonly<Record<string, TagRule>> = {
  since: { on: ANYWHERE, form: VERSION, words: 'a version such as 0.6.0' },
  removed: { on: ['action', 'method'], form: VERSION, words: 'a version such as 0.6.0' },
  dispatch: { on: ['action'], form: /^(client|host)$/, words: 'client or host' },
  direction: {
    on: ['map'],
    form: /^(clientToHost|hostToClient)$/,
    words: 'clientToHost or hostToClient',
  },
  capability: { on: ['method'], form: /^\w+(\.\w+)*$/, words: 'the flag that enables it' },
  errors: { on: ['method'], form: /^[A-Za-z]+( [A-Za-z]+)*$/, words: 'names of error codes' },
  open: { on: ['values', 'union'], form: NOTHING, words: 'nothing behind it' },
  closed: { on: ['values', 'union'], form: NOTHING, words: 'nothing behind it' },
  extensible: { on: ['values'], form: NOTHING, words: 'nothing behind it' },
  bitset: { on: ['values'], form: /^uint32$/, words: 'uint32' },
  errorCodes: { on: ['values'], form: NOTHING, words: 'nothing behind it' },
  data: { on: ['value'], form: NAME, words: 'the name of a record' },
  discriminatedBy: {
    on: ['union'],
    form: /^\w+( \w+)?$/,
    words: 'a property and, if there is one, the value object of its kinds',
  },
  decidedBy: {
    on: ['union'],
    form: /^(type|presence|channel \w+)$/,
    words: 'type, presence or channel <property>',
  },
  integer: { on: ['field', 'alias', 'union'], form: NOTHING, words: 'nothing behind it' },
  float: { on: ['field', 'alias', 'union'], form: NOTHING, words: 'nothing behind it' },
  tristate: { on: ['field'], form: NOTHING, words: 'nothing behind it' },
  nullAsAbsent: { on: ['field'], form: NOTHING, words: 'nothing behind it' },
  default: { on: ['field'], form: /\S/, words: 'a JSON value' },
  channel: { on: ['constant'], form: /^\S+$/, words: 'a URI form such as ahp-chat:/<id>' },
  requirements: {
    on: ANYWHERE,
    form: /^[A-Z]+-\d+(, [A-Z]+-\d+)*$/,
    words: 'requirement ids such as H-1, C-2',
  },
  typescriptOnly: { on: ['record', 'union', 'alias'], form: NOTHING, words: 'nothing behind it' },
};

/** The requirement ids of a `@requirements` tag. */
export function idsOf(text: string | undefined): string[] {
  return text ? text.split(', ') : [];
}
