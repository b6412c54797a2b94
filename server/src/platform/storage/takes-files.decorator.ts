import { applyDecorators, type CanActivate, SetMetadata, type Type, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { unsupportedBody } from '../http/json-body.js';
import { Limited } from '../limits/limited.decorator.js';
import { uploadLimit } from './upload-limit.rules.js';
import { removeUnstored, TAKES_TEXT, UploadGuard } from './upload.guard.js';

interface Taking {
  /** Takes plain texts too. */
  text?: boolean;
  /** Guards of the route that decide before the form is read. */
  after?: Type<CanActivate>[];
}

/** Lets a route take multipart forms. The files are in the body's `files` (`UploadedFiles`). */
export const TakesFiles = ({ text = false, after = [] }: Taking = {}) =>
  applyDecorators(
    RouteConfig({ takesFiles: true }),
    SetMetadata(TAKES_TEXT, text),
    Limited(uploadLimit),
    UseGuards(...after, UploadGuard),
    ApiConsumes('multipart/form-data'),
  );

/** Leaves forms unread. If the route takes them, a guard reads them after access was checked. */
export function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { takesFiles } = request.routeOptions.config as { takesFiles?: boolean };
    done(null, takesFiles ? undefined : unsupportedBody());
  });
  removeUnstored(fastify);
}
