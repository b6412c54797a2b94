import type { FastifyInstance } from 'fastify';
import { actAs } from './acting.js';

/**
 * Enters the acting context of each call. The access guard names the caller. This happens after the body is parsed:
 * code that a stream's events call would run outside of the context.
 */
export function enterActing(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    actAs({ via: 'panel', ip: request.ip, requestId: request.id }, done);
  });
}
