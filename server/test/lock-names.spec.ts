import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const listMatches = (pattern: RegExp): string[] =>
  readdirSync('server/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => [...readFileSync(join('server/src', file), 'utf8').matchAll(pattern)])
    .map(([, name]) => name!)
    .sort();

/** Processes of two releases exclude each other only with the same names. */
it('advisory locks keep their names and keys between releases', () => {
  expect(listMatches(/\bthis\.database\.(?:a|tryA)cquireLock\([`']([^`'$]+)/g)).toEqual([
    'audit erasure',
    'audit seals',
    'brand place:',
    'deposit cards',
    'deposit views:',
    'erasure note',
    'file store',
    'idempotency:',
    'moments',
    'passkeys:',
    'positions of integration events',
    'reply templates:',
    'ticket tags:',
  ]);
  expect(listMatches(/\bnew Leadership\(config\.databaseUrl!, '(.+?)'/g)).toEqual([
    'bot',
    'outbox',
    'webhooks',
  ]);
  expect(listMatches(/_LOCK(?:_KEY)? = (\d[\d_]*)/g)).toEqual(['7_215_001', '7_215_002', '7_215_003']);
});
