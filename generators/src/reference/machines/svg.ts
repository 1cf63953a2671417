/** An element of a picture. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...contents: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${contents.join('')}</${name}>`;
}

/** Text in XML. */
export function escapeXml(text: string | number): string {
  return String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Markdown in a picture: without marks and links, and without saying each time whose field it is. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`action\./g, '`')
    .replace(/`/g, '');
}
