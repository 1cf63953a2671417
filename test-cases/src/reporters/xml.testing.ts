/** A tag of an XML document. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const TOKEN =
  /<\?xml [^>]*\?>|<\/(?<end>\w+)>|<(?<start>\w+)(?<attributes>(?: \w+="[^"<]*")*)(?<empty>\/?)>|(?<text>[^<]+)/y;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Reads XML and fails on what is not well-formed; understands no more of it than our reporter writes. */
export function tagsOf(xml: string): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const { start, end, attributes, empty, text } = TOKEN.exec(xml)?.groups ?? {};
    if (TOKEN.lastIndex === 0) throw new Error(`not XML: ${xml.slice(at, at + 80)}`);
    if (start) {
      const tag = { name: start, attributes: attributesOf(attributes ?? ''), text: '' };
      tags.push(tag);
      if (!empty) open.push(tag);
    } else if (end) {
      if (open.pop()?.name !== end) throw new Error(`unexpected end of ${end}`);
    } else if (text) {
      const tag = open.at(-1);
      if (tag) tag.text += decoded(text);
      else if (text.trim()) throw new Error(`text outside: ${text}`);
    }
  }
  if (open.length) throw new Error(`no end of ${open.at(-1)?.name}`);
  return tags;
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/(\w+)="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, decoded(value ?? '')]));
}

function decoded(text: string): string {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text)) {
    throw new Error('a character that XML cannot hold');
  }
  return text.replace(/&(?:#(\d+)|(\w+));|&/g, (all, code, name) => {
    const character = code ? String.fromCharCode(Number(code)) : ENTITIES[name];
    if (character === undefined) throw new Error(`not an entity: ${all}`);
    return character;
  });
}
