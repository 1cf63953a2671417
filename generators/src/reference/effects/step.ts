/** Words about one thing that happens, or about a value; what belongs to them is told in a list below. */
export interface Step {
  readonly text: string;
  readonly below?: readonly Step[];
  /** True: it has a condition or place of its own, and gets a line of its own. */
  readonly block?: true;
}

/** Steps as a nested list of sentences. */
export function stepList(steps: readonly Step[], indent = ''): string {
  return steps
    .flatMap(({ text, below = [] }) => [
      `${indent}- ${sentence(text, below.length === 0 ? '.' : ':')}`,
      ...(below.length === 0 ? [] : [stepList(below, `${indent}  `)]),
    ])
    .join('\n');
}

/** Steps as one step behind some words: in the same sentence if it is a simple one, otherwise below. */
export function behind(lead: string, steps: readonly Step[]): Step {
  const [first, ...others] = steps;
  if (first === undefined) {
    return { text: `${lead}, nothing changes`, block: true };
  }
  if (others.length === 0 && first.block === undefined) {
    return { ...first, text: `${lead}, ${first.text}`, block: true };
  }
  return { text: lead, below: steps, block: true };
}

/** Words with what several values need below them. */
export function step(text: string, ...parts: readonly Step[]): Step {
  const below = parts.flatMap((part) => part.below ?? []);
  return below.length === 0 ? { text } : { text, below };
}

/** Words with commas between them, and another word before the last. */
export function listed(words: readonly string[], last = 'and'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

function sentence(text: string, end: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${end}`;
}
