import type { Readable } from 'node:stream';
import { HttpStatus } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { startSpan } from '../tracing/tracing.js';
import { formatContentDisposition } from '../storage/files.rules.js';
import type { ExportFormat } from './sheet.rules.js';

/** A client that reads nothing for this long counts as disconnected. Longer than the database may take for a batch of rows. */
const IDLE_TIMEOUT_MS = 150_000;

const ACCESS_CHANGED = {
  message: 'Your access may have changed while the export was prepared. Try again',
  retryAfterSeconds: 1,
};

const contentTypeByFormat: Record<ExportFormat | 'zip', string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export interface ExportedFile {
  /** The name of the file without its extension. */
  name: string;
  format: ExportFormat | 'zip';
  content: Readable;
}

const fileContent = { schema: { type: 'string', format: 'binary' } };

export const ReturnsFile = (format?: 'zip') =>
  ApiOkResponse({
    content: format
      ? { [contentTypeByFormat[format]]: fileContent }
      : { 'text/csv': fileContent, [contentTypeByFormat.xlsx]: fileContent },
  });

/** Streams a download at the client's pace. If the content fails midway, the connection is closed. */
export function sendFile(reply: FastifyReply, { name, format, content }: ExportedFile): void {
  // Fastify would never respond with a stream that has already ended.
  if (content.destroyed) throw new DomainError('too_many', 'Too many requests', ACCESS_CHANGED);
  let timer: NodeJS.Timeout;
  const span = startSpan('export', { 'tallydesk.format': format });
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => content.destroy(new Error('The client does not read')), IDLE_TIMEOUT_MS).unref();
  };
  content.on('data', restartTimer).once('close', () => {
    clearTimeout(timer);
    if (content.errored) span.fail(content.errored);
    span.end();
  });
  content.pause();
  reply.status(HttpStatus.OK).type(contentTypeByFormat[format]);
  reply.header('content-disposition', formatContentDisposition('attachment', `${name}.${format}`));
  void reply.send(content);
}
