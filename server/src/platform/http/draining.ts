import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ReplaySubject } from 'rxjs';
import { pause } from '../database/pause.js';

const LOOK_MS = 50;
/** After the last answer: a call on an open connection has come by then. */
const QUIET_MS = 300;
const QUIET_TURNS = 3;
const QUIET_MOMENT_MS = 2_000;

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

  /**
   * Refuses new connections, and resolves when every call is answered or the signal aborts. Answers how many are not.
   * Connections that are open already may still bring a call, such as one that was accepted a moment ago.
   */
  async finish(server: Server, signal: AbortSignal): Promise<number> {
    await quietMoment(server);
    // Of the listener alone: the server's own way also closes connections whose call is on its way here.
    NetServer.prototype.close.call(server);
    for (let quietMs = 0; quietMs < QUIET_MS && !signal.aborted; quietMs += LOOK_MS) {
      await pause(LOOK_MS, signal);
      if (this.underWay > 0) quietMs = 0;
    }
    return this.underWay;
  }
}

/** Resolves once nobody waits to be accepted, as far as can be told: whoever does when the listener closes is reset. */
async function quietMoment(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => (accepted += 1);
  server.on('connection', count);
  const deadline = performance.now() + QUIET_MOMENT_MS;
  for (let before = -1; accepted !== before && performance.now() < deadline;) {
    before = accepted;
    for (let turns = 0; turns < QUIET_TURNS; turns += 1) await new Promise(setImmediate);
  }
  server.off('connection', count);
}
