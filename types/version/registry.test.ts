import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  isClientDispatchable,
  isKnown,
  negotiate,
  PROTOCOL_VERSION,
  RELEASED_PROTOCOL_VERSIONS,
  SUPPORTED_PROTOCOL_VERSIONS,
} from './registry.js';

describe('the version registry', () => {
  it('puts the current version first and oldest last (CV-43)', () => {
    expect(PROTOCOL_VERSION).toBe('0.6.0');
    expect(SUPPORTED_PROTOCOL_VERSIONS).toEqual(['0.6.0', '0.5.2', '0.5.1']);
    expect(RELEASED_PROTOCOL_VERSIONS.at(-1)).toBe(PROTOCOL_VERSION);
  });

  it('knows Canvas from 0.6.0 on (CV-42, CV-44, CV-46)', () => {
    for (const action of ['session/canvasesChanged', 'canvas/updated', 'canvas/message']) {
      expect(isKnown('action', action, '0.6.0')).toBe(true);
      expect(isKnown('action', action, '0.5.2')).toBe(false);
    }
    expect(isKnown('request', 'canvasReadResource', '0.6.0', 'clientToHost')).toBe(true);
    expect(isKnown('request', 'canvasReadResource', '0.6.0', 'hostToClient')).toBe(false);
  });

  it('forgets a name in the version that removed it', () => {
    expect(isKnown('action', 'changeset/filesReviewedChanged', '0.5.1')).toBe(false);
    expect(isKnown('action', 'changeset/filesReviewedChanged', '0.5.2')).toBe(true);
    expect(isKnown('action', 'changeset/filesReviewedChanged', '0.6.0')).toBe(false);
  });

  it('tells the directions of a request apart', () => {
    expect(isKnown('request', 'resourceRead', '0.1.0', 'clientToHost')).toBe(true);
    expect(isKnown('request', 'resourceRead', '0.1.0', 'hostToClient')).toBe(false);
    expect(isKnown('request', 'resourceRead', '0.1.0')).toBe(true);
  });

  it('knows nothing of what is no version or no name', () => {
    for (const version of ['', '0.6', 'v0.6.0', '0.6.0-rc', '00.6.0', '0.6.0 ']) {
      expect(isKnown('request', 'ping', version)).toBe(false);
    }
    for (const name of ['toString', '__proto__', 'constructor']) {
      expect(isKnown('action', name, '0.6.0')).toBe(false);
      expect(isClientDispatchable(name)).toBe(false);
    }
  });

  it('compares versions as numbers', () => {
    expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
    expect(compareVersions('0.6.0', '0.6.0')).toBe(0);
    expect(() => compareVersions('0.6', '0.6.0')).toThrow('not a protocol version');
  });

  it('negotiates the first offer that is supported (H-9, H-10, TR-17)', () => {
    expect(negotiate(['0.9.0', '0.5.2', '0.6.0'], SUPPORTED_PROTOCOL_VERSIONS)).toBe('0.5.2');
    expect(negotiate(['1.0.0', 'nonsense'], SUPPORTED_PROTOCOL_VERSIONS)).toBeNull();
  });
});
