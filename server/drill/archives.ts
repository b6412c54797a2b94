import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Postgres } from './postgres.js';

const CONFIGURATION = join(import.meta.dirname, '../../docker/ha/pgbackrest.conf');
const STANZA = '--stanza=tallydesk';

/** A way to archive a base backup and the WAL since. */
export interface Archive {
  name: string;
  env: (server: { folder: string; port: number; account: string }) => Record<string, string>;
  prepare: (postgres: Postgres) => Promise<void>;
  backUp: (postgres: Postgres) => Promise<unknown>;
  /** Puts the files of a stopped PostgreSQL back, so that its next start recovers to that point in time. */
  restore: (postgres: Postgres, targetTime: string) => Promise<void>;
}

const plain: Archive = {
  name: 'plain',
  env: () => ({}),
  async prepare(postgres) {
    await postgres.run('mkdir', 'archive');
    const file = join(postgres.folder, 'archive/%f');
    postgres.configure({ archive_mode: 'on', archive_command: `test ! -f ${file} && cp %p ${file}` });
  },
  backUp: (postgres) =>
    postgres.run(
      postgres.getBinaryPath('pg_basebackup'),
      ...['-h', '127.0.0.1', '-p', String(postgres.port), '-D', 'base', '-c', 'fast'],
    ),
  async restore(postgres, targetTime) {
    await postgres.run('mv', 'data', 'lost');
    await postgres.run('cp', '-a', 'base', 'data');
    postgres.configure({
      restore_command: `cp ${join(postgres.folder, 'archive')}/%f %p`,
      recovery_target_time: targetTime,
      recovery_target_action: 'promote',
    });
    postgres.writeFile('data/recovery.signal', '');
  },
};

/** As in docker/ha. */
const pgBackRest: Archive = {
  name: 'pgBackRest',
  env: ({ folder, port, account }) => ({
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: join(folder, 'locks'),
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_USER: account,
  }),
  async prepare(postgres) {
    const { folder } = postgres;
    const configuration = readFileSync(CONFIGURATION, 'utf8')
      .replace('/var/lib/pgbackrest', join(folder, 'repository'))
      .replace('/var/lib/postgresql/15/tallydesk', postgres.dataDir)
      .replace('/var/run/postgresql', folder);
    postgres.writeFile('pgbackrest.conf', configuration);
    await postgres.run('mkdir', 'repository', 'locks');
    postgres.configure({ archive_mode: 'on', archive_command: `pgbackrest ${STANZA} archive-push %p` });
  },
  async backUp(postgres) {
    await postgres.run('pgbackrest', STANZA, 'stanza-create');
    await postgres.run('pgbackrest', STANZA, 'check');
    await postgres.run('pgbackrest', STANZA, '--type=full', 'backup');
  },
  async restore(postgres, targetTime) {
    await postgres.run(
      'pgbackrest',
      STANZA,
      '--type=time',
      `--target=${targetTime}`,
      '--target-action=promote',
      'restore',
    );
  },
};
export const archives = [plain, pgBackRest];
