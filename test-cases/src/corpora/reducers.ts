import { demand, filesIn, type Loaded, load, objectOf } from './files.js';
import { withoutNulls } from './nulls.js';

/** A state, actions, and the state after them. */
export interface ReducerFixture {
  readonly description?: string;
  readonly reducer: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly initial: unknown;
  readonly actions: readonly unknown[];
  readonly expected: unknown;
  /** For each action, whether it changes anything; fixtures of others do not say. */
  readonly changed?: readonly boolean[];
}

/** The time at which fixtures run that do not name one. */
const DEFAULT_NOW = 9999;

/** @param nullIsAbsent a null member of a state or action stands for none, as in the public corpus */
export function readReducers(root: string, nullIsAbsent: boolean): Loaded<ReducerFixture>[] {
  const read = (value: unknown) => (nullIsAbsent ? withoutNulls(value, clearsByNull) : value);
  return filesIn(root, 'reducers').map((name) =>
    load(root, name, (content) => {
      const fields = { now: DEFAULT_NOW, ...objectOf(content) } as unknown as ReducerFixture;
      demand(fields as unknown as Record<string, unknown>, {
        reducer: 'string',
        now: 'number',
        initial: 'value',
        actions: 'array',
        expected: 'value',
        ...(fields.changed === undefined ? {} : { changed: 'array' }),
      });
      return {
        ...fields,
        initial: read(fields.initial),
        actions: fields.actions.map(read),
        expected: read(fields.expected),
      };
    }),
  );
}

/** In this action null is a value: it clears the field. */
function clearsByNull(object: object): boolean {
  return 'type' in object && object.type === 'canvas/updated';
}
