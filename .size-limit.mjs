import { readdirSync, readFileSync } from 'node:fs';

const folder = 'dist/web/';

/** The scripts that a page names for the browser to download at once. Each as the server sends it, compressed by Brotli. */
function firstLoad(page) {
  const html = readFileSync(folder + page, 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => `${folder}${file}.br`);
}

/** The texts that the mini-app begins with. It loads those of one language. */
const texts = readdirSync(`${folder}assets`).filter((file) =>
  /^[a-z]{2}(-[a-z]{2})?-[\w-]{8}\.js\.br$/.test(file),
);

const asTheyAre = { gzip: false, brotli: false };

export default [
  // With the headers of its files, this is 130 kB.
  ...texts.map((file) => ({
    name: `mini-app, first load with ${file.slice(0, -15)}`,
    path: [...firstLoad('tg.html'), `${folder}assets/${file}`],
    limit: '127.5 kB',
    ...asTheyAre,
  })),
  { name: 'panel, first load', path: firstLoad('index.html'), limit: '215 kB', ...asTheyAre },
];
