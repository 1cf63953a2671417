import { afterEach, describe, expect, it, vi } from 'vitest';
import { webSocket } from './web-socket.js';

afterEach(() => vi.unstubAllGlobals());

describe('the WebSocket of the platform', () => {
  it('is asked for where there is none, and the error says where else to look', () => {
    vi.stubGlobal('WebSocket', undefined);
    expect(() => webSocket('ws://localhost')).toThrow('or take webSocket of the import /node');
  });

  it.each([
    ['of another scheme', 'https://host.example?token=secret'],
    ['with a fragment', 'wss://host.example/#secret'],
    ['that is none', 'secret'],
  ])('takes no URL %s, and does not repeat it', (_, url) => {
    const open = () => webSocket(url, { WebSocket: class {} as never });
    expect(open).toThrow(TypeError);
    expect(open).not.toThrow('secret');
  });
});
