import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const directives = {
  baseUri: [`'none'`],
  defaultSrc: [`'self'`],
  fontSrc: [`'self'`],
  imgSrc: [`'self'`, 'data:', 'blob:'],
  styleSrc: [`'self'`, `'unsafe-inline'`],
  frameAncestors: [`'none'`],
  upgradeInsecureRequests: null,
};

/** Telegram Web shows the mini-app in a frame, and so does the local messenger. */
const miniApp = {
  ...directives,
  frameAncestors: [`'self'`, 'https://web.telegram.org', 'https://*.telegram.org'],
};

const POLICY = 'content-security-policy';
const miniAppPolicy = headersOf({ contentSecurityPolicy: { directives: miniApp } })[POLICY]!;

/** Sends helmet's headers with every answer. They are the same for all answers but one, so helmet makes them only once. */
export function sendSecureHeaders(fastify: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = headersOf({
    contentSecurityPolicy: { directives },
    xFrameOptions: false, // the policy says more
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: false,
  });
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** For the page of the mini-app. */
export const allowFrames = (reply: FastifyReply): FastifyReply => reply.header(POLICY, miniAppPolicy);

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders() as Record<string, string>;
}
