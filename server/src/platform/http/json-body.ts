import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** A body that could not be read as JSON. */
export class UnreadableBody {
  constructor(readonly problem: string) {}
}

/**
 * Lets bodies through that are no JSON, so that validation refuses them. Access is checked before, since 401 comes before
 * 400 (decision 3).
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
