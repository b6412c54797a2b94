import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Lets clients that ask again and again, such as programs, name the answer that they have. If it is still the same, they get a
 * 304 without a body. Access was checked and the data was read before. Browsers keep no answer (`forbidStoring`), so they do
 * not ask like this by themselves.
 */
export function spareUnchangedAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload);
    // Weak, because the compressed answer has the same tag.
    const tag = `W/"${hash('sha1', payload, 'base64url')}"`;
    void reply.header('etag', tag);
    if (!names(request.headers['if-none-match'], tag)) return done(null, payload);
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}

const names = (known: string | undefined, tag: string): boolean =>
  known !== undefined && known.split(',').some((each) => each.trim() === tag);
