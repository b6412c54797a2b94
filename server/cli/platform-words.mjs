/**
 * The platform names no feature: topics, commands, codes and texts are registered by the features. Run as a step of
 * `npm run check`, it prints where the sources of the platform have the name of a feature's folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names of folders that are words of the platform too. */
const shared = {
  'api-keys': 'callers are people or API keys',
  audit: 'who does what is recorded below the features',
  auth: 'the name of a field in launch data',
  brands: 'the reach of a caller, and of what is announced and recorded',
  counters: "a kind of Prometheus' metrics",
  help: "the text of Prometheus' metrics",
  home: 'the folder of a program, or of an account',
  members: 'an access rule',
  outbox: 'where messages wait to be sent; the feature shows it',
  reports: 'the health report, and everyday English',
  staff: 'an access rule',
  users: 'callers, and accounts of other systems',
};

/** Words of features that are no folder. */
const more = ['availability', 'ftd', 'rating', 'retention'];

/** All settings stand in one file, also those of features. */
const settings = 'config/config.ts';

/** "file:line: word" for each name of a feature in the platform below `src`. */
function featureWordsOfPlatform(src) {
  const names = readdirSync(join(src, 'features')).filter((name) => !(name in shared));
  const words = names.map((name) => name.replace(/s$/, '').replaceAll('-', ' '));
  const known = new RegExp(`\\b(${[...words, ...more].join('|')})s?\\b`, 'g');
  const platform = join(src, 'platform');
  return readdirSync(platform, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && file !== settings)
    .flatMap((file) =>
      readFileSync(join(platform, file), 'utf8')
        .split('\n')
        .flatMap((line, i) =>
          [...plain(line).matchAll(known)].map(([word]) => `platform/${file}:${i + 1}: ${word}`),
        ),
    );
}

/** `joinRequests`, `JOIN_REQUESTS` and `join-requests` as "join requests". */
const plain = (line) =>
  line
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

const [src = join(dirname(fileURLToPath(import.meta.url)), '../src')] = process.argv.slice(2);
const found = featureWordsOfPlatform(src);
for (const line of found) console.log(line);
process.exitCode = found.length > 0 ? 1 : 0;
