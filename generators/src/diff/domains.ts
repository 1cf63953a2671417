import type { BitsetType, EnumType, TypeExpression } from '../model/model.js';
import type { Breaks } from './rules.js';

/** What a plain value can be. */
interface Domain {
  /** Its JSON type; values of different ones never fit. */
  readonly json: string;
  /** The only values there are; missing: any of the JSON type. */
  readonly values?: readonly unknown[];
  /** Numbers: how far they go, narrowest first. */
  readonly range?: 'bits' | 'integer' | 'float';
}

/** What has a domain; arrays, maps and the like have one that only they themselves fit. */
export type DomainShape = TypeExpression | EnumType | BitsetType;

const RANGES = ['bits', 'integer', 'float'];

/** The values of a plain type. */
export function domainOf(shape: DomainShape): Domain {
  switch (shape.kind) {
    case 'integer':
    case 'float':
      return { json: 'number', range: shape.kind };
    case 'bitset':
      return { json: 'number', range: 'bits' };
    case 'literal':
      return { json: typeof shape.values[0], values: shape.values };
    case 'enum':
      return {
        ...(shape.base === 'integer' ? { json: 'number', range: 'integer' } : { json: 'string' }),
        // Readers of any other enum keep what they do not know, so it takes every value.
        ...(shape.openness === 'closed' && { values: shape.values.map((each) => each.value) }),
      };
    default:
      return { json: shape.kind };
  }
}

function takes(reader: Domain, writer: Domain): boolean {
  if (reader.json !== writer.json) return false;
  if (reader.values) return !!writer.values?.every((each) => reader.values?.includes(each));
  return RANGES.indexOf(writer.range ?? '') <= RANGES.indexOf(reader.range ?? '');
}

/** Whom it breaks when values of one domain take the place of those of another. */
export function compareDomains(before: Domain, after: Domain): Breaks {
  const [reads, writes] = [takes(before, after), takes(after, before)];
  if (reads) return writes ? 'nobody' : 'writer';
  return writes ? 'reader' : 'both';
}
