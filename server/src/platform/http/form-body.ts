import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { unsupportedBody } from './json-body.js';

const TYPE = 'application/x-www-form-urlencoded';

/** Lets a route accept a form instead of JSON, for callers that send nothing else. */
export const AcceptsForm = () => applyDecorators(RouteConfig({ acceptsForm: true }), ApiConsumes(TYPE));

/** Parses forms only for routes that accept them, because another site could submit one on behalf of a user (CSRF). */
export function registerFormParser(fastify: FastifyInstance, bodyLimit: number): void {
  fastify.addContentTypeParser(TYPE, { parseAs: 'string', bodyLimit }, (request, body, done) => {
    const { acceptsForm } = request.routeOptions.config as { acceptsForm?: boolean };
    done(null, acceptsForm ? Object.fromEntries(new URLSearchParams(String(body))) : unsupportedBody());
  });
}
