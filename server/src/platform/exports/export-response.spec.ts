import { addAbortSignal, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sendFile } from './export-response.js';

it('rejects an export whose stream ended before it was sent', () => {
  const content = Readable.from(['a']).on('error', () => undefined);
  addAbortSignal(AbortSignal.abort(), content);
  const send = () => sendFile({} as FastifyReply, { name: 'deposits', format: 'csv', content });
  expect(send).toThrow('Your access may have changed while the export was prepared. Try again');
});
