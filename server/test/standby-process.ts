import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createLauncher } from '../local/embedded-postgres.account.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../local/embedded-postgres.js';

/** A standby needs the same number of connections as its primary. */
const fastSettings = { fsync: 'off', full_page_writes: 'off', max_connections: '60' };

class Standby {
  private server: ChildProcess | null = null;

  constructor(
    private readonly primary: EmbeddedPostgres,
    private readonly folders: { primary: string; standby: string },
    private readonly port: number,
  ) {}

  async create(): Promise<void> {
    await this.copyPrimary();
    await this.start();
  }

  async start(): Promise<void> {
    const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
      postgres: string;
    };
    const { standby } = this.folders;
    const settings = {
      ...fastSettings,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: this.port,
      primary_conninfo: this.conninfo,
    };
    const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const launcher = createLauncher([dirname(standby), dirname(postgres)], this.folders.primary);
    const { file, args, options } = launcher.buildCommand(postgres, ['-D', standby, ...assignments]);
    this.server = spawn(file, args, { ...options, stdio: 'ignore' });
    for (;;) {
      const isReady = await this.execute('select 1').then(
        () => true,
        () => false,
      );
      if (isReady) return;
      await delay(50);
    }
  }

  async kill(): Promise<void> {
    if (!this.server) return;
    const exited = once(this.server, 'exit');
    this.server.kill('SIGQUIT');
    await exited;
    this.server = null;
  }

  promote = () => this.execute('select pg_promote() where pg_is_in_recovery()');

  private get conninfo(): string {
    const { hostname, port, username, password } = new URL(this.primary.superuserUrl);
    return `host=${hostname} port=${port} user=${username} password=${password}`;
  }

  /** As described in the PostgreSQL manual. */
  private async copyPrimary(): Promise<void> {
    const { primary, standby } = this.folders;
    const session = new pg.Client(this.primary.superuserUrl);
    await session.connect();
    await session.query(`select pg_backup_start('standby', true)`);
    spawnSync('cp', ['-a', primary, standby]);
    const { rows } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await session.end();
    rmSync(join(standby, 'postmaster.pid'));
    const { uid, gid } = statSync(primary);
    for (const [name, text] of [
      ['backup_label', rows[0]!.labelfile],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(standby, name), text);
      chownSync(join(standby, name), uid, gid);
    }
  }

  private async execute(sql: string): Promise<void> {
    const address = new URL(this.primary.superuserUrl);
    address.port = String(this.port);
    const session = new pg.Client(address.href);
    try {
      await session.connect();
      await session.query(sql);
    } finally {
      await session.end().catch(() => undefined);
    }
  }
}

const [folder, port] = process.argv.slice(2);
const primary = await startEmbeddedPostgres(folder!, fastSettings);
const folders = { primary: join(folder!, 'postgres/cluster'), standby: join(folder!, 'postgres/standby') };
const standby = new Standby(primary, folders, Number(port));
await standby.create();

async function stop(): Promise<void> {
  await standby.kill();
  await primary.stop();
}

process.on('message', (call: 'promote' | 'stop') => {
  void (call === 'stop' ? stop() : standby.promote()).then(() => process.send!(call));
});
process.on('disconnect', () => process.exit());
process.send!({ url: primary.url });
