import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs every example of this folder; one that throws fails the check. */
const here = new URL('.', import.meta.url);
const self = basename(fileURLToPath(import.meta.url));
for (const name of readdirSync(here).sort()) {
  if (name.endsWith('.ts') && name !== self) await import(new URL(name, here).href);
}
