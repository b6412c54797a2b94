import type { IncomingMessage, ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { resolve } from 'node:path';
import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import multer from 'multer';
import { ACCESS, type AccessRule } from '../access/access.decorator.js';
import { recheckAccess } from '../access/access.guard.js';
import { CallerSource } from '../access/caller-source.js';
import { Config } from '../config/config.js';
import { DomainError, invalidField } from '../errors/domain-error.js';
import { specError } from '../http/promised-text.js';
import { hasNul } from '../http/unstorable-text.rules.js';
import { invalidInput } from '../http/validation.js';
import { acceptFile } from './accept-file.js';
import { isNameless } from './file-names.rules.js';
import { formMaxBytes, MAX_FIELD_BYTES, MAX_FIELDS, MAX_FILES } from './form.rules.js';
import { fullDiskAdvice, isDiskFull } from './full-disk.rules.js';
import { inSpan } from '../tracing/tracing.js';
import { UploadFolder } from './upload-folder.js';
import type { UploadedFile } from './uploaded-file.js';

export const TAKES_TEXT = 'tallydesk:takes-text';

interface Form {
  body?: Record<string, unknown>;
  files?: Express.Multer.File[];
  /** A file had no name, or one such as `..`. The parser leaves such files out. */
  isMissingName?: true;
}

const nameless = () => invalidField('files', 'A file has no name. Give it one and attach it again');
const tooMany = specError(`You have attached more than ${MAX_FILES} files`);

type FormError = Error & { errno?: number; code?: string; field?: string };

/** The files that each form has brought. */
const brought = new WeakMap<FastifyRequest, string[]>();

/** Removes the files of forms that were not stored, before the answer or the refusal goes out. */
export function removeUnstored(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    const paths = brought.get(request);
    if (!paths) return done(null, payload);
    // Stored files have been moved away from here.
    Promise.all(paths.map((path) => rm(path, { force: true }))).then(() => done(null, payload), done);
  });
}

/**
 * Reads a multipart form into files on the disk, after the other guards have admitted the call. Then it checks access once more,
 * and recognises the types of the files. It is no interceptor, because most calls bring JSON, and each would pay for a chain of
 * observables.
 */
@Injectable()
export class UploadGuard implements CanActivate {
  private readonly parse: ReturnType<multer.Multer['any']>;
  private readonly maxBytes: number;
  private readonly takesDocuments: boolean;
  private readonly dataDir: string;
  private readonly log = new Logger(UploadGuard.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerSource,
    folder: UploadFolder,
    config: Config,
  ) {
    this.maxBytes = config.uploadMaxBytes;
    this.takesDocuments = config.takesDocuments;
    this.dataDir = config.dataDir;
    const toDisk = {
      destination: (_request: unknown, _file: unknown, done: (error: Error | null, path: string) => void) => {
        void folder.open().then(
          (path) => done(null, path),
          (error: Error) => done(error, ''),
        );
      },
      // A stored message must not lose its files to a power failure. (The option is not in multer's types yet.)
      flush: true,
    };
    const options = {
      // (This option is not in multer's types yet either.)
      streamHandler: (request: IncomingMessage & Form, parser: Writable) => {
        parser.on('file', (_field, _content, { filename }: { filename?: string }) => {
          if (!filename) request.isMissingName = true;
        });
        request.pipe(parser);
      },
      defParamCharset: 'utf8', // of the files' names
      storage: multer.diskStorage(toDisk),
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
    this.rejectTooLong(request.raw);
    if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return true;
    return inSpan('upload receive', {}, () => this.receive(context, request));
  }

  private async receive(context: ExecutionContext, request: FastifyRequest): Promise<true> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { body, files, isMissingName } = await this.readForm(request.raw, reply.raw).catch(
      this.sayIfDiskIsFull,
    );
    if (!body) return true; // the form is empty
    brought.set(
      request,
      files.map(({ path }) => path),
    );
    // The caller may have lost a right, or the session, while the form was on its way.
    const rule = this.reflector.get<AccessRule>(ACCESS, context.getHandler());
    await recheckAccess(rule, request, this.callers);
    // A part without any name for its file counts as a text.
    if (isMissingName || body.files !== undefined) throw nameless();
    files.forEach(rejectUnusable);
    const takesText = this.reflector.get<boolean>(TAKES_TEXT, context.getHandler());
    request.body = { ...body, files: await this.recogniseAll(files, takesText) };
    return true;
  }

  /** The operator reads where space is missing, and the caller that it is missing. The parser has removed what it had written. */
  private readonly sayIfDiskIsFull = (error: unknown): never => {
    if (!isDiskFull(error)) throw error;
    this.log.error(fullDiskAdvice(resolve(this.dataDir)));
    const message = 'The server has no space left for files. Try again later, or send the text alone';
    throw new DomainError('no_space', 'Insufficient storage', { message });
  };

  private recogniseAll(files: Express.Multer.File[], takesText: boolean): Promise<UploadedFile[]> {
    const { takesDocuments } = this;
    return Promise.all(
      files.map(({ path, originalname: name, size }) =>
        acceptFile({ path, name, size }, { takesText, takesDocuments }),
      ),
    );
  }

  private async readForm(request: IncomingMessage & Form, reply: ServerResponse) {
    await new Promise<void>((resolve, reject) => {
      const end = (error?: unknown) =>
        error ? reject(refusalOf(error as FormError, this.maxBytes)) : resolve();
      this.parse(request as never, reply as never, end);
    });
    return { body: request.body, files: request.files ?? [], isMissingName: request.isMissingName };
  }

  /** Such a form must have a file that is too large, so it is refused before it is read. */
  private rejectTooLong({ headers }: IncomingMessage): void {
    if (Number(headers['content-length'] ?? 0) > formMaxBytes(this.maxBytes)) throw tooLarge(this.maxBytes);
  }
}

function rejectUnusable({ originalname, size }: Express.Multer.File): void {
  if (hasNul(originalname)) throw invalidField('files', 'must not have a name that contains NUL');
  if (isNameless(originalname)) throw nameless();
  if (size === 0) throw invalidField('files', `${originalname} is empty`);
}

const tooLarge = (maxBytes: number) => {
  const message = `A file may have at most ${maxBytes / 1024 / 1024} MB`;
  return new DomainError('too_large', 'Payload too large', {
    message,
    details: [{ field: 'files', message }],
  });
};

/** Errors of multer and its parser mean that the form is wrong. Errors of the disk are passed on. */
function refusalOf(error: FormError, maxBytes: number): Error {
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(maxBytes);
  if (error.code === 'LIMIT_FILE_COUNT') {
    return invalidInput([{ field: 'files', message: tooMany }]);
  }
  if (error.code === 'LIMIT_FIELD_NESTING' && error.field === 'files[]') return nameless(); // it counts as a text
  return error.errno === undefined ? invalidField(error.field ?? 'body', error.message) : error;
}
