export { type SpawnHostOptions, spawnHost } from './spawn-host.js';
export { type StdioOptions, stdioTransport } from './stdio.js';
export { fromWebSocket, type NodeWebSocketOptions, webSocket } from './web-socket.js';
