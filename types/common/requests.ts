import type {
  CanvasCloseParams,
  CanvasInvokeActionParams,
  CanvasInvokeActionResult,
  CanvasOpenParams,
  CanvasOpenResult,
  CanvasReadResourceParams,
  CanvasReadResourceResult,
} from '../channels-canvas/commands.js';
import type {
  InvokeChangesetOperationParams,
  InvokeChangesetOperationResult,
} from '../channels-changeset/commands.js';
import type {
  CompletionsParams,
  CompletionsResult,
  CreateChatParams,
  DisposeChatParams,
  FetchTurnsParams,
  FetchTurnsResult,
} from '../channels-chat/commands.js';
import type {
  CreateResourceWatchParams,
  CreateResourceWatchResult,
} from '../channels-resource-watch/commands.js';
import type {
  ListSessionsParams,
  ListSessionsResult,
  ResolveSessionConfigParams,
  ResolveSessionConfigResult,
  SessionConfigCompletionsParams,
  SessionConfigCompletionsResult,
} from '../channels-root/commands.js';
import type { CreateSessionParams, DisposeSessionParams } from '../channels-session/commands.js';
import type { CreateTerminalParams, DisposeTerminalParams } from '../channels-terminal/commands.js';
import type { AuthenticateParams, AuthenticateResult } from './auth.js';
import type {
  InitializeParams,
  InitializeResult,
  PingParams,
  ReconnectParams,
  ReconnectResult,
} from './lifecycle.js';
import type {
  ResourceCopyParams,
  ResourceCopyResult,
  ResourceDeleteParams,
  ResourceDeleteResult,
  ResourceListParams,
  ResourceListResult,
  ResourceMkdirParams,
  ResourceMkdirResult,
  ResourceMoveParams,
  ResourceMoveResult,
  ResourceReadParams,
  ResourceReadResult,
  ResourceRequestParams,
  ResourceRequestResult,
  ResourceResolveParams,
  ResourceResolveResult,
  ResourceWriteParams,
  ResourceWriteResult,
} from './resources.js';
import type { SubscribeParams, SubscribeResult } from './subscriptions.js';

/**
 * Requests a client sends to a host.
 *
 * @direction clientToHost
 */
