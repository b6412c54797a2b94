import { readFileSync } from 'node:fs';

const folder = 'dist/web/';

/** The scripts that a page names for the browser to download at once. Each as the server sends it, compressed by Brotli. */
function firstLoad(page) {
  const html = readFileSync(folder + page, 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => `${folder}${file}.br`);
}

const asTheyAre = { gzip: false, brotli: false };

export default [
  { name: 'mini-app, first load', path: firstLoad('tg.html'), limit: '130 kB', ...asTheyAre },
  { name: 'panel, first load', path: firstLoad('index.html'), limit: '215 kB', ...asTheyAre },
];
