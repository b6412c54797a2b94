import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** `build` adds the server in dist/. */
export interface Release {
  folder: string;
  version: string;
}

/**
 * Unpacks the sources of the former release (CONTRIBUTING.md, Releases). They are stored as an archive, because a clone may
 * lack history and tags. They are built with the current packages, because `npm ci` has installed no others.
 */
export function unpackFormerRelease(): Release {
  const folder = createFolder('former');
  run('tar', '-xzf', join(root, 'server/test/former-release.tar.gz'), '-C', folder);
  return { folder, version: readVersion(folder) };
}

export const listMigrationFiles = ({ folder }: Release): string[] =>
  readdirSync(join(folder, 'migrations')).filter((file) => /^\d{13}-/.test(file));

/** Creates a release after the present one, with a migration that refuses the present one and all earlier ones. */
export function createLaterRelease(): Release {
  const folder = createFolder('later');
  for (const part of ['package.json', 'tsconfig.json', 'migrations', ...serverParts])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isSource });
  const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...packageJson, version: '99.0.0' }));
  appendFileSync(
    join(folder, 'migrations/all.ts'),
    `
    class MadeUp1900000000000 {
      static readonly canFormerReleaseRun = false;
      async up() {}
    }
    laterMigrations.push(MadeUp1900000000000);
    migrations.push(MadeUp1900000000000);
    `,
  );
  return { folder, version: '99.0.0' };
}

export function build({ folder }: Release): void {
  run(process.execPath, join(import.meta.dirname, 'build-release.mjs'), folder);
}

const serverParts = ['src', 'shared', 'cli', 'tools', 'local', 'messenger'].map((part) => `server/${part}`);
const isSource = (path: string) => !/[.]spec[.]ts$|messenger[/]page$/.test(path);

/** Inside of the repository, so that Node finds the packages. */
function createFolder(name: string): string {
  const folder = `${process.env.TEST_PROGRAMS!}-${name}`;
  mkdirSync(folder, { recursive: true });
  return folder;
}

const readVersion = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

function run(program: string, ...args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} failed`);
}
