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
