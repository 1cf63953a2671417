import type { TelemetryCapabilities } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { logsFrom, subscribeTelemetry, type TelemetryPayload, telemetryUri } from './telemetry.js';
import { type Harness, harness, settled } from './testing/harness.js';

const TELEMETRY: TelemetryCapabilities = {
  logs: 'ahp-otlp:/logs{?level,tenant}',
  traces: 'ahp-otlp:opaque{not a template?}',
};

let at: Harness;
afterEach(() => at?.client.close());

async function begin(telemetry: TelemetryCapabilities | undefined = TELEMETRY): Promise<void> {
  at = await harness({ info: { telemetry } });
  for (const uri of ['?level=warn', '?level=info', ''])
    at.host.stateless.add(`ahp-otlp:/logs${uri}`);
  at.host.stateless.add('ahp-otlp:opaque{not a template?}');
}

/** Logs with records of these severities, in two scopes and two resources. */
function logs(...severities: (number | undefined)[]): TelemetryPayload {
  const records = severities.map((severityNumber) => ({ severityNumber, body: {} }));
  const scope = (logRecords: object[]) => ({ scope: { name: 's' }, logRecords });
  return { resourceLogs: [{ resource: { a: 1 }, scopeLogs: [scope(records)] }], extra: 1 };
}

describe('the channel of telemetry', () => {
  it('has the level in it, and nothing for variables that nobody knows (C-7, C-48, OT-3, OT-4)', () => {
    const host = { telemetry: TELEMETRY };
    expect(telemetryUri(host, 'logs', 'warn')).toBe('ahp-otlp:/logs?level=warn');
    expect(telemetryUri(host, 'logs')).toBe('ahp-otlp:/logs');
  });

  it('is left as it is where it is no template (C-7, OT-3)', () => {
    expect(telemetryUri({ telemetry: TELEMETRY }, 'traces', 'warn')).toBe(TELEMETRY.traces);
  });

  it('may be missing', () => {
    expect(telemetryUri({ telemetry: TELEMETRY }, 'metrics')).toBeUndefined();
    expect(telemetryUri({}, 'logs', 'warn')).toBeUndefined();
  });
});

describe('logs', () => {
  it.each([
    ['trace', [1, 4, 5, 24]],
    ['debug', [5, 24]],
    ['info', [24]],
  ] as const)('are those from a level on: %s (C-7, OT-4)', (level, left) => {
    expect(logsFrom(logs(1, 4, 5, 24, 0, undefined), level)).toEqual(logs(...left));
  });

  it.each([
    ['info', 9],
    ['warn', 13],
    ['error', 17],
    ['fatal', 21],
  ] as const)('of level %s begin at %i (OT-4)', (level, lowest) => {
    expect(logsFrom(logs(lowest), level)).toEqual(logs(lowest));
    expect(logsFrom(logs(lowest - 1), level)).toBeUndefined();
  });

  it.each([[{}], [{ resourceLogs: 7 }], [{ resourceLogs: [null, { scopeLogs: [{}] }] }]])(
    'are none where there are none: %j',
    (payload) => {
      expect(logsFrom(payload, 'trace')).toBeUndefined();
    },
  );
});

describe('a subscription to telemetry', () => {
  const send = (channel: string, payload: object, method = 'otlp/exportLogs') =>
    at.host.notify(method, { channel, payload });

  it('tells logs of its level only, whatever the host sends (C-7, OT-5, OT-6)', async () => {
    await begin();
    const told: TelemetryPayload[] = [];
    await subscribeTelemetry(at.client, 'logs', (each) => told.push(each), { level: 'warn' });
    expect(at.params('subscribe')).toEqual([{ channel: 'ahp-otlp:/logs?level=warn' }]);
    send('ahp-otlp:/logs?level=warn', logs(9, 13));
    send('ahp-otlp:/logs?level=warn', logs(9));
    await settled();
    expect(told).toEqual([logs(13)]);
  });

  it('is another one for another level (OT-5)', async () => {
    await begin();
    const told: [string, TelemetryPayload][] = [];
    await subscribeTelemetry(at.client, 'logs', (each) => told.push(['warn', each]), {
      level: 'warn',
    });
    await subscribeTelemetry(at.client, 'logs', (each) => told.push(['info', each]), {
      level: 'info',
    });
    send('ahp-otlp:/logs?level=info', logs(13));
    await settled();
    expect(told).toEqual([['info', logs(13)]]);
  });

  it('hands everything on as it is without a level', async () => {
    await begin();
    const told: TelemetryPayload[] = [];
    await subscribeTelemetry(at.client, 'logs', (each) => told.push(each));
    send('ahp-otlp:/logs', logs(0, 1));
    send('ahp-otlp:/logs', { whatever: 1 });
    await settled();
    expect(told).toEqual([logs(0, 1), { whatever: 1 }]);
  });

  it('ignores signals that it is not about (C-8)', async () => {
    await begin();
    const told: TelemetryPayload[] = [];
    await subscribeTelemetry(at.client, 'traces', (each) => told.push(each));
    send(TELEMETRY.traces ?? '', { resourceSpans: [] }, 'otlp/exportTraces');
    send(TELEMETRY.traces ?? '', logs(9), 'otlp/exportLogs');
    send(TELEMETRY.traces ?? '', {}, 'otlp/exportProfiles');
    await settled();
    expect(told).toEqual([{ resourceSpans: [] }]);
  });

  it('is there again after a break (C-12)', async () => {
    await begin();
    const told: TelemetryPayload[] = [];
    await subscribeTelemetry(at.client, 'logs', (each) => told.push(each), { level: 'warn' });
    await at.breakAnd();
    await settled();
    send('ahp-otlp:/logs?level=warn', logs(21));
    await settled();
    expect(told).toEqual([logs(21)]);
  });

  it('is none where the host has none', async () => {
    await begin({});
    expect(await subscribeTelemetry(at.client, 'metrics', () => {})).toBeUndefined();
  });
});
