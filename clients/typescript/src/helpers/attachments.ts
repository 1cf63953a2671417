import type {
  MessageEmbeddedResourceAttachment,
  SimpleMessageAttachment,
} from '@agent-host-protocol/types';
import { base64Of } from './base64.js';

/** What any attachment may have beside its content. */
type Extras = Partial<Pick<SimpleMessageAttachment, 'range' | 'displayKind' | '_meta'>>;

/** An attachment of text: a label for users, and what the model is to see, which is the label too unless given. */
export function textAttachment(
  label: string,
  modelRepresentation = label,
  extras: Extras = {},
): SimpleMessageAttachment {
  return { type: 'simple', label, modelRepresentation, ...extras };
}

/** An attachment that carries its bytes, such as a picture from the clipboard. */
export function bytesAttachment(
  label: string,
  bytes: Uint8Array,
  contentType: string,
  extras: Extras = {},
): MessageEmbeddedResourceAttachment {
  return { type: 'embeddedResource', label, data: base64Of(bytes), contentType, ...extras };
}