export interface CommandMap {
  /**
   * Opens the protocol on a new connection and agrees on a version.
   *
   * @since 0.1.0
   * @errors UnsupportedProtocolVersion
   */
  initialize: { params: InitializeParams; result: InitializeResult };
  /**
   * Asks whether the host is alive; answered at any time, even before `initialize`.
   *
   * @since 0.1.0
   */
  ping: { params: PingParams; result: null };
  /**
   * Resumes an earlier connection on a new one.
   *
   * @since 0.1.0
   * @errors InvalidParams
   */
  reconnect: { params: ReconnectParams; result: ReconnectResult };
  /**
   * Subscribes to a channel.
   *
   * @since 0.1.0
   * @errors SessionNotFound NotFound
   */
  subscribe: { params: SubscribeParams; result: SubscribeResult };
  /**
   * Lists the sessions of the host.
   *
   * @since 0.1.0
   * @errors InvalidParams
   */
  listSessions: { params: ListSessionsParams; result: ListSessionsResult };
  /**
   * Tells which settings a new session would take, given those chosen so far.
   *
   * @since 0.1.0
   */
  resolveSessionConfig: { params: ResolveSessionConfigParams; result: ResolveSessionConfigResult };
  /**
   * Suggests values for one setting of a new session.
   *
   * @since 0.1.0
   */
  sessionConfigCompletions: {
    params: SessionConfigCompletionsParams;
    result: SessionConfigCompletionsResult;
  };
  /**
   * Gives the host a token for a protected resource.
   *
   * @since 0.1.0
   * @errors AuthRequired InvalidParams
   * @requirements H-119, H-174
   */
  authenticate: { params: AuthenticateParams; result: AuthenticateResult };
  /**
   * Creates a session under a URI that the client has chosen.
   *
   * @since 0.1.0
   * @errors ProviderNotFound SessionAlreadyExists AuthRequired
   * @requirements H-30, H-31, H-32
   */
  createSession: { params: CreateSessionParams; result: null };
  /**
   * Ends a session and all its chats.
   *
   * @since 0.1.0
   * @errors SessionNotFound
   * @requirements H-42
   */
  disposeSession: { params: DisposeSessionParams; result: null };
  /**
   * Adds a chat to a session.
   *
   * @since 0.4.0
   * @errors SessionNotFound AlreadyExists NotFound InvalidParams
   * @requirements H-44, H-141, C-56, C-57
   */
  createChat: { params: CreateChatParams; result: null };
  /**
   * Ends a chat.
   *
   * @since 0.4.0
   * @errors NotFound
   * @requirements H-48
   */
  disposeChat: { params: DisposeChatParams; result: null };
  /**
   * Loads older turns into a chat; they arrive as `chat/turnsLoaded` before the answer does.
   *
   * @since 0.1.0
   * @errors InvalidParams
   * @requirements H-145, H-146
   */
  fetchTurns: { params: FetchTurnsParams; result: FetchTurnsResult };
  /**
   * Suggests completions for what the user is typing.
   *
   * @since 0.1.0
   * @requirements H-55, C-21, C-23
   */
  completions: { params: CompletionsParams; result: CompletionsResult };
  /**
   * Reads a resource of the host.
   *
   * @since 0.1.0
   * @errors NotFound PermissionDenied
   */
  resourceRead: { params: ResourceReadParams; result: ResourceReadResult };
  /**
   * Writes a resource of the host.
   *
   * @since 0.1.0
   * @errors NotFound PermissionDenied AlreadyExists Conflict
   */
  resourceWrite: { params: ResourceWriteParams; result: ResourceWriteResult };
  /**
   * Lists a directory of the host.
   *
   * @since 0.1.0
   * @errors NotFound PermissionDenied InvalidParams
   */
  resourceList: { params: ResourceListParams; result: ResourceListResult };
  /**
   * Copies a resource of the host.
   *
   * @since 0.1.0
   * @errors NotFound PermissionDenied AlreadyExists
   */
  resourceCopy: { params: ResourceCopyParams; result: ResourceCopyResult };
  /**
   * Deletes a resource of the host.
   *
   * @since 0.1.0
   * @errors NotFound PermissionDenied InvalidParams
   */
  resourceDelete: { params: ResourceDeleteParams; result: ResourceDeleteResult };
  /**
   * Moves a resource of the host.
   *
   * @since 0.1.0
   * @errors NotFound PermissionDenied AlreadyExists
   */
  resourceMove: { params: ResourceMoveParams; result: ResourceMoveResult };
  /**
   * Describes a resource of the host.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied
   */
  resourceResolve: { params: ResourceResolveParams; result: ResourceResolveResult };
  /**
   * Creates a directory on the host.
   *
   * @since 0.2.0
   * @errors PermissionDenied AlreadyExists
   */
  resourceMkdir: { params: ResourceMkdirParams; result: ResourceMkdirResult };
  /**
   * Asks the host for access to a resource.
   *
   * @since 0.1.0
   * @errors PermissionDenied
   */
  resourceRequest: { params: ResourceRequestParams; result: ResourceRequestResult };
  /**
   * Watches resources of the host; subscribe to the channel in the result.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied
   * @requirements RW-1, RW-4
   */
  createResourceWatch: { params: CreateResourceWatchParams; result: CreateResourceWatchResult };
  /**
   * Opens a terminal under a URI that the client has chosen.
   *
   * @since 0.1.0
   * @errors AlreadyExists InvalidParams PermissionDenied
   */
  createTerminal: { params: CreateTerminalParams; result: null };
  /**
   * Closes a terminal and ends what runs in it.
   *
   * @since 0.1.0
   * @errors NotFound
   */
  disposeTerminal: { params: DisposeTerminalParams; result: null };
  /**
   * Runs an operation that a changeset offers.
   *
   * @since 0.2.0
   * @errors InvalidParams
   * @requirements CS-1, CS-2
   */
  invokeChangesetOperation: {
    params: InvokeChangesetOperationParams;
    result: InvokeChangesetOperationResult;
  };
  /**
   * Reads a piece of a canvas whose content the host serves itself.
   *
   * @since 0.6.0
   * @errors InvalidParams PermissionDenied NotFound
   * @requirements CV-35, CV-37
   */
  canvasReadResource: { params: CanvasReadResourceParams; result: CanvasReadResourceResult };
  /**
   * The mirror of the host's request; a host refuses it.
   *
   * @since 0.6.0
   * @errors PermissionDenied MethodNotFound
   */
  canvasOpen: { params: CanvasOpenParams; result: CanvasOpenResult };
  /**
   * The mirror of the host's request; a host refuses it.
   *
   * @since 0.6.0
   * @errors PermissionDenied MethodNotFound
   */
  canvasInvokeAction: { params: CanvasInvokeActionParams; result: CanvasInvokeActionResult };
  /**
   * The mirror of the host's request; a host refuses it.
   *
   * @since 0.6.0
   * @errors PermissionDenied MethodNotFound
   */
  canvasClose: { params: CanvasCloseParams; result: null };
}

