import type { MessageAttachment } from '@agent-host-protocol/types';
import { isObject } from '../../json/shape.js';

type Block = Readonly<Record<string, unknown>>;

/** The text of content blocks of MCP, one or several. */
export function textOfBlocks(content: unknown): string {
  return blocksOf(content)
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    .join('\n\n');
}

/** What of content blocks of MCP is no text, as attachments of a message. What is not known is left out. */
export function attachmentsOf(content: unknown, label: string): MessageAttachment[] {
  return blocksOf(content).flatMap((block) => {
    const { type } = block;
    const convert =
      typeof type === 'string' && Object.hasOwn(BLOCKS, type) ? BLOCKS[type] : undefined;
    return convert?.(block, label) ?? [];
  });
}

const BLOCKS: Readonly<Record<string, (block: Block, label: string) => MessageAttachment[]>> = {
  image: bytes,
  audio: bytes,
  resource_link: ({ uri, name, mimeType }, label) =>
    typeof uri === 'string'
      ? [
          {
            type: 'resource',
            label: typeof name === 'string' ? name : label,
            uri,
            ...(typeof mimeType === 'string' && { contentType: mimeType }),
          },
        ]
      : [],
  resource: ({ resource }, label) => {
    if (!isObject(resource)) return [];
    const { text, blob, mimeType } = resource;
    if (typeof text === 'string') return [{ type: 'simple', label, modelRepresentation: text }];
    return bytes({ data: blob, mimeType: mimeType ?? 'application/octet-stream' }, label);
  },
};

function bytes({ data, mimeType }: Block, label: string): MessageAttachment[] {
  if (typeof data !== 'string' || typeof mimeType !== 'string') return [];
  return [{ type: 'embeddedResource', label, data, contentType: mimeType }];
}

function blocksOf(content: unknown): Block[] {
  return (Array.isArray(content) ? content : [content]).filter(isObject);
}
