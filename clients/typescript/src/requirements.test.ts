import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { coverage, readLedger } from '../../../test-cases/src/coverage.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FILE = 'clients/typescript/requirements.json';

describe('the requirements that the client answers for', () => {
  const ledger = readLedger(ROOT, FILE);
  const covered = coverage(ROOT, ledger);

  it('are listed in a ledger that fits its schema', () => {
    const path = join(ROOT, 'test-cases/schemas/ledger.schema.json');
    const validate = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync(path, 'utf8')));
    validate(ledger);
    expect(validate.errors ?? []).toEqual([]);
    expect(covered.length).toBeGreaterThan(160);
  });

  it('are each named by a test, or listed with the reason why none can prove it', () => {
    const neither = covered.filter(({ proofs, reason }) => !proofs.length && reason === undefined);
    expect(neither.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
  });

  it('are not listed as unproved once a test proves them', () => {
    const both = covered.filter(({ proofs, reason }) => proofs.length && reason !== undefined);
    expect(both.map(({ id }) => id)).toEqual([]);
  });

  it('are the only ones that are listed', () => {
    const inScope = new Set(covered.map(({ id }) => id));
    expect(ledger.exceptions.map(({ id }) => id).filter((id) => !inScope.has(id))).toEqual([]);
  });
});
