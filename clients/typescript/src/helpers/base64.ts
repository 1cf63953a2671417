/**
 * The bytes that a text in base64 stands for.
 *
 * @throws DOMException when it is not base64.
 */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The text that a text in base64 stands for, as UTF-8. */
export function utf8Of(base64: string): string {
  return new TextDecoder().decode(bytesOf(base64));
}

/** Bytes as a text in base64. */
export function base64Of(bytes: Uint8Array): string {
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters);
}
