import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { version } from '../config/version.js';
import { databaseTrouble, type DatabaseTrouble } from '../database/database-trouble.rules.js';
import { isTooOld, schemaVersion } from '../database/releases.js';
import { ReplicaRepository, type RunningReplica } from './replica.repository.js';

const BEAT_MS = 5_000;
/** Ready checks within this time share one answer. */
const FRESH_MS = 1_000;

/** Notes in the database that this process runs, so that replicas know of each other. */
@Injectable()
export class Replicas implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly own: RunningReplica;
  private readonly log = new Logger(Replicas.name);
  private timer: NodeJS.Timeout | undefined;
  private checkedMs = -Infinity;
  private checking: Promise<DatabaseTrouble | null> = Promise.resolve(null);
  private lastTrouble: DatabaseTrouble | null = null;

  constructor(
    config: Config,
    private readonly replicas: ReplicaRepository,
  ) {
    const parts = [config.runsApi && 'api', config.runsBot && 'bot', config.runsWorker && 'worker'];
    this.own = {
      id: randomUUID(),
      version,
      schemaVersion,
      parts: parts.filter((part) => part !== false),
      host: hostname(),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.replicas.announce(this.own);
    await this.replicas.purgeOld();
    this.timer = setInterval(() => void this.checkDatabase(), BEAT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await this.replicas.markStopped(this.own.id).catch(() => undefined);
  }

  findRunning(): Promise<RunningReplica[]> {
    return this.replicas.findRunning();
  }

  /** Whether a process of an older version runs. */
  async isOlderRunning(): Promise<boolean> {
    return (await this.findRunning()).some((replica) => replica.schemaVersion < schemaVersion);
  }

  /** Says why the database takes no changes; null if it does. It tries one: the sign of life of this replica. */
  checkDatabase(): Promise<DatabaseTrouble | null> {
    if (performance.now() - this.checkedMs < FRESH_MS) return this.checking;
    this.checkedMs = performance.now();
    return (this.checking = this.tryChange());
  }

  private async tryChange(): Promise<DatabaseTrouble | null> {
    const trouble = await this.replicas.announce(this.own).then(
      () => null,
      (error: unknown) => {
        if (isTooOld(error)) this.stop(error);
        return databaseTrouble(error) ?? 'away';
      },
    );
    if (trouble && trouble !== this.lastTrouble) this.log.error(`The database is ${trouble}.`);
    if (!trouble && this.lastTrouble) this.log.log('The database takes changes again.');
    this.lastTrouble = trouble;
    return trouble;
  }

  /** A newer version has migrated while this process was frozen or cut off. */
  private stop({ message }: Error): void {
    this.log.fatal(message);
    process.kill(process.pid, 'SIGTERM');
  }
}
