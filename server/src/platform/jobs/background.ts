import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Work of a process besides serving calls. */
export interface BackgroundPart {
  start(): void;
  /** Resolves when the work in progress is finished. */
  stop(): Promise<void>;
}

/**
 * The sender, the receiver and the jobs. They start only once the process is listening: a process that exits because its port
 * is taken must not have sent a message or acquired a lock.
 */
@Injectable()
export class Background implements BeforeApplicationShutdown {
  private readonly parts: BackgroundPart[] = [];
  private stopping: Promise<unknown> | null = null;

  add(part: BackgroundPart): void {
    this.parts.push(part);
  }

  start(): void {
    if (!this.stopping) for (const part of this.parts) part.start();
  }

  async stop(): Promise<void> {
    this.stopping ??= Promise.all(this.parts.map((part) => part.stop()));
    await this.stopping;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
