import {
  type AhpClient,
  connect,
  createSession,
  liveSessions,
  webSocket,
} from '@agent-host-protocol/client';
import { validation } from '@agent-host-protocol/client/validation';
import { showConnection, showFailure } from './connection-status.js';
import { showConversation } from './conversation.js';
import { attempt } from './notices.js';
import { hashOf, markSession, sessionIn, showSessions } from './session-list.js';
import { byId } from './view.js';

/** Connects to the host that has served the page, and shows its sessions and the one that the page's address names. */
async function start(): Promise<void> {
  const client = await connect({
    connect: webSocket(location.origin.replace(/^http/, 'ws')),
    validation,
    clientInfo: { name: 'ahp-example-page', title: 'Example page' },
  });
  showConnection(client);
  const sessions = await liveSessions(client);
  showSessions(sessions);
  byId('new-session').onclick = () => attempt('No session was made', () => begin(client));

  let current = new AbortController();
  const openCurrent = () => {
    current.abort();
    current = new AbortController();
    const uri = sessionIn(location.hash);
    markSession();
    if (uri !== undefined) void showConversation(client, uri, current.signal);
  };
  addEventListener('hashchange', openCurrent);
  const [newest] = sessions.items;
  if (sessionIn(location.hash)) openCurrent();
  else if (newest) location.hash = hashOf(newest.resource);
  else await begin(client);
}

/** Makes a session; the change of the address opens it. */
async function begin(client: AhpClient): Promise<void> {
  const made = await createSession(client);
  location.hash = hashOf(made.session.uri);
  made.close();
}

start().catch(showFailure);
