#!/usr/bin/env node
// Testees are ended when this process exits, which a signal alone would not make it do properly.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

// Not a plain import: the type check runs before there is a build.
const { main } = await import(new URL('../dist/main.js', import.meta.url).href);

process.exitCode = await main(process.argv.slice(2));
