/** Prints how many mutants of the reducers the fixtures notice: what `./ahp mutants` runs. */
import { coverage } from './coverage.js';
import { EQUIVALENT } from './equivalent.js';
import { ownFixtures } from './fixtures.js';
import { ownModel } from './model.js';
import { runMutants } from './mutants.js';
import { UNREACHABLE } from './unreachable.js';

const model = ownModel();
const fixtures = ownFixtures();
const started = performance.now();

const branches = coverage(model, fixtures, UNREACHABLE);
const open = branches.total - UNREACHABLE.length;
console.log(`${fixtures.length} fixtures take ${branches.covered} of ${open} branches`);
for (const { id, source } of branches.missing) console.log(`  not taken: ${source}  ${id}`);

const report = runMutants(model, fixtures, EQUIVALENT);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const share = (report.score * 100).toFixed(1);
console.log(
  `${report.total} mutants: ${report.killed} noticed, ${report.survivors.length} survived, ` +
    `${report.equivalent} equivalent (${share} %, ${seconds} s)`,
);
for (const { id, source } of report.survivors) console.log(`  survived: ${source}  ${id}`);
for (const { id } of report.different) console.log(`  not equivalent after all: ${id}`);
for (const id of report.unknown) console.log(`  no longer a mutant: ${id}`);

const wrong = [branches.missing, report.survivors, report.different, report.unknown];
process.exitCode = wrong.some((list) => list.length > 0) ? 1 : 0;
