import { describe, expect, it } from 'vitest';
import { validation } from '../../validation/index.js';
import { channelOfContent, parseContentUri, resolveContentUri } from './content-uri.js';
import { loadCanvas } from './load-canvas.js';
import { type CanvasLoadPolicy, renderMode } from './render-mode.js';
import { CANVAS, canvasRef, canvasState } from './testing/canvases.js';

const kindOf = (url: string, policy?: CanvasLoadPolicy) => renderMode(url, policy).kind;

describe('the address of a canvas', () => {
  it.each(['https://board.example/x?y#z', 'file:///tmp/x.html', 'data:text/html,x'])(
    'is loaded by the renderer if it is %s (CV-28, CV-32)',
    (url) => {
      expect(renderMode(url)).toEqual({ kind: 'direct', url });
    },
  );

  it.each([
    'http://board.example/',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'blob:https://board.example/1',
    'about:blank',
    'ftp://board.example/',
    'vscode-webview://x',
    'board',
    '/board.html',
    '//board.example/x',
    '',
  ])('is refused if it is %j (CV-28, CV-31)', (url) => {
    expect(kindOf(url)).toBe('refused');
  });

  it('is refused by the renderer alone: to the protocol it is any text (CV-31)', () => {
    for (const url of ['javascript:alert(1)', 'not a URL', '']) {
      expect(validation.state('canvas', canvasState({ url }), '0.6.0')).toBeUndefined();
      expect(kindOf(url)).toBe('refused');
    }
  });

  it('may have a scheme of the program, but none of the network or of scripts (CV-28, CV-32)', () => {
    const schemes = ['vscode-webview', 'http', 'ws', 'javascript'];
    expect(kindOf('vscode-webview://x', { schemes })).toBe('direct');
    for (const url of ['http://board.example', 'ws://board.example', 'javascript:x']) {
      expect(kindOf(url, { schemes })).toBe('refused');
    }
  });

  it.each([
    ['http://localhost:8080/x', true],
    ['http://127.0.0.1/x', true],
    ['http://localhost.example/', false],
    ['http://localhost@board.example/', false],
    ['http://board.example/localhost', false],
    ['http://127.0.0.2/', false],
    ['http://[::1]/', false],
  ])('may be one of this machine over http if the program says so: %s (CV-28)', (url, fine) => {
    expect(kindOf(url)).toBe('refused');
    expect(kindOf(url, { localHttp: true })).toBe(fine ? 'direct' : 'refused');
  });

  it('is read over the channel if it is one of content, and never loaded (CV-28, CV-32)', () => {
    const uri = 'ahp-canvas-content:/i-1/index.html';
    expect(renderMode(uri)).toEqual({ kind: 'served', uri });
    expect(kindOf('ahp-canvas-content://board.example/x')).toBe('refused');
  });

  it('is a placeholder as long as there is none (CV-27)', () => {
    expect(renderMode(undefined)).toEqual({ kind: 'placeholder' });
  });
});

describe('an address of canvas content', () => {
  it('names an instance, whatever its id is, and a path (CV-34)', () => {
    const id = 'a/b c%?#';
    const uri = `ahp-canvas-content:/${encodeURIComponent(id)}/sub/index%20x.html?q=1#part`;
    expect(parseContentUri(uri)).toEqual({
      instanceId: id,
      path: 'sub/index%20x.html',
      uri: uri.slice(0, uri.indexOf('#part')),
    });
    expect(parseContentUri('ahp-canvas-content:/i-1')).toMatchObject({
      instanceId: 'i-1',
      path: '',
    });
  });

  it.each([
    'ahp-canvas-content:',
    'ahp-canvas-content:/',
    'ahp-canvas-content:i-1/x',
    'ahp-canvas-content://i-1/x',
    'ahp-canvas-content:/%zz/x',
    'ahp-canvas:/i-1/x',
    'i-1/x',
  ])('is not %s (CV-34)', (uri) => {
    expect(parseContentUri(uri)).toBeUndefined();
  });

  it('is read on the channel that the session lists for its instance (CV-34)', () => {
    const refs = [canvasRef({ instanceId: 'other', channel: 'ahp-canvas:/k9' }), canvasRef()];
    expect(channelOfContent('ahp-canvas-content:/i-1/x', refs)).toBe(CANVAS);
    expect(channelOfContent('ahp-canvas-content:/i-2/x', refs)).toBeUndefined();
    expect(channelOfContent('https://board.example', refs)).toBeUndefined();
    expect(channelOfContent('ahp-canvas-content:/i-1/x', undefined)).toBeUndefined();
  });

  it.each([
    ['style.css', 'sub/style.css'],
    ['./a/../b.js?v=1', 'sub/b.js'],
    ['../up.png', 'up.png'],
    ['#part', 'sub/index.html'],
    ['ahp-canvas-content:/i%2d1/whole.html', 'whole.html'],
    ['/i-1/from-root.css', 'from-root.css'],
  ])('is what a reference in a document means: %s (CV-36)', (reference, path) => {
    const found = resolveContentUri(reference, 'ahp-canvas-content:/i-1/sub/index.html');
    expect(found).toMatchObject({ instanceId: 'i-1', path });
    expect(found?.uri).not.toContain('#');
  });

  it.each([
    'https://board.example/x',
    '//board.example/x',
    'data:text/plain,x',
    '../../i-2/x',
    '%2e%2e/%2e%2e/i-2/x',
    '/style.css',
    'ahp-canvas-content:/i-2/x',
    'javascript:alert(1)',
  ])('is not what leads out of the instance: %s (CV-36)', (reference) => {
    const document = 'ahp-canvas-content:/i-1/sub/index.html';
    expect(resolveContentUri(reference, document)).toBeUndefined();
    expect(resolveContentUri('x', 'https://board.example')).toBeUndefined();
  });
});

describe('loading a canvas', () => {
  const requests: Request[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    requests.push(new Request(url, init));
    return new Response('board');
  };

  it('takes along nothing that is the user’s, and follows nobody elsewhere (CV-30)', async () => {
    const response = await loadCanvas('https://board.example/x', {}, { fetch });
    expect(await response.text()).toBe('board');
    const [request] = requests.splice(0);
    expect(request).toMatchObject({
      url: 'https://board.example/x',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    });
    expect([...(request?.headers.keys() ?? [])]).toEqual([]);
  });

  it('is refused for what is not to be loaded (CV-28)', async () => {
    for (const url of ['http://board.example', 'ahp-canvas-content:/i-1/x', 'javascript:x']) {
      await expect(loadCanvas(url, {}, { fetch })).rejects.toThrow(RangeError);
    }
    expect(requests).toEqual([]);
  });
});
