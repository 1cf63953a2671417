import type { URI } from '../common/json.js';

/**
 * Telemetry signals a host offers, each on a channel of its own. The channels are unrelated, and a
 * client subscribes only to the signals it can use.
 *
 * @requirements OT-2, OT-3
 */
export interface TelemetryCapabilities {
  /**
   * Channel of log records, or an RFC 6570 template of it whose only variable is `level`, a
   * {@link OtlpLogLevel}. Each expansion is a subscription of its own; unexpanded it gives all
   * severities.
   *
   * @requirements OT-4, OT-5
   */
  logs?: URI;
  /** Channel of trace spans. */
  traces?: URI;
  /** Channel of metrics. */
  metrics?: URI;
}

/**
 * Lowest severity a subscriber to logs wants, as the value of the template variable `level`.
 * Hosts compare it without regard to case, and each level sets a lower bound on the
 * `severityNumber` of a record.
 *
 * @closed
 * @requirements OT-4
 */
export const OtlpLogLevel = {
  /** Severity number 1 and up. */
  Trace: 'trace',
  /** Severity number 5 and up. */
  Debug: 'debug',
  /** Severity number 9 and up. */
  Info: 'info',
  /** Severity number 13 and up. */
  Warn: 'warn',
  /** Severity number 17 and up. */
  Error: 'error',
  /** Severity number 21 and up. */
  Fatal: 'fatal',
} as const;
/** A value of {@link OtlpLogLevel}. */
export type OtlpLogLevel = (typeof OtlpLogLevel)[keyof typeof OtlpLogLevel];
