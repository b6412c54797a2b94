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
/** Heartbeats that are requested within this time, as by readiness checks, are recorded once. */
const CACHE_MS = 1_000;

/** Records heartbeats of this process in the database, so that replicas know of each other. */
@Injectable()
export class Replicas implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly own: RunningReplica;
  private readonly logger = new Logger(Replicas.name);
  private timer: NodeJS.Timeout | undefined;
  private beatStartedMs = -Infinity;
  private lastBeat: Promise<DatabaseOutage | null> = Promise.resolve(null);
  private lastOutage: DatabaseOutage | null = null;

  constructor(
    config: Config,
    private readonly replicas: ReplicaRepository,
  ) {
    const { isApiEnabled, isBotEnabled, isWorkerEnabled } = config;
    const parts = [isApiEnabled && 'api', isBotEnabled && 'bot', isWorkerEnabled && 'worker'];
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
    this.timer = setInterval(() => void this.recordHeartbeat(), BEAT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.lastBeat;
    await this.replicas.markStopped(this.own.id).catch(() => undefined);
  }

  listRunning(): Promise<RunningReplica[]> {
    return this.replicas.listRunning();
  }

  async hasOlderRunning(): Promise<boolean> {
    return (await this.listRunning()).some((replica) => replica.schemaVersion < schemaVersion);
  }

  /** Records a heartbeat. Returns the outage that prevented it; null if there was none. Calls within `CACHE_MS` share one result. */
  recordHeartbeat(): Promise<DatabaseOutage | null> {
    if (performance.now() - this.beatStartedMs < CACHE_MS) return this.lastBeat;
    this.beatStartedMs = performance.now();
    return (this.lastBeat = this.tryHeartbeat());
  }

  private async tryHeartbeat(): Promise<DatabaseOutage | null> {
    const outage = await this.replicas.recordHeartbeat(this.own).then(
      () => null,
      (error: unknown) => {
        if (isTooOld(error)) this.stop(error);
        return findDatabaseOutage(error) ?? 'unavailable';
      },
    );
    if (outage && outage !== this.lastOutage) this.logger.error(`The database is unavailable: ${outage}.`);
    if (!outage && this.lastOutage) this.logger.log('The database accepts writes again.');
    this.lastOutage = outage;
    return outage;
  }

  /** Stops this process, because a newer version migrated the database while the process was frozen or disconnected. */
  private stop({ message }: Error): void {
    this.logger.fatal(message);
    process.kill(process.pid, 'SIGTERM');
  }
}
