import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '../errors/domain-error.js';

const HEADER = 'Idempotency-Key';
/** The apps generate short keys; integrators may send longer ones. */
const MAX_LENGTH = 64;
export const MAX_LENGTH_FOR_PROGRAMS = 255;

/** The `Idempotency-Key` of a call; null if it has none. Throws 400 for an invalid key. */
export const IdempotencyKey = createParamDecorator(
  (maxLength: number | undefined, context: ExecutionContext): string | null => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER.toLowerCase()];
    if (header === undefined) return null;
    const most = maxLength ?? MAX_LENGTH;
    if (typeof header === 'string' && header.length <= most && /^[\x20-\x7e]+$/.test(header)) return header;
    throw invalidField(HEADER, `must be 1 to ${most} printable ASCII characters`);
  },
);

/** Documents the header. */
export const AcceptsIdempotencyKey = (maxLength = MAX_LENGTH) =>
  ApiHeader({
    name: HEADER,
    required: false,
    description: 'Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID.',
    schema: { type: 'string', minLength: 1, maxLength },
  });
