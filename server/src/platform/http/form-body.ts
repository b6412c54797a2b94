import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { unsupportedBody } from './json-body.js';

const TYPE = 'application/x-www-form-urlencoded';

/** Lets a route take a form in place of JSON, for callers that send nothing else. */
export const TakesForm = () => applyDecorators(RouteConfig({ takesForm: true }), ApiConsumes(TYPE));

/** Reads forms for the routes that take them. A page of another site could send one in the name of a person. */
export function readForms(fastify: FastifyInstance, bodyLimit: number): void {
  fastify.addContentTypeParser(TYPE, { parseAs: 'string', bodyLimit }, (request, body, done) => {
    const { takesForm } = request.routeOptions.config as { takesForm?: boolean };
    done(null, takesForm ? Object.fromEntries(new URLSearchParams(String(body))) : unsupportedBody());
  });
}
