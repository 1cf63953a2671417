import { createInterface } from 'node:readline';

/** @typedef {{ id: number, op: string, type?: string, value?: unknown, state?: unknown, inPlace?: boolean }} Request */

const INFO = {
  language: 'Fake',
  implementation: 'a fake',
  protocolVersion: '0.6.0',
  supportedVersions: ['0.6.0'],
  reducers: ['root'],
  types: ['Text'],
};

/** Prints a line. */
export function print(/** @type {unknown} */ line) {
  process.stdout.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
}

/** The answer of a testee that does it right: nothing changes. */
export function good(/** @type {Request} */ { id, op, value, state }) {
  return op === 'info' ? { id, ok: true, ...INFO } : { id, ok: true, value, state };
}

/**
 * Answers every request rightly, but for values that are the given text.
 *
 * @param {string} trigger
 * @param {(request: Request) => void} misbehave
 */
export function serve(trigger, misbehave) {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const request = JSON.parse(line);
    if (request.value === trigger) misbehave(request);
    else print(good(request));
  });
}
