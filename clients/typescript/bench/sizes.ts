import { table } from '../../../cli/table.js';
import { type Bundle, bundle, CLIENT, CLIENT_WITH_HELPERS, VALIDATORS } from './sizes-bundles.js';

/** How many of the largest files are named. */
const NAMED = 5;

const bundles: Bundle[] = [];
for (const source of [CLIENT, CLIENT_WITH_HELPERS, VALIDATORS]) bundles.push(await bundle(source));

const count = (bytes: number) => bytes.toLocaleString('en-US');
const rows = bundles.map(({ source, minified, gzipped, files }) => [
  source.name,
  count(minified),
  count(gzipped),
  source.atMost === undefined ? '' : `at most ${count(source.atMost)}`,
  [...files].some(([path]) => path.startsWith('schema/')) ? 'yes' : 'no',
]);
console.log(table([['bytes', 'minified', 'gzipped', 'bar', 'holds validators'], ...rows]));

for (const { source, files } of bundles) {
  const largest = [...files].slice(0, NAMED).map(([path, bytes]) => `${path} ${count(bytes)}`);
  console.log(`${source.name}, largest files: ${largest.join(', ')}`);
}

const needs = bundles.flatMap(({ needs }) => needs);
if (needs.length) console.log(`not for browsers: ${needs.join(', ')}`);
const missed = bundles.some(({ source, gzipped }) => gzipped > (source.atMost ?? gzipped));
process.exitCode = missed || needs.length ? 1 : 0;
