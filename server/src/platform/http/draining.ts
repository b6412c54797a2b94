import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ReplaySubject } from 'rxjs';
import { pause } from '../database/pause.js';

const LOOK_MS = 50;

/** The end of this process as its callers see it: no new connections, and an answer to each call that is under way. */
@Injectable()
export class Draining {
  /** Event streams end with it; those that begin later, at once. */
  readonly begun = new ReplaySubject<void>(1);
  isBegun = false;
  private underWay = 0;

  /** Counts the calls of this server. `isEndless` tells streams that would hold up a stop. */
  watch(fastify: FastifyInstance, isEndless: (url: string) => boolean): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!isEndless(request.url)) {
        this.underWay += 1;
        reply.raw.once('close', () => (this.underWay -= 1));
      }
      done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      // The next call then comes by a new connection, and so to another replica.
      if (this.isBegun) void reply.header('Connection', 'close');
      done();
    });
  }

  begin(): void {
    this.isBegun = true;
    this.begun.next();
  }

  /** Refuses new connections, and resolves when every call is answered or the signal aborts. Answers how many are not. */
  async finish(server: Server, signal: AbortSignal): Promise<number> {
    server.close();
    while (this.underWay > 0 && !signal.aborted) {
      server.closeIdleConnections();
      await pause(LOOK_MS, signal);
    }
    return this.underWay;
  }
}
