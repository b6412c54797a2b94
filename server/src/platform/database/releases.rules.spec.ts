import { getOldestSchemaVersion } from './releases.rules.js';

const BASELINE = 1800000000000;
const migration = (n: number, formerRelease: 'runs' | 'refused') => ({
  name: `Some${BASELINE + n}`,
  formerRelease,
});
const releases = { '1.0.0': BASELINE, '1.1.0': BASELINE + 2, '1.2.0': BASELINE + 4 };
const oldest = (...migrations: ReturnType<typeof migration>[]) =>
  getOldestSchemaVersion(migrations, releases, BASELINE) - BASELINE;

it('allows the former release, and none before it', () => {
  expect(oldest()).toBe(0);
  expect(oldest(migration(1, 'runs'))).toBe(0);
  expect(oldest(migration(2, 'runs'))).toBe(0);
  expect(oldest(migration(2, 'runs'), migration(3, 'runs'))).toBe(2);
  expect(oldest(migration(4, 'runs'))).toBe(2);
  expect(oldest(migration(4, 'runs'), migration(5, 'runs'))).toBe(4);
});

it('allows only programs that know the last migration that refuses the former release', () => {
  expect(oldest(migration(1, 'refused'), migration(2, 'runs'))).toBe(1);
  expect(oldest(migration(3, 'refused'), migration(5, 'refused'), migration(6, 'runs'))).toBe(5);
  expect(oldest(migration(3, 'refused'), migration(5, 'runs'))).toBe(4);
});
