import { JsonError } from './error.js';
import { nestsDeeper } from './nesting.js';

/**
 * Parses JSON with the platform's parser and a limit on depth.
 *
 * @throws JsonError when it is no JSON or too deep; the text is not repeated.
 */
export function parseJson(text: string, maxDepth: number): unknown {
  demandDepth(text, maxDepth);
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonError('', 'expected JSON', 0);
  }
}

/**
 * Refuses a text that nests deeper than allowed.
 *
 * @throws JsonError
 */
export function demandDepth(text: string, maxDepth: number): void {
  // Each level takes two characters at least, so short texts cannot be too deep.
  if (text.length > 2 * maxDepth && nestsDeeper(text, maxDepth)) {
    throw new JsonError('', `expected at most ${maxDepth} levels of nesting`, 0);
  }
}
