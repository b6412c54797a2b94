import type { FastifyInstance } from 'fastify';
import { actAs } from './acting.js';

/**
 * Enters the acting context of each call. The access guard names who calls. After the body is parsed, since what is
 * called by a stream's events would run outside of it.
 */
export function enterActing(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    actAs({ via: 'panel', ip: request.ip, requestId: request.id }, done);
  });
}