/**
 * Requests a host sends to a client. A client that does not serve one answers MethodNotFound.
 *
 * @direction hostToClient
 * @requirements RS-7, C-54
 */
export interface ServerCommandMap {
  /**
   * Reads a resource that the client offers.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied
   */
  resourceRead: { params: ResourceReadParams; result: ResourceReadResult };
  /**
   * Writes a resource that the client offers.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied AlreadyExists Conflict
   */
  resourceWrite: { params: ResourceWriteParams; result: ResourceWriteResult };
  /**
   * Lists a directory that the client offers.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied InvalidParams
   */
  resourceList: { params: ResourceListParams; result: ResourceListResult };
  /**
   * Copies a resource that the client offers.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied AlreadyExists
   */
  resourceCopy: { params: ResourceCopyParams; result: ResourceCopyResult };
  /**
   * Deletes a resource that the client offers.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied InvalidParams
   */
  resourceDelete: { params: ResourceDeleteParams; result: ResourceDeleteResult };
  /**
   * Moves a resource that the client offers.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied AlreadyExists
   */
  resourceMove: { params: ResourceMoveParams; result: ResourceMoveResult };
  /**
   * Describes a resource that the client offers.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied
   */
  resourceResolve: { params: ResourceResolveParams; result: ResourceResolveResult };
  /**
   * Creates a directory where the client offers one.
   *
   * @since 0.2.0
   * @errors PermissionDenied AlreadyExists
   */
  resourceMkdir: { params: ResourceMkdirParams; result: ResourceMkdirResult };
  /**
   * Asks the client for access to a resource.
   *
   * @since 0.1.0
   * @errors PermissionDenied
   */
  resourceRequest: { params: ResourceRequestParams; result: ResourceRequestResult };
  /**
   * Watches resources that the client offers.
   *
   * @since 0.2.0
   * @errors NotFound PermissionDenied
   * @requirements RW-5
   */
  createResourceWatch: { params: CreateResourceWatchParams; result: CreateResourceWatchResult };
  /**
   * Asks the client that provides a canvas to open an instance of it.
   *
   * @since 0.6.0
   * @errors CanvasProviderError
   * @requirements CV-15, CV-18
   */
  canvasOpen: { params: CanvasOpenParams; result: CanvasOpenResult };
  /**
   * Asks the client that provides a canvas to carry out one of its actions.
   *
   * @since 0.6.0
   * @errors CanvasProviderError
   * @requirements CV-15, CV-20
   */
  canvasInvokeAction: { params: CanvasInvokeActionParams; result: CanvasInvokeActionResult };
  /**
   * Asks the client that provides a canvas to close an instance of it.
   *
   * @since 0.6.0
   * @errors CanvasProviderError
   * @requirements CV-15, CV-21
   */
  canvasClose: { params: CanvasCloseParams; result: null };
}
