import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { DomainError, invalidField } from '../errors/domain-error.js';

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Stands in for a body that could not be parsed. Validation throws its error, after access was checked, because 401 comes first. */
export class RejectedBody {
  constructor(readonly error: DomainError) {}
}

/** Parses JSON. A body of a type without a parser stays unread, and is rejected after access was checked. */
export function registerJsonParser(fastify: FastifyInstance, bodyLimit: number): void {
  const parse = fastify.getDefaultJsonParser('error', 'error') as (...args: unknown[]) => void;
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      const finish = (error: Error | null, value?: unknown) =>
        done(null, error ? new RejectedBody(invalidField('body', error.message)) : value);
      if (body.length === 0) return finish(null);
      parse(request, body, finish);
    },
  );
  fastify.addContentTypeParser('*', ({ headers }, _payload, done) =>
    // A browser sends a type even for an empty body.
    done(null, headers['content-length'] === '0' ? undefined : createUnsupportedBody()),
  );
  // Fastify would reject malformed types before access is checked.
  fastify.addHook('onRequest', ({ headers }, _reply, done) => {
    const type = headers['content-type'];
    if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'application/octet-stream';
    done();
  });
}

export const createUnsupportedBody = () =>
  new RejectedBody(new DomainError('unsupported', 'Unsupported media type'));

/** Lets a route accept a form besides JSON, for callers that cannot send JSON. */
export const AcceptsForm = () => applyDecorators(RouteConfig({ acceptsForm: true }), ApiConsumes(FORM_TYPE));

/** Parses forms only for routes that accept them, because another site could submit one on behalf of a user (CSRF). */
export function registerFormParser(fastify: FastifyInstance, bodyLimit: number): void {
  fastify.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit }, (request, body, done) => {
    const { acceptsForm } = request.routeOptions.config as { acceptsForm?: boolean };
    done(null, acceptsForm ? Object.fromEntries(new URLSearchParams(String(body))) : createUnsupportedBody());
  });
}
