import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ReplaySubject } from 'rxjs';
import { pause } from '../time/wake-signal.js';

const POLL_MS = 50;
/** The wait after the last answer. A call that is on its way on an open connection arrives within it. */
const QUIET_MS = 300;
const QUIET_TURNS = 3;
const MAX_ACCEPT_MS = 2_000;

/** Ends this process politely: it takes no new connections, and answers each call that is under way. */
@Injectable()
export class Draining {
  /** Event streams end when this emits. Streams that begin later end at once. */
  readonly started = new ReplaySubject<void>(1);
  isStarted = false;
  private inFlight = 0;

  /** Counts the calls of this server, except endless streams: a stop does not wait for those. */
  trackCalls(fastify: FastifyInstance, isEndless: (url: string) => boolean): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!isEndless(request.url)) {
        this.inFlight += 1;
        reply.raw.once('close', () => (this.inFlight -= 1));
      }
      done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      // The client then opens a new connection for its next call, and so reaches another replica.
      if (this.isStarted) void reply.header('Connection', 'close');
      done();
    });
  }

  start(): void {
    this.isStarted = true;
    this.started.next();
  }

  /**
   * Refuses new connections, and resolves when every call is answered or the signal aborts. Returns how many calls are not
   * answered. Connections that are open already may still bring a call.
   */
  async finish(server: Server, signal: AbortSignal): Promise<number> {
    await waitForQuiet(server);
    // Closes the listener only: the server's own `close` also closes connections whose call is still on its way.
    NetServer.prototype.close.call(server);
    for (let quietMs = 0; quietMs < QUIET_MS && !signal.aborted; quietMs += POLL_MS) {
      await pause(POLL_MS, signal);
      if (this.inFlight > 0) quietMs = 0;
    }
    return this.inFlight;
  }
}

/** Resolves once no connection seems to wait to be accepted. When the listener closes, waiting ones are reset. */
async function waitForQuiet(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => (accepted += 1);
  server.on('connection', count);
  const deadline = performance.now() + MAX_ACCEPT_MS;
  for (let before = -1; accepted !== before && performance.now() < deadline;) {
    before = accepted;
    for (let turns = 0; turns < QUIET_TURNS; turns += 1) await new Promise(setImmediate);
  }
  server.off('connection', count);
}
