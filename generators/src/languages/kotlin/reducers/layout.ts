/** An `if`, with an `else` if there is one. */
export function branch(
  test: string,
  then: readonly string[],
  otherwise?: readonly string[],
): string[] {
  const last = otherwise?.length ? ['} else {', ...indented(otherwise), '}'] : ['}'];
  return [`if (${test}) {`, ...indented(then), ...last];
}

export function indented(lines: readonly string[], by = 4): string[] {
  return lines.flatMap((line) => line.split('\n')).map((line) => `${' '.repeat(by)}${line}`);
}
