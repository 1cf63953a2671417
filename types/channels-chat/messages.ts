import type { ContentRef } from '../common/content.js';
import type { JsonPrimitive, Meta, URI } from '../common/json.js';
import type { TextRange, TextSelection } from '../common/text.js';

/**
 * A message that starts a turn, steers one, or waits as a draft.
 */
export interface Message {
  /** Plain text of the message. */
  text: string;
  /**
   * Where the message comes from. Clients write only messages of kind `user`.
   *
   * @requirements H-70, C-18
   */
  origin: MessageOrigin;
  /** Things the message brings along, some of them tied to a span of `text`. */
  attachments?: MessageAttachment[];
  /**
   * Model that is wanted, or was used. Where it is missing, the host chooses.
   *
   * @requirements C-74
   */
  model?: ModelSelection;
  /**
   * Custom agent that is wanted, or was used. Where it is missing, the provider acts as usual.
   *
   * @requirements C-74
   */
  agent?: AgentSelection;
  /** Implementation-defined extras. */
  _meta?: Meta;
}

/**
 * Where a message comes from.
 */
export interface MessageOrigin {
  /** Who or what produced the message. */
  kind: MessageKind;
}

/**
 * Who or what produced a message.
 *
 * @open
 */
export const MessageKind = {
  /** A user wrote it. */
  User: 'user',
  /** An agent wrote it, for example to a worker chat. */
  Agent: 'agent',
  /** A tool produced it. */
  Tool: 'tool',
  /** The host produced it to tell the agent about an event. */
  SystemNotification: 'systemNotification',
} as const;
/** A value of {@link MessageKind}. */
export type MessageKind = (typeof MessageKind)[keyof typeof MessageKind];

/**
 * Choice of a model, with its settings.
 */
export interface ModelSelection {
  /** Id of a model that the agent offers. */
  id: string;
  /** Settings of the model, by the property names of its configuration schema. */
  config?: Record<string, JsonPrimitive>;
}

/**
 * Choice of a custom agent.
 *
 * @requirements CU-4
 */
export interface AgentSelection {
  /** The `uri` of an agent customization; unlike its `id` it stays valid across sessions. */
  uri: URI;
}

/**
 * Something that a message brings along.
 *
 * @discriminatedBy type MessageAttachmentKind
 * @open
 */
export type MessageAttachment =
  | SimpleMessageAttachment
  | MessageEmbeddedResourceAttachment
  | MessageResourceAttachment
  | MessageAnnotationsAttachment;

/**
 * Kinds of {@link MessageAttachment}.
 *
 * @open
 */
export const MessageAttachmentKind = {
  /** Text for the model, or nothing but a label. */
  Simple: 'simple',
  /** Bytes inside the message. */
  EmbeddedResource: 'embeddedResource',
  /** Content named by a URI. */
  Resource: 'resource',
  /** Annotations of a session. */
  Annotations: 'annotations',
} as const;
/** A value of {@link MessageAttachmentKind}. */
export type MessageAttachmentKind =
  (typeof MessageAttachmentKind)[keyof typeof MessageAttachmentKind];

/**
 * Fields of every attachment.
 */
export interface MessageAttachmentBase {
  /** Name shown to users. */
  label: string;
  /** Span of the message text that stands for the attachment. */
  range?: TextRange;
  /** Hint how to show the attachment. */
  displayKind?: MessageDisplayKind;
  /**
   * Implementation-defined extras. On an attachment from a completion, clients send all of them
   * back with the message.
   *
   * @requirements C-20
   */
  _meta?: Meta;
}

/**
 * Hints how to show an attachment. Readers fall back to a neutral form for values they do not know.
 *
 * @extensible
 * @requirements C-15
 */
export const MessageDisplayKind = {
  /** A picture. */
  Image: 'image',
  /** A file or another text. */
  Document: 'document',
  /** A named piece of source code. */
  Symbol: 'symbol',
  /** A folder. */
  Directory: 'directory',
  /** A selected part of a document. */
  Selection: 'selection',
} as const;
/** A value of {@link MessageDisplayKind}, or one minted by an implementation. */
export type MessageDisplayKind =
  | (typeof MessageDisplayKind)[keyof typeof MessageDisplayKind]
  | (string & {});

/**
 * An attachment with nothing but its label and a text for the model.
 */
export interface SimpleMessageAttachment extends MessageAttachmentBase {
  /** Discriminator. */
  type: 'simple';
  /**
   * Text that the model gets to see. Clients always set it on attachments they make themselves;
   * it may be missing on ones that come from a completion.
   *
   * @requirements C-19
   */
  modelRepresentation?: string;
}

/**
 * An attachment that carries its bytes inside the message.
 */
export interface MessageEmbeddedResourceAttachment extends MessageAttachmentBase {
  /** Discriminator. */
  type: 'embeddedResource';
  /** Content in base64. */
  data: string;
  /** Media type of the content. */
  contentType: string;
  /** Part of the content that is meant. */
  selection?: TextSelection;
}

/**
 * An attachment that refers to content by its URI.
 */
export interface MessageResourceAttachment extends MessageAttachmentBase, ContentRef {
  /** Discriminator. */
  type: 'resource';
  /** Part of the content that is meant. */
  selection?: TextSelection;
}

/**
 * An attachment that refers to annotations of a session.
 */
export interface MessageAnnotationsAttachment extends MessageAttachmentBase {
  /** Discriminator. */
  type: 'annotations';
  /** Annotations channel that holds them. */
  resource: URI;
  /** Annotations that are meant. Where it is missing, all of that channel are. */
  annotationIds?: string[];
}
