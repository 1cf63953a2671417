/** Words that mean something else in generated code. */
const TAKEN = new Set(
  `break case chan const continue default defer else fallthrough for func go goto if import interface map package range
return select struct switch type var append bool clear false int64 len make max new nil string true any changed json
slices strconv wire words made it at place value`.split(/\s+/),
);

/** A name of a reducer program as Go can have it. */
export function goIdentifier(name: string): string {
  return TAKEN.has(name) ? `${name}_` : name;
}
