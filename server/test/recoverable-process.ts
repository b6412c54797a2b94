import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../local/embedded-postgres.js';
import type { RecoverableCall } from './forked-postgres.js';

class RecoverableServer {
  private constructor(
    private readonly folder: string,
    private server: EmbeddedPostgres,
  ) {}

  static async start(folder: string): Promise<RecoverableServer> {
    const recoverable = new RecoverableServer(folder, await startEmbeddedPostgres(folder));
    await recoverable.stop();
    mkdirSync(recoverable.archive);
    recoverable.changeOwner(recoverable.archive);
    await recoverable.start();
    return recoverable;
  }

  get url(): string {
    return this.server.url;
  }

  async start(): Promise<void> {
    this.server = await startEmbeddedPostgres(this.folder, {
      fsync: 'off', // the machine itself never crashes here
      archive_mode: 'on',
      archive_command: `cp %p ${this.archive}/%f`,
    });
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  async crash(): Promise<void> {
    const [pid] = readFileSync(join(this.cluster, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    await this.stop();
    await this.start();
  }

  /** As described in the PostgreSQL manual. */
  async backUp(): Promise<void> {
    const session = new pg.Client(this.server.superuserUrl);
    await session.connect();
    await session.query(`select pg_backup_start('test', true)`);
    this.copy(this.cluster, this.backup);
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await session.end();
    rmSync(join(this.backup, 'postmaster.pid'));
    rmSync(join(this.backup, 'pg_wal'), { recursive: true });
    mkdirSync(join(this.backup, 'pg_wal'), { mode: 0o700 });
    writeFileSync(join(this.backup, 'backup_label'), rows[0]!.labelfile);
    for (const name of ['pg_wal', 'backup_label']) this.changeOwner(join(this.backup, name));
  }

  /** Stops the server once its WAL is archived, and recovers it up to this point in time. */
  async recoverTo(targetTime: string): Promise<void> {
    await this.archiveAll();
    await this.stop();
    this.copy(this.backup, this.cluster);
    appendFileSync(
      join(this.cluster, 'postgresql.auto.conf'),
      `restore_command = 'cp ${this.archive}/%f %p'\nrecovery_target_time = '${targetTime}'\nrecovery_target_action = 'promote'\n`,
    );
    writeFileSync(join(this.cluster, 'recovery.signal'), '');
    this.changeOwner(join(this.cluster, 'recovery.signal'));
    await this.start();
    while (await this.isRecovering()) await delay(50);
  }

  private async isRecovering(): Promise<boolean> {
    const session = new pg.Client(this.server.superuserUrl);
    await session.connect();
    const { rows } = await session.query<{ is: boolean }>('select pg_is_in_recovery() as is');
    await session.end();
    return rows[0]!.is;
  }

  async createSnapshot(): Promise<void> {
    await this.stop();
    this.copy(this.cluster, this.snapshot);
    await this.start();
  }

  async restoreSnapshot(): Promise<void> {
    await this.stop();
    this.copy(this.snapshot, this.cluster);
    await this.start();
  }

  private async archiveAll(): Promise<void> {
    const session = new pg.Client(this.server.superuserUrl);
    await session.connect();
    const { rows } = await session.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const isArchived = async () => {
      const { rows: found } = await session.query(
        'select from pg_stat_archiver where last_archived_wal >= $1',
        [rows[0]!.file],
      );
      return found.length > 0;
    };
    while (!(await isArchived())) await delay(50);
    await session.end();
  }

  private copy(from: string, to: string): void {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }

  /** Changes the owner of a path to the account of the server, which is another one if the test runs as root. */
  private changeOwner(path: string): void {
    const { uid, gid } = statSync(this.cluster);
    chownSync(path, uid, gid);
  }

  private get cluster(): string {
    return join(this.folder, 'postgres/cluster');
  }

  private get backup(): string {
    return join(this.folder, 'postgres/backup');
  }

  private get snapshot(): string {
    return join(this.folder, 'postgres/snapshot');
  }

  private get archive(): string {
    return join(this.folder, 'postgres/archive');
  }
}

const recoverable = await RecoverableServer.start(process.argv[2]!);
process.on('message', (message: 'stop' | [RecoverableCall, targetTime: string]) => {
  const [call, targetTime] = message === 'stop' ? [message, ''] : message;
  void recoverable[call](targetTime).then(() => process.send!(call));
});
process.on('disconnect', () => process.exit());
process.send!({ url: recoverable.url });
