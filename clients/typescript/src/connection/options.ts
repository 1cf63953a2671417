import type { ClientCapabilities, Implementation, URI } from '@agent-host-protocol/types';
import { ROOT_URI, SUPPORTED_PROTOCOL_VERSIONS } from '@agent-host-protocol/types';
import { DEFAULT_LIMITS, type Limits } from '../limits.js';
import { randomId } from '../random-id.js';
import type { Connector } from '../transport/transport.js';
import type { Validation } from '../validation/validation.js';

/** How often the host is asked whether it is there, when nothing arrives. */
export interface KeepAliveOptions {
  /** Silence after which a `ping` is sent, in milliseconds. It may be noticed up to that much later. */
  readonly intervalMs: number;
  /** How long its answer may take before the connection counts as lost. */
  readonly timeoutMs: number;
}

/** How a lost connection is made again. Waits are random between 0 and a bound that doubles with every failure. */
export interface ReconnectOptions {
  /** The bound of the first wait, in milliseconds. */
  readonly baseMs: number;
  /** The highest bound. */
  readonly maxMs: number;
  /** How many tries in a row may fail before the client gives up. */
  readonly maxAttempts: number;
  /** How long a connection has to hold for the count of failures to start anew. */
  readonly stableMs: number;
}

/** How a client is made. */
export interface ClientOptions {
  /** Makes a transport to the host, such as `webSocket('wss://…')`. */
  readonly connect: Connector;
  /** Checks everything that the host sends: `validation` of `@agent-host-protocol/client/validation`. */
  readonly validation?: Validation;
  /** Who this client is to the host. Keep it and give it again to be known after a restart; random unless given. */
  readonly clientId?: string;
  /**
   * The number of the first own action. Hosts may take a number that they have seen from a client for an action that was
   * sent again, so it has to be beyond those of earlier runs under the same id: the seconds since 1970 unless given, or 1
   * where the id is random.
   */
  readonly firstClientSeq?: number;
  /** Name and build of the program, for logs. */
  readonly clientInfo?: Implementation;
  /** Versions to offer, best first; all that this package speaks unless given. */
  readonly protocolVersions?: readonly string[];
  /** What the program can do beyond the version. */
  readonly capabilities?: ClientCapabilities;
  /** Language for texts that the host writes, as a BCP 47 tag. */
  readonly locale?: string;
  /** Channels to subscribe to at once, for as long as the client lives; the root channel unless given. */
  readonly initialSubscriptions?: readonly URI[];
  readonly limits?: Partial<Limits>;
  /** How long a request waits for its answer, in milliseconds; a minute unless given. */
  readonly requestTimeoutMs?: number;
  /** How long connecting and agreeing on a version may take; half a minute unless given. */
  readonly handshakeTimeoutMs?: number;
  /** How long to wait for the echo of an action on a channel without subscription, where hosts need not send one. */
  readonly echoTimeoutMs?: number;
  /** False: never ping. */
  readonly keepAlive?: Partial<KeepAliveOptions> | false;
  /** False: a lost connection closes the client. */
  readonly reconnect?: Partial<ReconnectOptions> | false;
  /** The time, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** A random number from 0 up to 1. */
  readonly random?: () => number;
}

/** Options with everything decided. */
export interface Settings extends Omit<ClientOptions, 'limits' | 'keepAlive' | 'reconnect'> {
  readonly clientId: string;
  readonly firstClientSeq: number;
  readonly protocolVersions: readonly string[];
  readonly initialSubscriptions: readonly URI[];
  readonly limits: Limits;
  readonly requestTimeoutMs: number;
  readonly handshakeTimeoutMs: number;
  readonly echoTimeoutMs: number;
  readonly keepAlive: KeepAliveOptions | undefined;
  readonly reconnect: ReconnectOptions | undefined;
  readonly now: () => number;
  readonly random: () => number;
}

const KEEP_ALIVE: KeepAliveOptions = { intervalMs: 30_000, timeoutMs: 15_000 };

const RECONNECT: ReconnectOptions = {
  baseMs: 500,
  maxMs: 30_000,
  maxAttempts: Number.POSITIVE_INFINITY,
  stableMs: 10_000,
};

export function settingsOf(options: ClientOptions): Settings {
  const { keepAlive, reconnect, now = Date.now } = options;
  return {
    firstClientSeq: options.clientId === undefined ? 1 : Math.floor(now() / 1000),
    requestTimeoutMs: 60_000,
    handshakeTimeoutMs: 30_000,
    echoTimeoutMs: 30_000,
    now,
    random: Math.random,
    protocolVersions: SUPPORTED_PROTOCOL_VERSIONS,
    initialSubscriptions: [ROOT_URI],
    ...options,
    clientId: options.clientId ?? randomId(),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    keepAlive: keepAlive === false ? undefined : { ...KEEP_ALIVE, ...keepAlive },
    reconnect: reconnect === false ? undefined : { ...RECONNECT, ...reconnect },
  };
}
