import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '../domain-error.js';

/** The types that Nest and Fastify read by themselves. No call takes them. */
const OTHER_TYPES = ['application/x-www-form-urlencoded', 'text/plain'];

/** A body that could not be read as JSON. */
export class UnreadableBody {
  constructor(readonly problem: string) {}
}

/**
 * Lets broken JSON through, so that validation refuses it. Access is checked before, since 401 comes before 400
 * (decision 3). Bodies of other types are refused at once.
 */
export function readJsonBodies(app: NestFastifyApplication, bodyLimit: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error') as (...args: unknown[]) => void;
  app.useBodyParser('application/json', { bodyLimit }, (request, body, done) => {
    const settle = (error: Error | null, value?: unknown) =>
      done(null, error ? new UnreadableBody(error.message) : value);
    if (body.length === 0) return settle(null);
    parse(request, body.toString(), settle);
  });
  for (const type of OTHER_TYPES) {
    app.useBodyParser(type, { bodyLimit }, (_request, body, done) =>
      // A browser also names a type for an empty text.
      done(body.length === 0 ? null : new DomainError('unsupported', 'Unsupported media type'), null),
    );
  }
}
