import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { unsupportedBody } from './json-body.js';

const TYPE = 'application/x-www-form-urlencoded';

/** Lets a route take a form in place of JSON, for callers that send nothing else. */
export const AcceptsForm = () => applyDecorators(RouteConfig({ acceptsForm: true }), ApiConsumes(TYPE));

/** Reads forms for the routes that take them. A page of another site could send one in the name of a person. */
export function registerFormParser(fastify: FastifyInstance, bodyLimit: number): void {
  fastify.addContentTypeParser(TYPE, { parseAs: 'string', bodyLimit }, (request, body, done) => {
    const { acceptsForm } = request.routeOptions.config as { acceptsForm?: boolean };
    done(null, acceptsForm ? Object.fromEntries(new URLSearchParams(String(body))) : unsupportedBody());
  });
}
