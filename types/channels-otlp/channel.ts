/**
 * URI scheme of telemetry channels. The host defines the rest of each URI; such a channel has no
 * state and replays nothing.
 *
 * @channel ahp-otlp:<host-defined>
 */
export const OTLP_SCHEME = 'ahp-otlp';
