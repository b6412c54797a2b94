/**
 * Specs in bundles, for the run of all tests: the specs of a bundle share one module registry, so the application is
 * loaded once per bundle instead of once per spec. What runs alone: the specs of `server/test`, which start processes
 * or take long, and specs that mock a module or keep a snapshot, which belongs to its file. `jest <name>` runs each spec by itself.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const BUNDLES = 12;

/** Writes the bundles into the folder. Returns the paths of the specs that run alone. */
export function writeBundles(server, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const specs = readdirSync(server, { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .sort()
    .map((file) => join(server, file));
  const alone = specs.filter((spec) => isAlone(server, spec));
  const bundled = specs.filter((spec) => !alone.includes(spec));
  for (let n = 0; n < BUNDLES; n++) {
    const lines = bundled
      .filter((_, index) => index % BUNDLES === n)
      .map((spec) => [relative(server, spec), spec].map((text) => JSON.stringify(text)))
      .map(([title, path]) => `describe(${title}, () => void require(${path}));\n`);
    writeFileSync(join(folder, `bundle-${n + 1}.spec.js`), lines.join(''));
  }
  return alone;
}

const isAlone = (server, spec) =>
  relative(server, spec).startsWith('test/') || /jest\.mock|toMatchSnapshot/.test(readFileSync(spec, 'utf8'));
