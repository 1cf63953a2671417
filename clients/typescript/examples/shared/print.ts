/** Everything that makes a terminal do something else than show a text, but for new lines and tabs. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** Prints to standard output. What a host says is shown, and cannot steer the terminal. */
export function print(text: string): void {
  process.stdout.write(withoutControls(text));
}

/** A text with nothing in it that steers a terminal. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '');
}
