import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BROWSER_TEST } from './browser.js';
import { ROOT, run } from './run.js';
import { temporaryFolder } from './testing/copy.js';

/** A folder that is all of PATH, with programs that only seem to be. */
let folder: string;
beforeEach(() => {
  folder = temporaryFolder('browser');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

const BROWSER = 'echo "Chromium 1.2.3"';

/** Writes down what it was asked for, and puts a browser beside itself. */
const APT_GET = `here="\${0%/*}"
echo "$DEBIAN_FRONTEND $*" >> "$here/asked"
if [ "$1" = install ]; then
  printf '#!/bin/sh\\n%s\\n' '${BROWSER}' > "$here/chromium"
  /bin/chmod 755 "$here/chromium"
fi`;

const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

/** Asks for a browser in a process of its own, and tells why there is none. */
async function ensure(isRoot: boolean, env: Record<string, string> = {}) {
  const url = JSON.stringify(new URL('browser.js', import.meta.url).href);
  const code = `import(${url}).then(async ({ ensureBrowser, findBrowser }) => {
    const why = await ensureBrowser({ isRoot: ${isRoot} });
    console.log(JSON.stringify({ why, found: await findBrowser() }));
  })`;
  const { output } = await run(process.execPath, ['-e', code], {
    env: { PATH: folder, AHP_CHROMIUM: '', ...env },
  });
  return JSON.parse(output.split('\n').at(-2) ?? '') as { why?: string; found?: string };
}

describe('a browser for tests', () => {
  it('is one that is on PATH, and nothing is installed', async () => {
    program('google-chrome', BROWSER);
    program('apt-get', 'exit 1');
    expect(await ensure(true)).toEqual({ found: 'google-chrome' });
  });

  it('is the one that the environment names', async () => {
    program('chromium', BROWSER);
    program('my-own', BROWSER);
    const own = join(folder, 'my-own');
    expect(await ensure(true, { AHP_CHROMIUM: own })).toEqual({ found: own });
  });

  it('is no other than the one that the environment names', async () => {
    program('chromium', BROWSER);
    program('apt-get', APT_GET);
    expect(await ensure(true, { AHP_CHROMIUM: '/nowhere' })).toEqual({
      why: 'AHP_CHROMIUM is /nowhere, which does not tell its version',
    });
  });

  it('is installed on Debian as root', async () => {
    program('apt-get', APT_GET);
    expect(await ensure(true)).toEqual({ found: 'chromium' });
    expect(asked().slice(1)).toEqual([
      'noninteractive update',
      'noninteractive install --yes --no-install-recommends chromium',
    ]);
  });

  it('is not installed by others', async () => {
    program('apt-get', APT_GET);
    const { why } = await ensure(false);
    expect(why).toMatch(/^no browser is on PATH: install Chromium/);
  });

  it('cannot be had where installing fails', async () => {
    program('apt-get', '[ "$1" != install ] || { echo "no such package"; exit 100; }');
    expect((await ensure(true)).why).toBe(
      '"apt-get install --yes --no-install-recommends chromium" failed: no such package',
    );
  });

  it('cannot be had where there is nothing to install it with', async () => {
    expect((await ensure(true)).why).toMatch(/^no browser is on PATH/);
  });
});

describe('the test in a browser, where there is none', () => {
  const test = (CI: string) =>
    run(join(ROOT, 'ahp'), ['test', BROWSER_TEST], { env: { CI, AHP_CHROMIUM: '/nowhere' } });

  it('is named and left out', async () => {
    const { code, output } = await test('');
    expect(code, output).toBe(0);
    expect(output).toContain('The test in a browser was not run');
    expect(output).toContain('AHP_CHROMIUM is /nowhere');
    expect(output).toMatch(/\n0 passed, 0 failed\n$/);
  });

  it('is a failure in CI', async () => {
    const { code, output } = await test('true');
    expect(code).toBe(1);
    expect(output).toMatch(/\n0 passed, 1 failed\n$/);
  });
});
