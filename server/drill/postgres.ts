import type { ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Archive } from './archives.js';
import { findFreePort, kill } from '../bench/servers.js';
import { type Programs, waitFor } from './programs.js';
import { withClient } from '../bench/cluster.js';

const DEBIAN_POSTGRES_DIR = '/usr/lib/postgresql';
const START_SECONDS = 600; // a recovery replays WAL during this time

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '512MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
  wal_compression: 'on',
};

export class Postgres {
  private server: ChildProcess | null = null;

  private constructor(
    private readonly programs: Programs,
    readonly folder: string,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  /** `from`: a stopped server whose data is copied. Without it, the new server has an empty database, and is started. */
  static async create(
    programs: Programs,
    folder: string,
    { env = () => ({}), from }: { env?: Archive['env']; from?: Postgres } = {},
  ): Promise<Postgres> {
    mkdirSync(folder);
    chownSync(folder, programs.account.uid, programs.account.gid);
    const port = await findFreePort();
    const postgres = new Postgres(
      programs,
      folder,
      port,
      env({ folder, port, account: programs.account.name }),
    );
    if (from) {
      await postgres.run('cp', '-a', from.dataDir, postgres.dataDir);
    } else {
      await postgres.run(
        postgres.getBinaryPath('initdb'),
        '--auth=trust',
        '--locale=C.UTF-8',
        '--encoding=UTF8',
        '-D',
        postgres.dataDir,
      );
      await postgres.start();
      const { name } = programs.account;
      await withClient(postgres.buildUrl(name, 'postgres'), async (db) => {
        await db.query('create role tallydesk login');
        await db.query('create database tallydesk owner tallydesk');
      });
    }
    return postgres;
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  get url(): string {
    return this.buildUrl('tallydesk', 'tallydesk');
  }

  get superuserUrl(): string {
    return this.buildUrl(this.programs.account.name, 'tallydesk');
  }

  /** Adds lines to the configuration, which the next start reads. */
  configure(settings: Record<string, string>): void {
    const lines = Object.entries(settings).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
    );
    appendFileSync(join(this.dataDir, 'postgresql.auto.conf'), lines.join(''));
  }

  /** Resolves once it accepts writes. */
  async start(): Promise<void> {
    const settings = { ...SETTINGS, port: String(this.port), unix_socket_directories: this.folder };
    const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.server = this.programs.start(
      `postgres-${this.port}`,
      this.getBinaryPath('postgres'),
      ['-D', this.dataDir, ...assignments],
      { env: this.env, cwd: this.folder },
    );
    const acceptsWrites = () =>
      withClient(this.buildUrl(this.programs.account.name, 'postgres'), async (db) => {
        const { rows } = await db.query<{ is: boolean }>('select not pg_is_in_recovery() as is');
        return rows[0]!.is;
      });
    await waitFor('PostgreSQL accepts writes', acceptsWrites, START_SECONDS);
  }

  stop = (): Promise<void> => kill(this.server!, 'SIGINT');

  run(file: string, ...args: string[]) {
    return this.programs.run(file, args, { env: this.env, cwd: this.folder });
  }

  writeFile(name: string, content: string): void {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    chownSync(path, this.programs.account.uid, this.programs.account.gid);
  }

  /** A program of Debian's newest PostgreSQL. */
  getBinaryPath(name: string): string {
    const [newest] = readdirSync(DEBIAN_POSTGRES_DIR).sort((a, b) => Number(b) - Number(a));
    return join(DEBIAN_POSTGRES_DIR, newest!, 'bin', name);
  }

  private buildUrl(role: string, database: string): string {
    return `postgres://${role}@127.0.0.1:${this.port}/${database}`;
  }
}
