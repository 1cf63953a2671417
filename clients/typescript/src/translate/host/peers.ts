import type { ChangesetFilesReviewedChangedAction, StateAction } from '@agent-host-protocol/types';

/** What a client that speaks an older version knows of what matters here. */
export interface OlderPeer {
  readonly version: string;
  /** Answered input requests as parts of a turn. */
  readonly answeredRequests: boolean;
  /** The end of a command as a piece of a tool's output. */
  readonly terminalComplete: boolean;
  /** Toggles of what is inside a container. */
  readonly childToggles: boolean;
  /** Requests to start or stop an MCP server. */
  readonly serverRequests: boolean;
  /** Files that are ticked off as reviewed. */
  readonly review: boolean;
}

const PEERS: readonly OlderPeer[] = [
  {
    version: '0.5.1',
    answeredRequests: false,
    terminalComplete: false,
    childToggles: false,
    serverRequests: false,
    review: false,
  },
  {
    version: '0.5.2',
    answeredRequests: true,
    terminalComplete: true,
    childToggles: true,
    serverRequests: true,
    review: true,
  },
];

/** Clients of older versions, by version. */
export const OLDER_PEERS: ReadonlyMap<string, OlderPeer> = new Map(
  PEERS.map((peer) => [peer.version, peer]),
);

/** An action as an older version has it: one of ours, or one that ours no longer has. */
export type OlderAction = StateAction | ChangesetFilesReviewedChangedAction;

/** What to send instead of an action that is about to change a state: nothing, the action itself, or another. */
export type Translate<State, Action> = (
  state: State,
  action: Action,
  peer: OlderPeer,
) => readonly OlderAction[];

/** Translations by the type of the action; where there is none, the action is sent if the version has it. */
export type Translations<State, Action extends { type: string }> = {
  readonly [Type in Action['type']]?: Translate<State, Extract<Action, { type: Type }>>;
};
