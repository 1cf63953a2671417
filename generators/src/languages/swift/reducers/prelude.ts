/** What has to be done, and be there, before a statement: values that may be nil get a name, or it does not happen. */
export class Prelude {
  readonly #steps: ({ bind: string; name: string } | { line: string })[] = [];
  readonly #names: Map<string, string>;

  constructor(private readonly taken: { count: number } = { count: 0 }) {
    this.#names = new Map();
  }

  /** A name for a value that may be nil, once it is known not to be. */
  need(code: string): string {
    const known = this.#names.get(code);
    if (known) return known;
    const name = `value${++this.taken.count}`;
    this.#names.set(code, name);
    this.#steps.push({ bind: code, name });
    return name;
  }

  /** A line, with a name made from nothing else. */
  declare(line: (name: string) => string): string {
    const name = `value${++this.taken.count}`;
    this.#steps.push({ line: line(name) });
    return name;
  }

  line(line: string): void {
    this.#steps.push({ line });
  }

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  /** Lines with these inside. */
  around(body: readonly string[]): string[] {
    return this.#around(0, body);
  }

  #around(at: number, body: readonly string[]): string[] {
    const step = this.#steps[at];
    if (!step) return [...body];
    if ('line' in step) return [step.line, ...this.#around(at + 1, body)];
    const binds: string[] = [];
    let next = at;
    for (let each = this.#steps[next]; each && 'bind' in each; each = this.#steps[++next]) {
      binds.push(`let ${each.name} = ${each.bind}`);
    }
    const head = `if ${binds.join(', ')} {`;
    const lines =
      head.length <= 90
        ? [head]
        : [
            ...binds.map(
              (bind, i) => `${i === 0 ? 'if ' : '  '}${bind}${i < binds.length - 1 ? ',' : ''}`,
            ),
            '{',
          ];
    return [...lines, ...this.#around(next, body).map(indent), '}'];
  }

  /** As a closure that gives the value, or something else where it is not to be had. */
  closure(type: string, value: string, otherwise: string): string {
    if (this.isEmpty) return value;
    const steps = this.#steps.map((step) =>
      'bind' in step
        ? `guard let ${step.name} = ${step.bind} else { return ${otherwise} }`
        : step.line,
    );
    return `{ () -> ${type} in\n${[...steps, `return ${value}`].map(indent).join('\n')}\n}()`;
  }
}

function indent(line: string): string {
  return line === '' ? '' : `  ${line}`;
}
