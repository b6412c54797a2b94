import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Sends helmet's headers with every answer. They are the same for all answers, so helmet makes them only once. */
export function sendSecureHeaders(fastify: FastifyInstance, options: HelmetOptions): void {
  const headers = headersOf(options);
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders() as Record<string, string>;
}
