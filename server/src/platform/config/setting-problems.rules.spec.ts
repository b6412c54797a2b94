import { Environment } from './config.js';
import { findMisspelled } from './setting-problems.rules.js';

const known = Object.keys(Environment.shape);

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['UPLOAD_MAX_GB', 'UPLOAD_MAX_MB'],
  ['KEEP_MESSAGE_DAYS', 'KEEP_MESSAGES_DAYS'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['PROT', 'PORT'],
  ['Database_Url', 'DATABASE_URL'],
])('takes %s for %s', (name, meant) => {
  expect(findMisspelled([name], known)).toEqual([{ name, meant }]);
});

it('leaves the names of others alone', () => {
  const others = [
    'HOME',
    'COST',
    'HOSTS',
    'POST',
    'PWD',
    'PGHOST',
    'HOSTNAME',
    'NODE_OPTIONS',
    'XDG_DATA_DIRS',
  ];

  expect(findMisspelled([...others, 'TEST_DATABASE_URL', 'POSTGRES_PASSWORD', 'PUBLISH'], known)).toEqual([]);
});

it('does not report known names that are similar to each other', () => {
  expect(findMisspelled(known, known)).toEqual([]);
});
