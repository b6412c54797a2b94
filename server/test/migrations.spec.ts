import { laterMigrations, migrations } from '../../migrations/all.js';
import { releases } from '../../migrations/releases.js';
import { getTimestamp } from '../src/platform/database/releases.js';

it('are in the order of their numbers, and declare whether the former release may run', () => {
  const numbers = migrations.map(getTimestamp);

  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  // A line of the class such as: static readonly formerRelease = 'runs'. See migrations/all.ts.
  expect(laterMigrations.filter(({ formerRelease }) => !/^(runs|refused)$/.test(formerRelease))).toEqual([]);
});

it('include the newest migration of each release', () => {
  expect(migrations.map(getTimestamp)).toEqual(expect.arrayContaining(Object.values(releases)));
});
