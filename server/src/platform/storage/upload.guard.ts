import type { IncomingMessage, ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { resolve } from 'node:path';
import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  Logger,
  applyDecorators,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import multer from 'multer';
import { ACCESS, type AccessRule } from '../access/access.decorator.js';
import { recheckAccess } from '../access/access.guard.js';
import { ApiKeySource, CallerSource } from '../access/caller.js';
import { Config } from '../config/config.js';
import { DomainError, invalidField } from '../errors/domain-error.js';
import { specError } from '../http/common.schemas.js';
import { hasNul } from '../http/input.rules.js';
import { invalidInput } from '../http/validation.js';
import {
  getFormMaxBytes,
  isNameless,
  MAX_FIELD_BYTES,
  MAX_FIELDS,
  MAX_FILES,
  uploadLimit,
} from './files.rules.js';
import { formatFullDiskAdvice, isDiskFull } from '../errors/system-errors.js';
import { withSpan } from '../tracing/tracing.js';
import { UploadFolder } from './upload-folder.js';
import { type UploadedFile, toUploadedFile } from './uploaded-file.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import { createUnsupportedBody } from '../http/request-bodies.js';
import { Limited } from '../limits/limit.guard.js';

const ACCEPTS_TEXT = 'tallydesk:accepts-text';

interface AcceptsFilesOptions {
  isTextAllowed?: boolean;
  /** Guards that run before the form is read. */
  guards?: Type<CanActivate>[];
}

/** Lets a route accept multipart forms. The files are in the body's `files` (`UploadedFiles`). */
export const AcceptsFiles = ({ isTextAllowed = false, guards = [] }: AcceptsFilesOptions = {}) =>
  applyDecorators(
    RouteConfig({ acceptsFiles: true }),
    SetMetadata(ACCEPTS_TEXT, isTextAllowed),
    Limited(uploadLimit),
    UseGuards(...guards, UploadGuard),
    ApiConsumes('multipart/form-data'),
  );

/** Leaves forms unread, because `UploadGuard` reads them after access was checked. Removes unused uploads after each call. */
export function registerMultipartParser(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { acceptsFiles } = request.routeOptions.config as { acceptsFiles?: boolean };
    done(null, acceptsFiles ? undefined : createUnsupportedBody());
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    const paths = uploadPathsByRequest.get(request);
    if (!paths) return done(null, payload);
    // Stored files have been moved away, so this removes only those that were not stored.
    Promise.all(paths.map((path) => rm(path, { force: true }))).then(() => done(null, payload), done);
  });
}

const uploadPathsByRequest = new WeakMap<FastifyRequest, string[]>();

interface Form {
  body?: Record<string, unknown>;
  files?: Express.Multer.File[];
  /** Whether a file had no name, or one such as `..`. multer skips such files. */
  isMissingName?: true;
}

const createMissingNameError = () =>
  invalidField('files', 'A file has no name. Give it one and attach it again');
const TOO_MANY_FILES = specError(`You have attached more than ${MAX_FILES} files`);

type FormError = Error & { errno?: number; code?: string; field?: string };

/**
 * Reads a multipart form into files on disk, after the other guards have admitted the call. Then checks access again, and
 * detects the types of the files. Not an interceptor, because every JSON call would pay for a chain of observables.
 */
@Injectable()
class UploadGuard implements CanActivate {
  private readonly parse: ReturnType<multer.Multer['any']>;
  private readonly maxBytes: number;
  private readonly areDocumentsAllowed: boolean;
  private readonly dataDir: string;
  private readonly logger = new Logger(UploadGuard.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerSource,
    private readonly apiKeys: ApiKeySource,
    folder: UploadFolder,
    config: Config,
  ) {
    this.maxBytes = config.uploadMaxBytes;
    this.areDocumentsAllowed = config.canUploadDocuments;
    this.dataDir = config.dataDir;
    const diskOptions = {
      destination: (_request: unknown, _file: unknown, done: (error: Error | null, path: string) => void) => {
        void folder.open().then(
          (path) => done(null, path),
          (error: Error) => done(error, ''),
        );
      },
      // Otherwise a power failure could lose the files of a stored message. Not in multer's types yet.
      flush: true,
    };
    const options = {
      // Not in multer's types yet.
      streamHandler: (request: IncomingMessage & Form, parser: Writable) => {
        parser.on('file', (_field, _content, { filename }: { filename?: string }) => {
          if (!filename) request.isMissingName = true;
        });
        request.pipe(parser);
      },
      defParamCharset: 'utf8', // of file names
      storage: multer.diskStorage(diskOptions),
      limits: {
        files: MAX_FILES,
        fileSize: this.maxBytes,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNestingDepth: 0,
      },
      fileFilter: (_request, { fieldname }, done) => {
        if (/^files(\[\])?$/.test(fieldname)) done(null, true);
        else done(new multer.MulterError('LIMIT_UNEXPECTED_FILE', fieldname));
      },
    } satisfies multer.Options & { streamHandler: unknown };
    this.parse = multer(options).any();
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.assertFormLength(request.raw);
    if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return true;
    return withSpan('upload receive', {}, () => this.receiveForm(context, request));
  }

