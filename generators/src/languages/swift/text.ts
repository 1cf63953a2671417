/** Words that Swift takes only between backticks for a name. */
const KEYWORDS = new Set(
  (
    'associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private ' +
    'precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default ' +
    'defer do else fallthrough for guard if in repeat return throw switch where while Any as false is nil self Self ' +
    'super throws true try'
  ).split(' '),
);

/** A name where it is declared, or stands alone. Behind a dot it needs no backticks. */
export function declared(name: string): string {
  return KEYWORDS.has(name) ? `\`${name}\`` : name;
}

/** A text as Swift writes it. */
export function quoted(text: string): string {
  const escaped = [...text].map((each) => {
    if (each === '"' || each === '\\') return `\\${each}`;
    return each < ' ' ? `\\u{${each.charCodeAt(0).toString(16)}}` : each;
  });
  return `"${escaped.join('')}"`;
}

export function literal(value: string | number | boolean): string {
  if (typeof value === 'string') return quoted(value);
  // The formatter wants long numbers in groups.
  const text = String(value);
  return /^-?\d{7,}$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, '_') : text;
}

/** Values to choose from, as our errors list them. */
export function choices(values: readonly (string | number | boolean)[]): string {
  const list = values.map((each) => JSON.stringify(each));
  return list.length === 1 ? (list[0] as string) : `one of ${list.join(', ')}`;
}

const WIDTH = 118;

/** A list between brackets: on one line if it fits, else an element to a line. `before` is all of the line before it. */
export function list(
  before: string,
  elements: readonly string[],
  after: string,
  { comma = ',' } = {},
): string[] {
  const one = `${before}${elements.join(', ')}${after}`;
  if (one.length <= WIDTH) return [one];
  const pad = ' '.repeat(before.length - before.trimStart().length);
  const last = elements.length - 1;
  return [
    before,
    ...elements.map((each, at) => `${pad}  ${each}${at < last ? ',' : last === 0 ? '' : comma}`),
    `${pad}${after}`,
  ];
}

/** Elements of a literal, one to a line. */
export function rows(elements: readonly string[]): string[] {
  return elements.map((each) => (elements.length === 1 ? each : `${each},`));
}

/** Lines that are indented further. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}
