import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into one packet anyway. */
const WORTH_BYTES = 1_024;
/** Longer answers are compressed in another thread. For shorter ones the way there costs more than the compression. */
const LONG_BYTES = 64 * 1_024;

const takesGzip = (accepted: unknown) => /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(String(accepted));

/** Compresses texts, which are JSON but for the API reference, where the caller takes gzip. Files are sent as they are. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return done(null, payload);
    void reply.header('vary', 'Accept-Encoding');
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    if (payload.length > LONG_BYTES) zlib.gzip(payload, done);
    else done(null, zlib.gzipSync(payload));
  });
}
