import type { AhpClient, ClientStatus } from '@agent-host-protocol/client';
import { button, byId } from './view.js';

/** Shows where the connection stands, and lets the user try again now instead of waiting. */
export function showConnection(client: AhpClient): void {
  const place = byId('connection');
  const show = (status: ClientStatus) => {
    place.dataset.kind = status.kind;
    place.replaceChildren(textOf(status));
    if (status.kind === 'waiting') place.append(button('Try now', () => client.reconnectNow()));
  };
  show(client.status);
  client.onStatus(show);
}

/** Shows why there is no connection and will be none. */
export function showFailure(error: unknown): void {
  const place = byId('connection');
  place.dataset.kind = 'closed';
  place.replaceChildren(`Not connected: ${error instanceof Error ? error.message : error}`);
}

function textOf(status: ClientStatus): string {
  switch (status.kind) {
    case 'connecting':
      return 'Connecting …';
    case 'ready':
      return status.resumed === 'no' ? 'Connected' : 'Connected again';
    case 'waiting':
      return `Connection lost, next try in ${(status.delayMs / 1000).toFixed(1)} s`;
    case 'closed':
      return `Closed${status.error ? `: ${status.error.message}` : ''}`;
  }
}
