import type { FastifyInstance } from 'fastify';

/** What the server says about people is kept by no browser and no proxy, unless a route says otherwise. */
export function forbidStoring(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|storage)(\/|\?|$)/.test(request.url)) reply.header('cache-control', 'no-store');
  });
}
