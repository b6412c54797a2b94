import { laterMigrations, migrations } from '../../migrations/all.js';
import { releases } from '../../migrations/releases.js';
import { getTimestamp } from '../src/platform/database/releases.js';

it('migrations are in the order of their numbers, include the newest of each release, and declare whether the former release may run', () => {
  const numbers = migrations.map(getTimestamp);

  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect(numbers).toEqual(expect.arrayContaining(Object.values(releases)));
  // A line of the class such as: static readonly canFormerReleaseRun = true.
  expect(laterMigrations.map(({ canFormerReleaseRun }) => canFormerReleaseRun)).not.toContain(undefined);
});
