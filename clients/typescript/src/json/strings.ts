/** How many strings a JSON text has, keys among them. */
export function countStrings(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    count++;
    const end = endOfString(text, start);
    start = end < 0 ? end : text.indexOf('"', end + 1);
  }
  return count;
}

/** Where the string that starts at a place ends; negative: it does not. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Whether a JSON text seems to escape half of a surrogate pair; most that do escape both. */
export function escapesHalf(text: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(text);
}

/** Whether every half of a surrogate pair has its other half. Node has this since version 20; the compiler does not know. */
export function isWellFormed(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed();
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, place: number): boolean {
  let start = place;
  while (text.charCodeAt(start - 1) === 0x5c) start--;
  return (place - start) % 2 === 1;
}
