import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** What a process does besides answering calls. */
export interface BackgroundPart {
  start(): void;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

/**
 * The sender, the receiver and the jobs. They start only once the process listens: one that finds its port taken must
 * not have sent a message or taken a lock before it ends.
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
