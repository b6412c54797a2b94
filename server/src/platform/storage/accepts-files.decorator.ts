import { applyDecorators, type CanActivate, SetMetadata, type Type, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { unsupportedBody } from '../http/json-body.js';
import { Limited } from '../limits/limited.decorator.js';
import { uploadLimit } from './upload-limit.rules.js';
import { registerUploadCleanup, ACCEPTS_TEXT, UploadGuard } from './upload.guard.js';

interface AcceptsFilesOptions {
  /** Accepts plain text too. */
  text?: boolean;
  /** Guards that run before the form is read. */
  guards?: Type<CanActivate>[];
}

/** Lets a route accept multipart forms. The files are in the body's `files` (`UploadedFiles`). */
export const AcceptsFiles = ({ text = false, guards = [] }: AcceptsFilesOptions = {}) =>
  applyDecorators(
    RouteConfig({ acceptsFiles: true }),
    SetMetadata(ACCEPTS_TEXT, text),
    Limited(uploadLimit),
    UseGuards(...guards, UploadGuard),
    ApiConsumes('multipart/form-data'),
  );

/** Leaves forms unread. If the route accepts them, a guard reads them after access was checked. */
export function registerMultipartParser(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { acceptsFiles } = request.routeOptions.config as { acceptsFiles?: boolean };
    done(null, acceptsFiles ? undefined : unsupportedBody());
  });
  registerUploadCleanup(fastify);
}
