import type { OtlpLogLevel, URI } from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient, HostInfo } from '../client.js';
import { isObject } from '../json/shape.js';
import { expandTemplate } from './uri-template.js';

/** What a host can tell about itself, in the words of OpenTelemetry. */
export type TelemetrySignal = 'logs' | 'traces' | 'metrics';

/** A payload in OTLP/JSON, as the host got it from whoever made it. */
export type TelemetryPayload = Readonly<Record<string, unknown>>;

/** How telemetry is subscribed to. */
export interface TelemetryOptions {
  /** The lowest level of logs to be told of; all unless given. */
  readonly level?: OtlpLogLevel;
  /** Gives the subscription up before it is there. */
  readonly signal?: AbortSignal;
}

const METHODS: Readonly<Record<TelemetrySignal, string>> = {
  logs: 'otlp/exportLogs',
  traces: 'otlp/exportTraces',
  metrics: 'otlp/exportMetrics',
};

/** The lowest severity number of each level. */
const LOWEST: Readonly<Record<OtlpLogLevel, number>> = {
  trace: 1,
  debug: 5,
  info: 9,
  warn: 13,
  error: 17,
  fatal: 21,
};

/** The channel of a signal; undefined if the host has none. Of logs there is one for each level. */
export function telemetryUri(
  { telemetry = {} }: HostInfo,
  signal: TelemetrySignal,
  level?: OtlpLogLevel,
): URI | undefined {
  const uri = telemetry[signal];
  return signal === 'logs' && uri !== undefined ? expandTemplate(uri, { level }) : uri;
}

/** A payload of logs without the records below a level; undefined if none is left. */
export function logsFrom(
  payload: TelemetryPayload,
  level: OtlpLogLevel,
): TelemetryPayload | undefined {
  const resourceLogs = kept(payload.resourceLogs, (resource) => {
    const scopeLogs = kept(resource.scopeLogs, (scope) => {
      const logRecords = kept(scope.logRecords, (record) =>
        Number(record.severityNumber) >= LOWEST[level] ? record : undefined,
      );
      return logRecords && { ...scope, logRecords };
    });
    return scopeLogs && { ...resource, scopeLogs };
  });
  return resourceLogs && { ...payload, resourceLogs };
}

/**
 * Subscribes to telemetry of the host.
 *
 * ```ts
 * const logs = await subscribeTelemetry(client, 'logs', (payload) => exporter.send(payload), { level: 'warn' });
 * ```
 *
 * @returns undefined if the host has no such telemetry
 */
export async function subscribeTelemetry(
  client: AhpClient,
  what: TelemetrySignal,
  listener: (payload: TelemetryPayload) => void,
  { level, signal }: TelemetryOptions = {},
): Promise<Subscription<'stateless'> | undefined> {
  const uri = telemetryUri(client.host, what, level);
  if (uri === undefined) return undefined;
  const subscription = await client.subscribe(uri, { as: 'stateless', ...(signal && { signal }) });
  subscription.onNotification(({ method, params: { payload } }) => {
    if (method !== METHODS[what] || !isObject(payload)) return;
    // Hosts need not have left out what is below the level.
    const wanted = what === 'logs' && level !== undefined ? logsFrom(payload, level) : payload;
    if (wanted) listener(wanted);
  });
  return subscription;
}

type Fields = Record<string, unknown>;

/** What is left of a list; undefined if nothing is. */
function kept(list: unknown, keep: (each: Fields) => Fields | undefined): Fields[] | undefined {
  const all: Fields[] = Array.isArray(list) ? list.filter(isObject) : [];
  const left = all.map(keep).filter((each) => each !== undefined);
  return left.length > 0 ? left : undefined;
}
