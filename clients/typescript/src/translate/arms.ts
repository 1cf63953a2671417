import { type ChatState, reduceChannel, type StateAction } from '@agent-host-protocol/types';

/** What an action makes of a state on a connection with a host that speaks an older version. */
export type Arm<State> = (state: State, action: StateAction, now: number) => State;

/** Arms by the type of the action; where there is none, the action means what it means in our own version. */
export type Arms<State> = Readonly<Record<string, Arm<State>>>;

/** What an action makes of a chat in our own version. */
export const reduceChat: Arm<ChatState> = (state, action, now) =>
  reduceChannel('chat', state, action, { now });
