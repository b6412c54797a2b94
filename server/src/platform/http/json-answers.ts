import type { FastifyInstance } from 'fastify';
import { JsonText } from '../json-text.js';

/** Sends a `JsonText` as it is, and makes JSON of all other objects. */
export function sendJson(fastify: FastifyInstance): void {
  fastify.setReplySerializer((answer: unknown) =>
    answer instanceof JsonText ? answer.text : JSON.stringify(answer),
  );
}
