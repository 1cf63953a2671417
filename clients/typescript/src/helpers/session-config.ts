import {
  type ResolveSessionConfigResult,
  ROOT_URI,
  type SessionConfigPropertySchema,
  type SessionConfigSchema,
  type SessionConfigValueItem,
  type URI,
} from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import type { RequestOptions } from '../peer/peer.js';

/** What a session is to be created with. */
export interface SessionConfigContext {
  readonly provider?: string;
  readonly workingDirectory?: URI;
  /** Values that the user has filled in. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/** A value to choose for a setting. */
export interface ConfigChoice extends Omit<SessionConfigValueItem, 'value'> {
  readonly value: unknown;
}

/**
 * The settings of a session that is about to be created. Each change is resolved by the host, and each of its answers is
 * the whole set: what it leaves out is gone. The values go into `createSession`.
 *
 * ```ts
 * const config = await sessionConfig(client, { provider: 'agent', workingDirectory });
 * const branches = await config.choices('branch', 'fea');
 * await config.set('branch', branches[0]?.value);
 * await client.request('createSession', { channel: uri, config: { ...config.values } });
 * ```
 */
export class SessionConfig {
  readonly #client: AhpClient;
  #context: SessionConfigContext;
  #schema: SessionConfigSchema = { type: 'object', properties: {} };
  #values: Readonly<Record<string, unknown>> = {};
  /** Number of the last question; answers to earlier ones come too late. */
  #asked = 0;

  /** Use {@link sessionConfig}. */
  constructor(client: AhpClient, context: SessionConfigContext) {
    this.#client = client;
    this.#context = context;
  }

  /** Describes the settings that apply now. */
  get schema(): SessionConfigSchema {
    return this.#schema;
  }

  /** Their values, with the host's defaults applied. */
  get values(): Readonly<Record<string, unknown>> {
    return this.#values;
  }

  /** Changes a value; undefined takes it back, so that the host's default applies. What the host refuses is not kept. */
  set(property: string, value: unknown, options?: RequestOptions): Promise<void> {
    const { [property]: _, ...rest } = this.#context.config ?? {};
    const config = value === undefined ? rest : { ...rest, [property]: value };
    return this.resolve({ config }, options);
  }

  /** Asks the host what applies, after a change of the context if one is given. */
  async resolve(change: SessionConfigContext = {}, options?: RequestOptions): Promise<void> {
    const before = this.#context;
    this.#context = { ...before, ...change };
    const asked = ++this.#asked;
    const params = { channel: ROOT_URI, ...this.#contextParams() } as const;
    let answer: ResolveSessionConfigResult;
    try {
      answer = await this.#client.request('resolveSessionConfig', params, options);
    } catch (error) {
      if (asked === this.#asked) this.#context = before;
      throw error;
    }
    if (asked !== this.#asked) return;
    this.#schema = answer.schema;
    this.#values = answer.values;
    this.#context = { ...this.#context, config: answer.values };
  }

  /**
   * The values to choose from for a setting, in the order to show them. The host is asked where the schema says so;
   * otherwise they are in the schema, and empty where any value will do.
   *
   * @param query what the user has typed
   * @throws RangeError when no setting has that id.
   */
  async choices(
    property: string,
    query?: string,
    options?: RequestOptions,
  ): Promise<ConfigChoice[]> {
    const found = Object.hasOwn(this.#schema.properties, property)
      ? this.#schema.properties[property]
      : undefined;
    if (!found) throw new RangeError(`there is no setting ${JSON.stringify(property)}`);
    if (found.enumDynamic !== true) return fixedChoices(found, query);
    const params = {
      channel: ROOT_URI,
      ...this.#contextParams(),
      property,
      ...(query !== undefined && { query }),
    } as const;
    return (await this.#client.request('sessionConfigCompletions', params, options)).items;
  }

  #contextParams() {
    const { provider, workingDirectory, config } = this.#context;
    return {
      ...(provider !== undefined && { provider }),
      ...(workingDirectory !== undefined && { workingDirectory }),
      ...(config !== undefined && { config: { ...config } }),
    };
  }
}

/** Asks the host for the settings of a session that is about to be created. */
export async function sessionConfig(
  client: AhpClient,
  context: SessionConfigContext = {},
  options?: RequestOptions,
): Promise<SessionConfig> {
  const config = new SessionConfig(client, context);
  await config.resolve({}, options);
  return config;
}

function fixedChoices(schema: SessionConfigPropertySchema, query = ''): ConfigChoice[] {
  const { enum: values = [], enumLabels = [], enumDescriptions = [] } = schema;
  const typed = query.toLowerCase();
  return values
    .map((value, at) => {
      const description = enumDescriptions[at];
      const label = enumLabels[at] ?? String(value);
      return { value, label, ...(description !== undefined && { description }) };
    })
    .filter(({ label }) => label.toLowerCase().includes(typed));
}
