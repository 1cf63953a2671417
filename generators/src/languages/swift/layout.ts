const WIDTH = 118;

/** Breaks lines that are too long the way Swift's own formatter does. */
export function laidOut(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => broken(line))
    .join('\n');
}

function broken(line: string): string[] {
  if (line.length <= WIDTH || line.trimStart().startsWith('//')) return [line];
  const pad = line.slice(0, line.length - line.trimStart().length);
  const [head = '', ...rest] = unfolded(line, pad);
  if (rest.length > 0) return [...broken(head), ...rest];
  return (
    byOperators(line, pad) ??
    byClosure(line, pad) ??
    byBrackets(line, pad) ??
    byAssignment(line, pad) ?? [line]
  );
}

/** Operands get a line each, with their operator in front. */
function byOperators(line: string, pad: string): string[] | undefined {
  const match = /^(\s*(?:\} else )?(?:if |return )?)(.*?)( \{)?$/.exec(line);
  const [, head = '', text = '', brace] = match ?? [];
  const lines = operands(head, text, `${pad}  `);
  if (lines.length < 2) return undefined;
  return brace ? [...lines, `${pad}{`] : lines;
}

function operandsOf(text: string): string[] {
  const splits = [' || ', ' && ', ' == '].map((operator) => splitTop(text, [operator]));
  return splits.find((parts) => parts.length > 1 && parts[1] !== ' == true') ?? [text];
}

function operands(head: string, text: string, pad: string): string[] {
  const [first = '', ...rest] = operandsOf(text);
  return [
    ...operand(head, first, pad),
    ...rest.flatMap((each) => operand(pad, each.trimStart(), `${pad}  `)),
  ];
}

/** An operand; what is in its parentheses is broken further if it has to be. */
function operand(head: string, text: string, pad: string): string[] {
  const match = /^((?:(?:\|\||&&) )?!?\()(.*)\)$/.exec(text);
  if (head.length + text.length <= WIDTH || !match || operandsOf(match[2] as string).length < 2) {
    return [head + text];
  }
  const lines = operands(head + match[1], match[2] as string, pad);
  return [...lines.slice(0, -1), `${lines.at(-1)})`];
}

/** A closure's body gets lines of its own. */
function byClosure(line: string, pad: string): string[] | undefined {
  const match = /^(.*?\{ \w+ in) (.*)$/.exec(line);
  if (!match || (match[1] as string).length > WIDTH) return undefined;
  const rest = match[2] as string;
  const end = closing(rest);
  if (end === -1) return undefined;
  return [
    match[1] as string,
    ...broken(`${pad}  ${rest.slice(0, end).trimEnd()}`),
    ...broken(`${pad}${rest.slice(end)}`),
  ];
}

/** The first brackets with something in them that can be broken: an element to a line. */
function byBrackets(line: string, pad: string): string[] | undefined {
  for (const [open, close] of groups(line)) {
    const inside = line.slice(open + 1, close);
    const elements = splitTop(inside, [', ']).map((each) => each.replace(/^, /, ''));
    if (inside === '' || open > WIDTH - 1) continue;
    const last = elements.length - 1;
    return [
      line.slice(0, open + 1),
      ...elements.flatMap((each, at) =>
        broken(
          `${pad}  ${each.replace(/,$/, '')}${at < last || (line[open] === '[' && last > 0) ? ',' : ''}`,
        ),
      ),
      ...broken(`${pad}${line.slice(close)}`),
    ];
  }
  return undefined;
}

/** A block that follows on the same line gets lines of its own. */
function unfolded(line: string, pad: string): string[] {
  const match = /^(\s*if .*) \{ (changed = true) \}$/.exec(line);
  return match ? [`${match[1]} {`, `${pad}  ${match[2]}`, `${pad}}`] : [line];
}

function byAssignment(line: string, pad: string): string[] | undefined {
  const at = line.indexOf(' = ');
  if (at === -1) return undefined;
  return [line.slice(0, at + 2), `${pad}  ${line.slice(at + 3)}`];
}

/** Outermost brackets that hold more than a name, longest first. */
function groups(line: string): [number, number][] {
  const found: [number, number][] = [];
  const open: number[] = [];
  scan(line, (char, at) => {
    // Behind a name or another bracket, `[` is a subscript, which is never broken.
    if (char === '(' || (char === '[' && !/[\w?)\]]/.test(line[at - 1] ?? ''))) open.push(at);
    else if (char === ']' && line[open.at(-1) ?? -1] !== '[') return false;
    else if (')]'.includes(char)) {
      const start = open.pop();
      if (open.length === 0 && start !== undefined) found.push([start, at]);
    }
    return false;
  });
  return found.sort(([a, b], [c, d]) => d - c - (b - a));
}

/** Where the brace that is open at the start closes. */
function closing(text: string): number {
  let depth = 0;
  let found = -1;
  scan(text, (char, at) => {
    if (char === '{') depth++;
    else if (char === '}' && depth-- === 0) {
      found = at;
      return true;
    }
    return false;
  });
  return found;
}

/** Splits where a separator stands outside of brackets; the separator goes with what follows it. */
function splitTop(text: string, separators: readonly string[]): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  scan(text, (char, at) => {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (depth === 0 && at > start && separators.some((each) => text.startsWith(each, at))) {
      parts.push(text.slice(start, at));
      start = at;
    }
    return false;
  });
  return [...parts, text.slice(start)];
}

/** Visits what is outside of texts until the visitor has enough. */
function scan(text: string, visit: (char: string, at: number) => boolean): void {
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '\\' && inText) at++;
    else if (char === '"') inText = !inText;
    else if (!inText && visit(char, at)) return;
  }
}
