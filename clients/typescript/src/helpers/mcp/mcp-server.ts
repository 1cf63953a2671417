import {
  type AhpMcpUiHostCapabilities,
  isKnown,
  type McpPayload,
  type McpServerCustomization,
  type McpServerState,
  type URI,
} from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { AhpClient } from '../../client.js';
import { type Dispose, Emitter } from '../../emitter.js';
import type { Outcome } from '../../mirror/outcome.js';
import { shortened } from '../../peer/errors.js';
import type { RequestOptions } from '../../peer/peer.js';
import { Closer } from '../closer.js';
import { FollowedChannel } from '../followed-channel.js';
import { whenOver } from '../when-over.js';
import { McpRefusedError } from './errors.js';
import { findMcpServer } from './find-server.js';
import { type McpNotificationMethod, type McpRequestMethod, whyNotServed } from './served.js';

/** Params of an MCP method, as MCP defines them. */
export type McpParams = Readonly<Record<string, unknown>>;

/** A notification of an MCP server that the host forwards. */
export interface McpNotification {
  readonly method: string;
  readonly params: McpParams;
}

/**
 * An MCP server of a session: how it runs, and the way to talk to it where the host serves one. It reads the session's
 * state whenever it is asked, so that it never holds on to a channel that the server no longer has. Made by
 * {@link mcpServer}.
 */
export class McpServer {
  readonly id: string;
  readonly #client: AhpClient;
  readonly #session: Subscription<'session'>;
  readonly #changes: Emitter<McpServerCustomization | undefined>;
  readonly #notifications: Emitter<McpNotification>;
  readonly #forwarded: FollowedChannel<'stateless'>;
  readonly #closer = new Closer();
  #listeners = 0;
  #seen: McpServerCustomization | undefined;

  /** Use {@link mcpServer}. */
  constructor(client: AhpClient, session: Subscription<'session'>, id: string) {
    this.id = id;
    this.#client = client;
    this.#session = session;
    const failed = (error: unknown) => client.report(error);
    this.#changes = new Emitter(failed);
    this.#notifications = new Emitter(failed);
    this.#forwarded = new FollowedChannel<'stateless'>(client, (channel) =>
      channel.onNotification(({ method, params: { channel: _, ...params } }) =>
        this.#notifications.emit({ method, params }),
      ),
    );
    this.#seen = this.customization;
    this.#closer.add(
      session.onState(() => this.#look()),
      whenOver(session, () => this.close()),
      () => this.#forwarded.point(undefined),
    );
  }

  /** Its name, icons and everything else of its entry; undefined while the session does not list it. */
  get customization(): McpServerCustomization | undefined {
    return this.#found?.customization;
  }

  /** Whether it is on, its container included. */
  get enabled(): boolean {
    return this.#found?.enabled ?? false;
  }

  /** How it runs, as the host sees it, with own requests to start or stop it on top. */
  get state(): McpServerState | undefined {
    return this.customization?.state;
  }

  /** What its side channel serves. */
  get capabilities(): AhpMcpUiHostCapabilities {
    return this.customization?.mcpApp?.capabilities ?? {};
  }

  /** Its side channel now; undefined while it has none. */
  get channel(): URI | undefined {
    return this.#closer.closed ? undefined : this.customization?.channel;
  }

  /** Whether messages can be sent to it now. */
  get available(): boolean {
    return this.#session.live && this.channel !== undefined;
  }

  /** Whether the host's version lets clients start and stop servers. */
  get controllable(): boolean {
    return isKnown('action', 'session/mcpServerStartRequested', this.#client.version);
  }

  /**
   * Sends an MCP request. It is not sent while the server has no side channel, which holds while the connection is gone, or
   * if the host does not advertise that it serves the method.
   *
   * @throws McpRefusedError when it was not sent; RpcError when the host or the server answers with an error; and what
   *   requests throw otherwise.
   */
  async request(
    method: McpRequestMethod,
    params: McpParams = {},
    options?: RequestOptions,
  ): Promise<McpPayload> {
    const channel = this.#demandServed(method, params);
    return await this.#client.request(method, { ...params, channel }, options);
  }

  /**
   * Sends an MCP notification.
   *
   * @throws McpRefusedError when it was not sent.
   */
  notify(method: McpNotificationMethod, params: McpParams = {}): void {
    const channel = this.#demandServed(method, params);
    this.#client.notify(method, { ...params, channel });
  }

  /** Told of what the host forwards from the server. The side channel is subscribed to while somebody listens. */
  onNotification(listener: (notification: McpNotification) => void): Dispose {
    const off = this.#notifications.on(listener);
    let listening = true;
    this.#listeners++;
    this.#follow();
    return () => {
      if (!listening) return;
      listening = false;
      off();
      this.#listeners--;
      this.#follow();
    };
  }

  /** Told of its entry whenever that changed; of undefined when the session no longer lists it. */
  onChange(listener: (customization: McpServerCustomization | undefined) => void): Dispose {
    return this.#changes.on(listener);
  }

  /**
   * Asks the host to start it, or to start it anew, and shows it as starting at once.
   *
   * @throws DispatchError where the host's version has no such request; see {@link controllable}.
   */
  start(): Promise<Outcome> {
    return this.#session.dispatch({ type: 'session/mcpServerStartRequested', id: this.id });
  }

  /**
   * Asks the host to stop it, and shows it as stopped at once.
   *
   * @throws DispatchError where the host's version has no such request; see {@link controllable}.
   */
  stop(): Promise<Outcome> {
    return this.#session.dispatch({ type: 'session/mcpServerStopRequested', id: this.id });
  }

  /** Ends this use of the server, not the server: nothing is told or sent any more. */
  close(): void {
    this.#closer.close();
  }

  get #found() {
    return findMcpServer(this.#session.state, this.id);
  }

  #look(): void {
    const { customization } = this;
    if (customization === this.#seen) return;
    this.#seen = customization;
    this.#follow();
    this.#changes.emit(customization);
  }

  #follow(): void {
    this.#forwarded.point(this.#listeners > 0 ? this.channel : undefined);
  }

  #demandServed(method: string, params: McpParams): URI {
    const { channel } = this;
    const what = `${shortened(method)} was not sent`;
    if (channel === undefined || !this.available) {
      throw new McpRefusedError('unavailable', `${what}: the server has no side channel now`);
    }
    const reason = whyNotServed(this.capabilities, method, params);
    if (reason !== undefined) throw new McpRefusedError('notServed', `${what}: ${reason}`);
    return channel;
  }
}

/**
 * An MCP server of a session, by the id of its customization. It need not be there yet.
 *
 * ```ts
 * const server = mcpServer(client, session, 'files');
 * server.onChange(() => render(server.state));
 * if (server.available) console.log(await server.request('tools/list'));
 * ```
 */
export function mcpServer(
  client: AhpClient,
  session: Subscription<'session'>,
  customizationId: string,
): McpServer {
  return new McpServer(client, session, customizationId);
}
