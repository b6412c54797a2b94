import { Controller, Get, Headers, HttpStatus, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Description, Errors } from '../http/returns.decorator.js';
import { Access } from '../access/access.decorator.js';
import { Clock } from '../time/clock.js';
import { notFound } from '../errors/domain-error.js';
import { FileStore, parseRange } from './file-store.js';
import { findFileType, formatContentDisposition } from './files.rules.js';
import { SignedLinks } from './signed-links.js';

const Name = z.string();
/** Missing and invalid values become empty or null, so that they result in 403, never in 400. */
const SignedQuery = z.object({
  expires: z.string().catch(''),
  signature: z.string().catch(''),
  name: z.string().nullable().catch(null).default(null),
});
type SignedQuery = z.infer<typeof SignedQuery>;

const YEAR_SECONDS = 365 * 24 * 3_600;
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; sandbox`;
/** Allows the browser's PDF viewer, which counts as a plug-in. No other site may frame the document. */
const DOCUMENT_POLICY = `object-src 'self'; frame-ancestors 'self'; ${POLICY}`;
const content = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** Serves files, outside of /api. The server generated their names, and a file never changes. */
@ApiTags('files')
@Controller('storage')
export class StorageController {
  constructor(
    private readonly store: FileStore,
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  @Get('files/:id')
  @Access('public')
  @ApiOkResponse({ content })
  @ApiResponse({ status: HttpStatus.PARTIAL_CONTENT, content })
  @Description('A file of a ticket or a deposit, by a signed link that expires. Supports `Range`.')
  @Errors({ 403: ['Forbidden'], 416: ['Range not satisfiable'] })
  async readFile(
    @Param('id', { schema: Name }) fileName: string,
    @Query({ schema: SignedQuery }) query: SignedQuery,
    @Headers() headers: FileHeaders,
    @Res() reply: FastifyReply,
  ) {
    const expiresAtSeconds = this.links.verify(fileName, query);
    const maxAgeSeconds = expiresAtSeconds - Math.floor(this.clock.now().getTime() / 1000);
    const cache = `private, max-age=${maxAgeSeconds}`;
    await this.send(`files/${fileName}`, headers, reply, cache, query.name);
  }

  @Get('avatars/:name')
  @Access('public')
  @ApiOkResponse({ content })
  @ApiResponse({ status: HttpStatus.PARTIAL_CONTENT, content })
  @Description('A picture of a person. It never changes: a new picture has a new name.')
  @Errors({ 416: ['Range not satisfiable'] })
  async readAvatar(
    @Param('name', { schema: Name }) name: string,
    @Headers() headers: FileHeaders,
    @Res() reply: FastifyReply,
  ) {
    await this.send(`avatars/${name}`, headers, reply, `public, max-age=${YEAR_SECONDS}, immutable`);
  }

  private async send(
    key: string,
    headers: FileHeaders,
    reply: FastifyReply,
    cache: string,
    givenName: string | null = null,
  ): Promise<void> {
    const fileName = key.slice(key.indexOf('/') + 1);
    const type = findFileType(fileName);
    const size = type && (await this.store.findSize(key));
    if (!type || size === null) throw notFound();

    // Files have neither a tag nor a date, so `If-Range` never matches.
    const range = parseRange(headers['if-range'] ? undefined : headers.range, size);
    reply.headers({
      'accept-ranges': 'bytes',
      'content-disposition': formatContentDisposition(
        type.isDownload ? 'attachment' : 'inline',
        givenName ?? fileName,
      ),
      // User content must not run scripts with the rights of this origin.
      'content-security-policy': type.isDocument ? DOCUMENT_POLICY : POLICY,
      'x-content-type-options': 'nosniff',
    });
    if (range === 'unsatisfiable') {
      const error = 'Range not satisfiable';
      reply.status(416).header('content-range', `bytes */${size}`);
      return void reply.send({ statusCode: 416, error, message: error });
    }
    reply.header('cache-control', cache);
    if (range === 'whole') reply.header('content-length', size);
    else {
      reply.status(206).header('content-length', range.end - range.start + 1);
      reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    }
    reply.type(type.contentType);
    void reply.send(await this.store.read(key, range === 'whole' ? undefined : range));
  }
}

interface FileHeaders {
  range?: string;
  'if-range'?: string;
}
