import { endOfString } from './strings.js';

/** Whether a JSON text, as far as it is one, has more levels of arrays and objects than it may. */
export function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = endOfString(text, i);
      if (i < 0) return false;
    } else if (code === BRACKET || code === BRACE) {
      if (++depth > limit) return true;
    } else if (code === BRACKET + 2 || code === BRACE + 2) {
      depth--;
    }
  }
  return false;
}

const QUOTE = 0x22;
/** What closes comes two places after what opens. */
const BRACKET = 0x5b;
const BRACE = 0x7b;
