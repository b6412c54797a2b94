import type { FastifyInstance } from 'fastify';

/** Tells browsers and proxies not to store answers, since they are about people. A route may say otherwise. */
export function forbidStoring(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|storage)(\/|\?|$)/.test(request.url)) void reply.header('cache-control', 'no-store');
    done();
  });
}
