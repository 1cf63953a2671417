/**
 * URI scheme of MCP side channels. The host defines the rest of the URI, which is opaque and may
 * change on a restart, so a client reads it anew from the customization on every update.
 *
 * @channel mcp://<host-defined>
 */
export const MCP_SCHEME = 'mcp';
