import { type Arms, put, record } from '../common/reducer.js';
import type { TerminalAction } from '../generated/actions.js';
import type { TerminalCommandPart, TerminalState, TerminalUnclassifiedPart } from './state.js';

/** What each action does to a terminal. */
export const terminalReducer: Arms<TerminalState, TerminalAction> = {
  'terminal/data'(state, action) {
    const last = state.content.at(-1);
    if (last?.type === 'unclassified') {
      last.value += action.data;
    } else if (last?.type === 'command' && !last.isComplete) {
      last.output += action.data;
    } else {
      state.content.push(
        record<TerminalUnclassifiedPart>({ type: 'unclassified', value: action.data }),
      );
    }
  },

  'terminal/input'() {
    // For the host, which writes it to the pseudo-terminal; what comes of it arrives as data.
  },

  'terminal/resized'(state, action) {
    state.cols = action.cols;
    state.rows = action.rows;
  },

  'terminal/claimed'(state, action) {
    state.claim = action.claim;
  },

  'terminal/titleChanged'(state, action) {
    state.title = action.title;
  },

  'terminal/cwdChanged'(state, action) {
    state.cwd = action.cwd;
  },

  'terminal/exited'(state, action) {
    put(state, 'exitCode', action.exitCode);
  },

  'terminal/cleared'(state) {
    state.content = [];
  },

  'terminal/commandDetectionAvailable'(state) {
    state.supportsCommandDetection = true;
  },

  'terminal/commandExecuted'(state, action) {
    state.content.push(
      record<TerminalCommandPart>({
        type: 'command',
        commandId: action.commandId,
        commandLine: action.commandLine,
        output: '',
        timestamp: action.timestamp,
        isComplete: false,
      }),
    );
    state.supportsCommandDetection = true;
  },

  'terminal/commandFinished'(state, action) {
    for (const part of state.content) {
      if (part.type === 'command' && part.commandId === action.commandId) {
        part.isComplete = true;
        put(part, 'exitCode', action.exitCode);
        put(part, 'durationMs', action.durationMs);
      }
    }
  },
};
