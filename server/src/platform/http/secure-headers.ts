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

/** The headers that matter for scripts, styles and fonts. A mini-app loads some ten such files on a slow connection. */
const ASSET_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];

const isAsset = ({ url }: FastifyRequest) => url.startsWith('/assets/');

/** Adds helmet's headers to every response, and a subset to assets. They are constant, so helmet builds them once. */
export function registerSecureHeaders(fastify: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = buildHeaders({
    contentSecurityPolicy: { directives },
    xFrameOptions: false, // `frame-ancestors` replaces it
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: false,
  });
  const assetHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => ASSET_HEADERS.includes(name)),
  );
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isAsset(request) ? assetHeaders : headers);
    done();
  });
  // Clients do not revalidate assets, whose names contain a hash, and request ids of assets are of no use.
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (isAsset(request)) reply.removeHeader('etag').removeHeader('x-request-id');
    done();
  });
}

export const allowFrames = (reply: FastifyReply): FastifyReply => reply.header(POLICY, miniAppPolicy);

function buildHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders() as Record<string, string>;
}
