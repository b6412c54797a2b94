import { readdirSync, readFileSync } from 'node:fs';

const folder = 'dist/web/assets/';
const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
const fileOf = (chunk) => files.find((name) => name.startsWith(`${chunk}-`));

/**
 * The files that a page load downloads before it shows anything: those named, and all that they import at once. Each as the
 * server sends it, compressed by Brotli.
 */
function firstLoad(...entries) {
  const loaded = new Set(entries.map(fileOf));
  for (const name of loaded) {
    const code = readFileSync(folder + name, 'utf8');
    for (const [, imported] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) loaded.add(imported);
  }
  return [...loaded].map((name) => `${folder}${name}.br`);
}

const asTheyAre = { gzip: false, brotli: false };

export default [
  { name: 'mini-app, first load', path: firstLoad('index', 'mini-app'), limit: '131 kB', ...asTheyAre },
  { name: 'panel, first load', path: firstLoad('index', 'panel'), limit: '272 kB', ...asTheyAre },
];
