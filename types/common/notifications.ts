import type {
  OtlpExportLogsParams,
  OtlpExportMetricsParams,
  OtlpExportTracesParams,
} from '../channels-otlp/notifications.js';
import type {
  ProgressParams,
  SessionAddedParams,
  SessionRemovedParams,
  SessionSummaryChangedParams,
} from '../channels-root/notifications.js';
import type { ActionEnvelope, DispatchActionParams } from './actions.js';
import type { AuthRequiredParams } from './auth.js';
import type { UnsubscribeParams } from './subscriptions.js';

/**
 * Notifications a client sends to a host.
 *
 * @direction clientToHost
 */
export interface ClientNotificationMap {
  /**
   * Ends a subscription.
   *
   * @since 0.1.0
   */
  unsubscribe: { params: UnsubscribeParams };
  /**
   * Dispatches an action; the host echoes it in an envelope, or refuses it there.
   *
   * @since 0.1.0
   */
  dispatchAction: { params: DispatchActionParams };
}

/**
 * Notifications a host sends to a client.
 *
 * @direction hostToClient
 */
export interface ServerNotificationMap {
  /**
   * An action on a channel the client subscribes to.
   *
   * @since 0.1.0
   */
  action: { params: ActionEnvelope };
  /**
   * A session now exists.
   *
   * @since 0.1.0
   * @requirements H-33
   */
  'root/sessionAdded': { params: SessionAddedParams };
  /**
   * A session is gone.
   *
   * @since 0.1.0
   * @requirements H-33
   */
  'root/sessionRemoved': { params: SessionRemovedParams };
  /**
   * Something in a session's summary changed.
   *
   * @since 0.1.0
   * @requirements H-34, H-36, C-41, C-42
   */
  'root/sessionSummaryChanged': { params: SessionSummaryChangedParams };
  /**
   * How far long work has come.
   *
   * @since 0.5.0
   * @requirements H-150, C-69
   */
  'root/progress': { params: ProgressParams };
  /**
   * A token is needed or no longer good.
   *
   * @since 0.1.0
   * @requirements H-120
   */
  'auth/required': { params: AuthRequiredParams };
  /**
   * Log records, as OTLP/JSON.
   *
   * @since 0.2.0
   */
  'otlp/exportLogs': { params: OtlpExportLogsParams };
  /**
   * Spans, as OTLP/JSON.
   *
   * @since 0.2.0
   */
  'otlp/exportTraces': { params: OtlpExportTracesParams };
  /**
   * Metrics, as OTLP/JSON.
   *
   * @since 0.2.0
   */
  'otlp/exportMetrics': { params: OtlpExportMetricsParams };
}
