import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ReplaySubject } from 'rxjs';
import { pause } from '../time/clock.js';

const POLL_MS = 50;
/** The stop waits until no call has been in flight for this long, so that a call on its way on an open connection arrives. */
const QUIET_MS = 300;
/** After this many turns of the event loop without a new connection, none waits to be accepted. */
const ACCEPT_TURNS = 3;
const MAX_ACCEPT_MS = 2_000;

/** Graceful shutdown: accepts no new connections, and finishes calls in flight. */
@Injectable()
export class Draining {
  /** Emits when draining starts, and to later subscribers immediately. Event streams end then. */
  readonly started = new ReplaySubject<void>(1);
  isStarted = false;
  private inFlight = 0;

  /** Counts calls in flight, except streams, for which a stop does not wait. Closes connections during a stop. */
  trackCalls(fastify: FastifyInstance, isStreamingUrl: (url: string) => boolean): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!isStreamingUrl(request.url)) {
        this.inFlight += 1;
        reply.raw.once('close', () => (this.inFlight -= 1));
      }
      done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      // Makes the client open a new connection for its next call, which reaches another replica.
      if (this.isStarted) void reply.header('Connection', 'close');
      done();
    });
  }

  start(): void {
    this.isStarted = true;
    this.started.next();
  }

  /**
   * Rejects new connections, but accepts calls on open ones. Resolves when no call is in flight any more, or the signal aborts,
   * with the number of calls in flight.
   */
  async finish(server: Server, signal: AbortSignal): Promise<number> {
    await waitUntilAccepted(server);
    // Closes only the listener: the server's own `close` also closes connections whose call has not arrived yet.
    NetServer.prototype.close.call(server);
    for (let quietMs = 0; quietMs < QUIET_MS && !signal.aborted; quietMs += POLL_MS) {
      await pause(POLL_MS, signal);
      if (this.inFlight > 0) quietMs = 0;
    }
    return this.inFlight;
  }
}

/** Resolves once no connection waits to be accepted, because closing the listener would reset such a connection. */
async function waitUntilAccepted(server: Server): Promise<void> {
  let accepted = 0;
  const countConnection = () => (accepted += 1);
  server.on('connection', countConnection);
  const deadline = performance.now() + MAX_ACCEPT_MS;
  for (let acceptedBefore = -1; accepted !== acceptedBefore && performance.now() < deadline;) {
    acceptedBefore = accepted;
    for (let turns = 0; turns < ACCEPT_TURNS; turns += 1) await new Promise(setImmediate);
  }
  server.off('connection', countConnection);
}
