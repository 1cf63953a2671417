/*
 * What sample values look like. Each table is asked for `Type.field` first and for the field's name next; what has no
 * entry gets a plain value.
 */

/** URIs of channels by the name of the channel a type is declared with. */
export const CHANNEL_URIS: Readonly<Record<string, string>> = {
  annotations: 'ahp-session:/s1/annotations',
  canvas: 'ahp-canvas:/k1',
  changeset: 'ahp-changeset:/d1',
  chat: 'ahp-chat:/c1',
  mcp: 'mcp://host/files',
  otlp: 'ahp-otlp:/logs',
  resourceWatch: 'ahp-resource-watch:/w1',
  root: 'ahp-root://',
  session: 'ahp-session:/s1',
  terminal: 'ahp-terminal:/t1',
};

/** Numbers; sequence numbers do not fit into 31 bits. */
export const NUMBERS: Readonly<Record<string, number>> = {
  'ChatInputNumberAnswerValue.value': 2.5,
  'ChatInputNumberQuestion.defaultValue': 2.5,
  'ChatInputNumberQuestion.max': 10,
  'ChatInputNumberQuestion.min': 0.5,
  'TextPosition.character': 4,
  'TextPosition.line': 11,
  annotationCount: 1,
  cacheReadTokens: 1024,
  clientSeq: 17,
  code: -32603,
  cols: 120,
  duration: 5230,
  durationMs: 5230,
  exitCode: 0,
  fromSeq: 4294967301,
  inputTokens: 1850,
  lastSeenServerSeq: 4294967290,
  maxContextWindow: 200000,
  maxOutputTokens: 32000,
  maxPromptTokens: 168000,
  offset: 7,
  outputTokens: 240,
  position: 0,
  rangeEnd: 7,
  rangeStart: 4,
  rows: 40,
  safety: 0.85,
  serverSeq: 4294967302,
  size: 2048,
  sizeHint: 2048,
  timestamp: 1768469400000,
  total: 8,
};

/** Values of fields that take anything, and of maps of anything. */
export const ANYTHING: Readonly<Record<string, unknown>> = {
  'JsonRpcNotification.params': { channel: 'ahp-chat:/c1' },
  'JsonRpcRequest.params': { channel: 'ahp-root://' },
  'JsonRpcSuccessResponse.result': null,
  'McpCarrierSuccessResponse.result': { tools: [] },
  'McpUiSamplingCapability.tools': {},
  'OtlpExportLogsParams.payload': { resourceLogs: [] },
  'OtlpExportMetricsParams.payload': { resourceMetrics: [] },
  'OtlpExportTracesParams.payload': { resourceSpans: [] },
  'ToolSchema.properties': { type: 'string' },
  McpPayload: { tools: [] },
  Meta: { 'com.example/trace': 'a1b2' },
  _meta: { 'com.example/trace': 'a1b2' },
  canvas: {},
  config: { isolation: 'worktree' },
  data: { retry: true },
  default: 'worktree',
  input: { rows: 3 },
  inputSchema: { type: 'object', properties: { rows: { type: 'integer' } } },
  logging: {},
  mcpApps: {},
  payload: { op: 'click', cell: 2 },
  review: {},
  structuredContent: { passed: 12 },
  value: { sorted: 3 },
  values: { isolation: 'worktree' },
};

/** Values that are taken as they stand. */
export const WHOLE: Readonly<Record<string, unknown>> = {
  'TextRange.end': { line: 14, character: 2 },
};

/** Keys of maps by the name of the field. */
export const KEYS: Readonly<Record<string, string>> = {
  'ToolSchema.properties': 'path',
  answers: 'question-1',
  config: 'effort',
  properties: 'isolation',
};

/** Values of enums where the first is not the usual one. */
export const USUAL_VALUES: Readonly<Record<string, string>> = {
  ChangesetStatus: 'ready',
  ContentEncoding: 'utf-8',
  SessionLifecycle: 'ready',
};

/** Members of unions where the first is not the usual one. */
export const USUAL_MEMBERS: Readonly<Record<string, string>> = {
  McpServerState: 'McpServerReadyState',
  StateAction: 'SessionTitleChangedAction',
  ToolCallState: 'ToolCallRunningState',
};

/** Fields that stay out of a value with all fields, since another field excludes them. */
export const EXCLUDED: ReadonlySet<string> = new Set(['CanvasResourceContent.blob']);

/** The entry of a table for a field. */
export function hint<T>(
  table: Readonly<Record<string, T>>,
  type: string,
  field: string,
): T | undefined {
  return table[`${type}.${field}`] ?? (Object.hasOwn(table, field) ? table[field] : undefined);
}
