import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { unsupportedBody } from '../http/json-body.js';
import { Limited } from '../limits/limited.decorator.js';
import { uploadLimit } from './upload-limit.rules.js';
import { TAKES_TEXT, UploadInterceptor } from './upload.interceptor.js';

/** Lets a route take multipart forms. The files are in the body's `files` (`UploadedFiles`). `text`: takes plain texts too. */
export const TakesFiles = ({ text = false } = {}) =>
  applyDecorators(
    RouteConfig({ takesFiles: true }),
    SetMetadata(TAKES_TEXT, text),
    Limited(uploadLimit),
    UseInterceptors(UploadInterceptor),
    ApiConsumes('multipart/form-data'),
  );

/** Leaves forms unread. If the route takes them, the interceptor reads them after access was checked. */
export function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { takesFiles } = request.routeOptions.config as { takesFiles?: boolean };
    done(null, takesFiles ? undefined : unsupportedBody());
  });
}
