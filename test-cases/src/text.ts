/** A text in at most so many characters, with a mark where the rest was cut off. */
export function cut(text: string, length = 200): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`;
}

/** A JSON value for people; what is absent is `nothing`. */
export function show(value: unknown, length = 200): string {
  if (value === undefined) return 'nothing';
  try {
    return cut(JSON.stringify(value), length);
  } catch {
    return 'a value nested too deep to be shown';
  }
}
