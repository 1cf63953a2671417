import { readFileSync } from 'node:fs';
import type { ProgramModel } from './types.js';

/** The model of this repository, programs included. */
export function ownModel(): ProgramModel {
  const path = new URL('../../../schema/model.json', import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8'));
}
