export type { ChannelNotification, ChannelOptions } from './channels/channel.js';
export { DispatchError } from './channels/guards.js';
export { type ChannelKind, kindOf, type StateOf } from './channels/kinds.js';
export { Subscription } from './channels/subscription.js';
export {
  AhpClient,
  type ClientNotifications,
  type ClientProblem,
  type ClientRequestMap,
  connect,
  type HostInfo,
  type SubscribeOptions,
} from './client.js';
export type { ClientStatus } from './connection/connection.js';
export {
  ChannelGoneError,
  ClientClosedError,
  ProtocolViolationError,
  UnsupportedVersionError,
} from './connection/errors.js';
export type { ClientOptions, KeepAliveOptions, ReconnectOptions } from './connection/options.js';
export { DecodeError } from './decode-error.js';
export type { Dispose } from './emitter.js';
export { type Contribution, contribute } from './helpers/active-client.js';
export type { ClientContribution } from './helpers/active-client-entry.js';
export { bytesAttachment, textAttachment } from './helpers/attachments.js';
export {
  authenticate,
  authenticateAgent,
  type Credentials,
  type GetToken,
  isRequired,
  withAuth,
} from './helpers/authenticate.js';
export { CanvasBridge } from './helpers/canvas/canvas-bridge.js';
export {
  type CanvasContentAddress,
  channelOfContent,
  parseContentUri,
  resolveContentUri,
} from './helpers/canvas/content-uri.js';
export { LiveCanvases, liveCanvases } from './helpers/canvas/live-canvases.js';
export { loadCanvas } from './helpers/canvas/load-canvas.js';
export { OpenCanvas, type OpenCanvasOptions, openCanvas } from './helpers/canvas/open-canvas.js';
export { type ProvidedCanvases, provideCanvases } from './helpers/canvas/provide-canvases.js';
export type {
  CanvasActionHandler,
  CanvasInstance,
  CanvasOpening,
  ProvidedCanvas,
} from './helpers/canvas/provided-canvas.js';
export { canvasProviderError } from './helpers/canvas/provider-error.js';
export {
  type CanvasContent,
  type CanvasDocument,
  readCanvasContent,
} from './helpers/canvas/read-content.js';
export {
  type CanvasLoadPolicy,
  type CanvasRenderMode,
  renderMode,
} from './helpers/canvas/render-mode.js';
export { CanvasUnsupportedError, supportsCanvas } from './helpers/canvas/support.js';
export {
  type ChangesetVariables,
  changesetVariables,
  expandChangeset,
} from './helpers/changesets.js';
export { ancestry, canCompose, MAX_ANCESTRY, visibleChats } from './helpers/chats.js';
export {
  applyCompletion,
  type CompletionsOptions,
  type ComposerContent,
  MessageCompletions,
  messageCompletions,
  triggersCompletion,
} from './helpers/completions.js';
export {
  CONTENT_SANDBOX,
  type ContentFrame,
  contentFrame,
  servedDocument,
} from './helpers/content-frame.js';
export { type ChatSupport, chatSupport, createChat, type NewChat } from './helpers/create-chat.js';
export {
  customizationsOfType,
  effectiveEnabled,
  type FoundCustomization,
  flattenCustomizations,
} from './helpers/customizations.js';
export {
  type IconPolicy,
  isAllowedIcon,
  knownOr,
  terminalCommand,
  textOf,
} from './helpers/display.js';
export { SharedDraft, type SharedDraftOptions, sharedDraft } from './helpers/drafts.js';
export {
  handleResources,
  type MaybePromise,
  type ResourceAccess,
  type ResourceBackend,
  type WatchScope,
} from './helpers/handle-resources.js';
export { chooseIcon, type IconPlace } from './helpers/icons.js';
export { answerInput, draftAnswer, type InputAnswer } from './helpers/input.js';
export { answerNeeded, type NeededAnswers } from './helpers/input-needed.js';
export { type KeepAuthenticatedOptions, keepAuthenticated } from './helpers/keep-authenticated.js';
export { LiveSessions, liveSessions } from './helpers/live-sessions.js';
export {
  type AuthorizationRequest,
  type AuthRemedy,
  answerAuthChallenge,
  authorizationRequest,
  type GrantedToken,
  type OAuthClientChoice,
} from './helpers/mcp/answer-auth-challenge.js';
export { appOf, type McpApp } from './helpers/mcp/app-of.js';
export { authChallenge, type CallAuthChallenge } from './helpers/mcp/auth-challenge.js';
export {
  type AppBridge,
  type AppBridgeOptions,
  bridgeApp,
  type ViewHandler,
} from './helpers/mcp/bridge-app.js';
export { attachmentsOf, textOfBlocks } from './helpers/mcp/content-blocks.js';
export { McpRefusedError } from './helpers/mcp/errors.js';
export { findMcpServer, mcpServerOfCall } from './helpers/mcp/find-server.js';
export {
  type McpNotification,
  type McpParams,
  McpServer,
  mcpServer,
} from './helpers/mcp/mcp-server.js';
export { type AppPage, readApp } from './helpers/mcp/read-app.js';
export type { McpNotificationMethod, McpRequestMethod } from './helpers/mcp/served.js';
export {
  type OwnViewCapabilities,
  type ViewCapabilities,
  viewCapabilities,
} from './helpers/mcp/view-capabilities.js';
export {
  type MessageFromView,
  type ViewActions,
  viewRequests,
} from './helpers/mcp/view-requests.js';
export { toolInputOf, toolResultOf } from './helpers/mcp/view-tool-call.js';
export { watchAuthChallenges } from './helpers/mcp/watch-auth-challenges.js';
export { fetchAllTurns, fetchOlderTurns } from './helpers/older-turns.js';
export {
  createSession,
  type NewSession,
  type OpenOptions,
  type OpenSession,
  openChat,
  openSession,
  SessionCreationError,
} from './helpers/open-session.js';
export { editedMessage, type OutgoingMessage, userMessage } from './helpers/outgoing-message.js';
export type { Progress, ProgressOptions } from './helpers/progress.js';
export {
  type ClientTool,
  type ProvidedTools,
  type ProvideToolsOptions,
  provideTools,
  type ToolContribution,
  type ToolOutcome,
  type ToolRun,
} from './helpers/provide-tools.js';
export {
  editText,
  readBytes,
  readText,
  requestAccess,
  statResource,
  type WatchOptions,
  type WriteOptions,
  watchResource,
  withAccess,
  writeResource,
} from './helpers/resources.js';
export { type NewCustomization, saveCustomization } from './helpers/save-customization.js';
export {
  cancelTurn,
  type SendOptions,
  type SentMessage,
  sendMessage,
} from './helpers/send-message.js';
export {
  type ConfigChoice,
  SessionConfig,
  type SessionConfigContext,
  sessionConfig,
} from './helpers/session-config.js';
export {
  fetchAllSessions,
  type SessionPagesOptions,
  sessionPages,
} from './helpers/session-pages.js';
export {
  type HasStatus,
  hasFailed,
  isArchived,
  isBusy,
  isRead,
  needsInput,
} from './helpers/status.js';
export {
  logsFrom,
  subscribeTelemetry,
  type TelemetryOptions,
  type TelemetryPayload,
  type TelemetrySignal,
  telemetryUri,
} from './helpers/telemetry.js';
export {
  type Approval,
  type ConfirmationChoice,
  confirmationChoices,
  confirmToolCall,
  confirmToolResult,
  type Denial,
  type GivenUp,
  giveUpToolCall,
  type ToolCallDecision,
} from './helpers/tool-confirmation.js';
export { expandTemplate, templateVariables } from './helpers/uri-template.js';
export { virtualFiles } from './helpers/virtual-files.js';
export { JsonError } from './json/error.js';
export { MAX_NESTING, readJson } from './json/read.js';
export { DEFAULT_LIMITS, LimitError, type Limits } from './limits.js';
export { Mirror, type PendingAction, type Reduce, type Settled } from './mirror/mirror.js';
export type { Outcome } from './mirror/outcome.js';
export {
  ConnectionLostError,
  InvalidMessageError,
  RequestTimeoutError,
  RpcError,
} from './peer/errors.js';
export type { Params } from './peer/message.js';
export {
  Peer,
  type PeerOptions,
  type PeerProblem,
  type RequestContext,
  type RequestHandler,
  type RequestOptions,
} from './peer/peer.js';
export { type ChatStateWithRequestsAside, openInputRequests } from './translate/index.js';
export { type MemoryPairOptions, memoryPair } from './transport/memory.js';
export {
  ConnectError,
  type ConnectOptions,
  type Connector,
  type Transport,
  type TransportEnd,
  type TransportListener,
} from './transport/transport.js';
export {
  type PlatformWebSocketOptions,
  type WebSocketConstructor,
  type WebSocketEvent,
  type WebSocketLike,
  type WebSocketOptions,
  webSocket,
} from './transport/web-socket.js';
export type { Problem, Validation } from './validation/validation.js';
