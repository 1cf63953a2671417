/** `chat/turnStarted`, `resource_name`, `ActionOrigin` and `_meta` as parts of a file name. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** A JSON document as the corpora have it. */
export function document(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
