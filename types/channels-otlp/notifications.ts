import type { BaseParams } from '../common/params.js';

/**
 * Params of `otlp/exportLogs`: a batch of log records. `channel` is the concrete URI the receiver
 * subscribed to, and the receiver filters by level once more.
 *
 * @requirements OT-1, OT-5, OT-6
 */
export interface OtlpExportLogsParams extends BaseParams {
  /** OTLP/JSON `ExportLogsServiceRequest`, passed on untouched; its root key is `resourceLogs`. */
  payload: Record<string, unknown>;
}

/**
 * Params of `otlp/exportTraces`: a batch of trace spans. `channel` is the URI the receiver
 * subscribed to.
 *
 * @requirements OT-1, OT-6
 */
export interface OtlpExportTracesParams extends BaseParams {
  /**
   * OTLP/JSON `ExportTraceServiceRequest`, passed on untouched; its root key is `resourceSpans`.
   */
  payload: Record<string, unknown>;
}

/**
 * Params of `otlp/exportMetrics`: a batch of metrics. `channel` is the URI the receiver subscribed
 * to.
 *
 * @requirements OT-1, OT-6
 */
export interface OtlpExportMetricsParams extends BaseParams {
  /**
   * OTLP/JSON `ExportMetricsServiceRequest`, passed on untouched; its root key is
   * `resourceMetrics`.
   */
  payload: Record<string, unknown>;
}
