/** What everything is called in a target language. Names of types are those of `types/` wherever the language allows. */
export interface Names {
  /** The name of a type. */
  type(type: string): string;
  /** The name of a record's field. */
  field(type: string, field: string): string;
  /** The name of a value of an enum, or of bits of a bitset. */
  value(type: string, value: string): string;
  /** The name of a union's member, given the one that `memberNames` has for it. */
  member(union: string, member: string): string;
}

/** Collects names while a renderer goes through its types. */
export class NameTable implements Names {
  readonly #types = new Map<string, string>();
  readonly #members = new Map<string, string>();

  addType(type: string, name: string): void {
    this.#types.set(type, name);
  }

  addMember(type: string, member: string, name: string): void {
    this.#members.set(`${type} ${member}`, name);
  }

  type(type: string): string {
    return known(this.#types, type);
  }

  field(type: string, field: string): string {
    return known(this.#members, `${type} ${field}`);
  }

  value(type: string, value: string): string {
    return known(this.#members, `${type} ${value}`);
  }

  member(union: string, member: string): string {
    return known(this.#members, `${union} ${member}`);
  }
}

function known(names: ReadonlyMap<string, string>, key: string): string {
  const name = names.get(key);
  if (name === undefined) throw new Error(`quicktype gave no name to ${key}`);
  return name;
}
