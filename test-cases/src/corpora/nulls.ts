/**
 * Leaves out null members, at every depth.
 *
 * @param isKept says of an object that its nulls are values
 */
export function withoutNulls(
  value: unknown,
  isKept: (object: object) => boolean = () => false,
): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, isKept));
  if (typeof value !== 'object' || value === null || isKept(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member, isKept)]));
}
