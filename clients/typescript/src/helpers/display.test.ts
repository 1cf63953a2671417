import { ChangeKind, MessageDisplayKind } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { isAllowedIcon, knownOr, terminalCommand, textOf } from './display.js';
import { harness } from './testing/harness.js';

describe('text', () => {
  it('of a system notification is its content, whatever else it carries (C-65)', () => {
    const part = {
      kind: 'systemNotification',
      content: { markdown: '**moved**' },
      _meta: { x: 1 },
    };
    expect(textOf(part.content)).toBe('**moved**');
    expect(textOf('moved')).toBe('moved');
  });

  it('is a terminal command only where the host says how those begin (C-72)', async () => {
    const { client } = await harness({ info: { terminalCommandPrefix: '!' } });
    expect(terminalCommand(client, '! ls -l')).toBe('ls -l');
    expect(terminalCommand(client, 'list files!')).toBeUndefined();
    const { client: other } = await harness();
    expect(terminalCommand(other, '! ls -l')).toBeUndefined();
  });
});

describe('a value of an open set', () => {
  it('falls back to a default if it is not known (C-15)', () => {
    expect(knownOr(MessageDisplayKind, 'image', 'document')).toBe('image');
    expect(knownOr(MessageDisplayKind, 'hologram', 'document')).toBe('document');
    expect(knownOr(ChangeKind, undefined, 'session')).toBe('session');
    expect(knownOr(ChangeKind, 'constructor', 'session')).toBe('session');
  });
});

describe('an icon', () => {
  const origins = ['https://icons.example'];
  it.each([
    ['data:image/png;base64,AAAA', true],
    ['https://icons.example/a.png', true],
    ['https://icons.example.evil/a.png', false],
    ['http://icons.example/a.png', false],
    ['https://icons.example@evil.example/a.png', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['data:text/html;base64,AAAA', false],
    ['not a URI', false],
  ])('is loaded from trusted origins only: %s (C-47)', (src, allowed) => {
    expect(isAllowedIcon({ src }, { origins })).toBe(allowed);
    if (src.startsWith('http')) expect(isAllowedIcon({ src })).toBe(false);
  });

  it('is not loaded as SVG unless scripts in it cannot run (C-47)', () => {
    for (const icon of [
      { src: 'data:image/svg+xml;base64,AAAA' },
      { src: 'https://icons.example/a.SVG' },
      { src: 'https://icons.example/a', contentType: 'image/svg+xml' },
    ]) {
      expect(isAllowedIcon(icon, { origins })).toBe(false);
      expect(isAllowedIcon(icon, { origins, svg: true })).toBe(true);
    }
  });
});