  private async receiveForm(context: ExecutionContext, request: FastifyRequest): Promise<true> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { body, files, isMissingName } = await this.readForm(request.raw, reply.raw).catch(
      this.rethrowReadError,
    );
    if (!body) return true; // the form is empty
    uploadPathsByRequest.set(
      request,
      files.map(({ path }) => path),
    );
    // The caller may have lost a right, or the session, during the upload.
    const rule = this.reflector.get<AccessRule>(ACCESS, context.getHandler());
    await recheckAccess(rule, request, this.callers, this.apiKeys);
    // A part without a file name is parsed as a text field, unless its type is `application/octet-stream`.
    if (isMissingName || body.files !== undefined) throw createMissingNameError();
    files.forEach(assertFileUsable);
    const isTextAllowed = this.reflector.get<boolean>(ACCEPTS_TEXT, context.getHandler());
    request.body = { ...body, files: await this.toUploadedFiles(files, isTextAllowed) };
    return true;
  }

  /** Always throws. If the disk is full, logs which one, and throws 507. The parser has removed the files that it had written. */
  private readonly rethrowReadError = (error: unknown): never => {
    if (!isDiskFull(error)) throw error;
    this.logger.error(formatFullDiskAdvice(resolve(this.dataDir)));
    const message = 'The server has no space left for files. Try again later, or send the text alone';
    throw new DomainError('no_space', 'Insufficient storage', { message });
  };

  private toUploadedFiles(files: Express.Multer.File[], isTextAllowed: boolean): Promise<UploadedFile[]> {
    const { areDocumentsAllowed } = this;
    return Promise.all(
      files.map(({ path, originalname: name, size }) =>
        toUploadedFile({ path, name, size }, { isTextAllowed, areDocumentsAllowed }),
      ),
    );
  }

  private async readForm(request: IncomingMessage & Form, reply: ServerResponse) {
    await new Promise<void>((resolve, reject) => {
      const end = (error?: unknown) =>
        error ? reject(toFormError(error as FormError, this.maxBytes)) : resolve();
      this.parse(request as never, reply as never, end);
    });
    return { body: request.body, files: request.files ?? [], isMissingName: request.isMissingName };
  }

  /** Rejects a form that is too long, before it is read. */
  private assertFormLength({ headers }: IncomingMessage): void {
    if (Number(headers['content-length'] ?? 0) > getFormMaxBytes(this.maxBytes))
      throw createTooLargeError(this.maxBytes);
  }
}

function assertFileUsable({ originalname, size }: Express.Multer.File): void {
  if (hasNul(originalname)) throw invalidField('files', 'must not have a name that contains NUL');
  if (isNameless(originalname)) throw createMissingNameError();
  if (size === 0) throw invalidField('files', `${originalname} is empty`);
}

const createTooLargeError = (maxBytes: number) => {
  const message = `A file may have at most ${maxBytes / 1024 / 1024} MB`;
  return new DomainError('too_large', 'Payload too large', {
    message,
    details: [{ field: 'files', message }],
  });
};

/** Converts errors of multer and its parser to 400 or 413. Errors of the disk stay as they are. */
function toFormError(error: FormError, maxBytes: number): Error {
  if (error.code === 'LIMIT_FILE_SIZE') return createTooLargeError(maxBytes);
  if (error.code === 'LIMIT_FILE_COUNT') {
    return invalidInput([{ field: 'files', message: TOO_MANY_FILES }]);
  }
  if (error.code === 'LIMIT_FIELD_NESTING' && error.field === 'files[]') return createMissingNameError(); // parsed as a text field
  return error.errno === undefined ? invalidField(error.field ?? 'body', error.message) : error;
}
