import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { actAs } from '../audit/acting.js';
import { Config } from '../config/config.js';
import { inLane } from '../database/lanes.js';

/** Runs what the clock asks for, in the part `worker`, one of a name at a time; a stop waits for what is under way. */
@Injectable()
export class Jobs implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly running = new Map<string, Promise<void>>();
  private isStopped = false;

  constructor(private readonly config: Config) {}

  /** A job that fails is logged, and runs again when its time comes. Where one of the name is under way, waits for that. */
  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    if (!this.config.runsWorker || this.isStopped) return;
    await (this.running.get(name) ?? this.start(name, work));
  }

  private start(name: string, work: () => Promise<unknown>): Promise<void> {
    const acting = () => actAs({ via: 'job', requestId: `job:${name}` }, work);
    const job = inLane({ kind: 'job', name }, acting)
      .then(
        () => undefined,
        (error: unknown) => this.logger.error(`${name}: ${String(error)}`),
      )
      .finally(() => this.running.delete(name));
    this.running.set(name, job);
    return job;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running.values());
  }
}
