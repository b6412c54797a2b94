import { hash } from 'node:crypto';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/**
 * Responds 304 without a body to clients that poll with `If-None-Match`, if the response is unchanged. Access has been checked
 * and the data read by then. Browsers send no `If-None-Match` by themselves, because they do not store responses
 * (`registerNoStore`). Replaces `@fastify/etag` 6.2, which also responds 304 to a POST and to a 404, and understands only one tag.
 */
export function registerNotModified(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload);
    // Weak, because the compressed response has the same tag.
    const tag = `W/"${hash('sha1', payload, 'base64url')}"`;
    void reply.header('etag', tag);
    if (!hasTag(request.headers['if-none-match'], tag)) return done(null, payload);
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}

const hasTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((known) => known.trim() === tag);

/** In UTF-16 code units, like `ASYNC_LENGTH`. Most shorter responses fit into one packet. */
const MIN_LENGTH = 1_024;
/** Longer responses are compressed on another thread; for shorter ones the dispatch costs more than the compression. */
const ASYNC_LENGTH = 64 * 1_024;

const acceptsGzip = (accepted: unknown) => /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(String(accepted));

/**
 * Compresses text responses if the client accepts gzip. Files are sent as they are. Replaces `@fastify/compress` 9.2, which sends
 * gzip even for `Accept-Encoding: gzip;q=0, *`.
 */
export function registerCompression(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return done(null, payload);
    const vary = reply.getHeader('vary');
    void reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    if (payload.length > ASYNC_LENGTH) zlib.gzip(payload, done);
    else done(null, zlib.gzipSync(payload));
  });
}

/** Tells browsers and proxies not to store responses, which contain personal data. A route may override this. */
export function registerNoStore(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|storage)(\/|\?|$)/.test(request.url)) void reply.header('cache-control', 'no-store');
    done();
  });
}
