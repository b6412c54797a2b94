import type { FastifyInstance } from 'fastify';
import { inLane } from '../database/sessions/lanes.js';

/** Counts the database connections of a call for its route, so that one slow route does not take them all. */
export function shareConnections(fastify: FastifyInstance): void {
  // This is the last hook before the handler. Earlier steps, such as reading the body, may lose the lane.
  fastify.addHook('preHandler', (request, _reply, done) => {
    inLane({ kind: 'call', name: `${request.method} ${request.routeOptions.url ?? ''}` }, done);
  });
}
