import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
const miniAppDirectives = {
  ...directives,
  frameAncestors: [`'self'`, 'https://web.telegram.org', 'https://*.telegram.org'],
};

const POLICY = 'content-security-policy';
const miniAppPolicy = buildHeaders({ contentSecurityPolicy: { directives: miniAppDirectives } })[POLICY]!;

/** What matters for a script, a style or a font. A mini-app loads some ten of them on a slow connection. */
const ASSET_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];

const isAsset = ({ url }: FastifyRequest) => url.startsWith('/assets/');

/** Sends helmet's headers with every answer, and few with the files of the build. They are the same each time, so helmet makes them once. */
export function registerSecureHeaders(fastify: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = buildHeaders({
    contentSecurityPolicy: { directives },
    xFrameOptions: false, // the policy says more
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: false,
  });
  const ofFiles = Object.fromEntries(
    Object.entries(headers).filter(([name]) => ASSET_HEADERS.includes(name)),
  );
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isAsset(request) ? ofFiles : headers);
    done();
  });
  // A file of the build keeps its name only while it is the same, so nobody asks for it with a tag. Nobody looks for its request.
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (isAsset(request)) reply.removeHeader('etag').removeHeader('x-request-id');
    done();
  });
}

/** For the page of the mini-app. */
export const allowFrames = (reply: FastifyReply): FastifyReply => reply.header(POLICY, miniAppPolicy);

function buildHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders() as Record<string, string>;
}
