/** A text that nobody else makes: 128 random bits. */
export function randomId(): string {
  // `crypto.randomUUID` is missing on pages that came over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
