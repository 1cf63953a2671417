import { describe, expect, it } from 'vitest';
import { contentFrame, servedDocument } from './content-frame.js';

describe('a frame for content of others', () => {
  const frame = contentFrame({ src: 'https://board.example/' });

  it('has an origin of its own, and cannot reach the program (CV-29, MCP-43, MCP-44)', () => {
    const tokens = frame.sandbox.split(' ');
    expect(tokens).toContain('allow-scripts');
    for (const wrong of ['same-origin', 'top-navigation', 'popups-to-escape-sandbox']) {
      expect(tokens.some((token) => token.startsWith(`allow-${wrong}`))).toBe(false);
    }
    const { sandbox } = contentFrame({ srcdoc: '<p>' });
    expect(sandbox).toBe(frame.sandbox);
  });

  it('is loaded without the credentials of the user (CV-30)', () => {
    expect(frame).toEqual({
      src: 'https://board.example/',
      sandbox: frame.sandbox,
      credentialless: '',
      referrerpolicy: 'no-referrer',
    });
  });
});

describe('a document that came over the connection', () => {
  it('loads nothing from the network (CV-36)', () => {
    const html = '<html><body>hi</body></html>';
    const [, policy = '', rest] =
      /^<!doctype html><meta http-equiv="Content-Security-Policy" content="([^"]*)">(.*)$/.exec(
        servedDocument(html),
      ) ?? [];
    expect(rest).toBe(html);
    const directives = new Map(
      policy.split('; ').map((each) => {
        const [name = '', ...sources] = each.split(' ');
        return [name, sources];
      }),
    );
    expect(directives.get('default-src')).toEqual(['data:', 'blob:', "'unsafe-inline'"]);
    for (const name of ['connect-src', 'form-action', 'base-uri']) {
      expect(directives.get(name)).toEqual(["'none'"]);
    }
  });
});
