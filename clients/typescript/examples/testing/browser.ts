import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../../../cli/browser.js';

/** Chromium at its quietest: nothing that it does beside showing pages is of use here. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser that is here, with a profile of its own. */
export async function startBrowser(): Promise<Browser> {
  const name = await findBrowser();
  if (!name) throw new Error('there is no Chromium here; "./ahp test" can install one');
  return chromium.launch({ executablePath: pathOf(name), headless: true, args: FLAGS });
}

/** Where a program on PATH is. */
function pathOf(name: string): string {
  if (isAbsolute(name)) return name;
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  const found = candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error(`${name} is not on PATH`);
  return found;
}
