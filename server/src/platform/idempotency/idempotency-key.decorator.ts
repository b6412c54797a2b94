import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '../domain-error.js';

const HEADER = 'Idempotency-Key';
const MAX_LENGTH = 255;
const possible = new RegExp(`^[\\x21-\\x7e]{1,${MAX_LENGTH}}$`);

/** The `Idempotency-Key` of a call; null when it has none. Throws 400 for what cannot be one. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER.toLowerCase()];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !possible.test(header))
    throw invalidField(HEADER, `must be 1 to ${MAX_LENGTH} visible ASCII characters`);
  return header;
});

/** Documents it. */
export const TakesIdempotencyKey = () =>
  ApiHeader({
    name: HEADER,
    required: false,
    description:
      'Makes sending the same order again safe for 24 hours. Any text of your own, such as a UUID.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_LENGTH },
  });
