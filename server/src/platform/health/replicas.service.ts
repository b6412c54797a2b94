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
import { findDatabaseOutage, type DatabaseOutage } from '../database/database-outage.rules.js';
import { isTooOld, schemaVersion } from '../database/releases.js';
import { ReplicaRepository, type RunningReplica } from './replica.repository.js';

const BEAT_MS = 5_000;
/** Readiness checks within this time share one result. */
const CACHE_MS = 1_000;

/** Records heartbeats of this process in the database, so that replicas know of each other. */
@Injectable()
export class Replicas implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly own: RunningReplica;
  private readonly log = new Logger(Replicas.name);
  private timer: NodeJS.Timeout | undefined;
  private checkedMs = -Infinity;
  private checking: Promise<DatabaseOutage | null> = Promise.resolve(null);
  private lastOutage: DatabaseOutage | null = null;

  constructor(
    config: Config,
    private readonly replicas: ReplicaRepository,
  ) {
    const parts = [
      config.isApiEnabled && 'api',
      config.isBotEnabled && 'bot',
      config.isWorkerEnabled && 'worker',
    ];
    this.own = {
      id: randomUUID(),
      version,
      schemaVersion,
      parts: parts.filter((part) => part !== false),
      host: hostname(),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.replicas.recordHeartbeat(this.own);
    await this.replicas.purgeOld();
    this.timer = setInterval(() => void this.findOutage(), BEAT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await this.replicas.markStopped(this.own.id).catch(() => undefined);
  }

  listRunning(): Promise<RunningReplica[]> {
    return this.replicas.listRunning();
  }

  async hasOlderRunning(): Promise<boolean> {
    return (await this.listRunning()).some((replica) => replica.schemaVersion < schemaVersion);
  }

  /** Finds why the database rejects writes; null if it accepts them. Tests by recording a heartbeat. */
  findOutage(): Promise<DatabaseOutage | null> {
    if (performance.now() - this.checkedMs < CACHE_MS) return this.checking;
    this.checkedMs = performance.now();
    return (this.checking = this.tryHeartbeat());
  }

  private async tryHeartbeat(): Promise<DatabaseOutage | null> {
    const trouble = await this.replicas.recordHeartbeat(this.own).then(
      () => null,
      (error: unknown) => {
        if (isTooOld(error)) this.stop(error);
        return findDatabaseOutage(error) ?? 'away';
      },
    );
    if (trouble && trouble !== this.lastOutage) this.log.error(`The database is unavailable: ${trouble}.`);
    if (!trouble && this.lastOutage) this.log.log('The database accepts writes again.');
    this.lastOutage = trouble;
    return trouble;
  }

  /** Stops this process after a newer version migrated the database while it was frozen or disconnected. */
  private stop({ message }: Error): void {
    this.log.fatal(message);
    process.kill(process.pid, 'SIGTERM');
  }
}
