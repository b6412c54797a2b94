import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** What could not be read as JSON. */
export class UnreadableBody {
  constructor(readonly problem: string) {}
}

/**
 * Lets through what is no JSON, for validation to refuse it: who is calling is asked first, and 401 comes before 400
 * (decision 3). A route that takes no body does not mind one.
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
}
