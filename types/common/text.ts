/** Text that is to be rendered as Markdown. */
export interface MarkdownText {
  /** The Markdown source. */
  markdown: string;
}

/**
 * Text for people: a bare string is shown as it is, an object is rendered as Markdown.
 *
 * @decidedBy type
 */
export type StringOrMarkdown = string | MarkdownText;

/** A place in a text document. */
export interface TextPosition {
  /** Line number, starting at zero. @integer */
  line: number;
  /** Offset within the line, starting at zero. @integer */
  character: number;
}

/** A span of a text document, from `start` up to but not including `end`. */
export interface TextRange {
  /** Where the span begins. */
  start: TextPosition;
  /** Where the span ends. */
  end: TextPosition;
}

/** What a user has selected in a document. */
export interface TextSelection {
  /** The selected span. */
  range: TextRange;
}
