import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { SpanKind } from '@opentelemetry/api';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config/config.js';
import { withSpan, getTraceHeaders } from '../tracing/tracing.js';
import { FileStore, type ByteRange } from './file-store.js';

const CONNECT_TIMEOUT_MS = 3_000;
const SOCKET_TIMEOUT_MS = 15_000;
/** Small files are uploaded from memory, because the client cannot retry the upload of a stream. */
const MAX_BUFFERED_BYTES = 1_000_000;

export class S3FileStore extends FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: NonNullable<Config['s3']>) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      endpoint,
      region,
      // A dead store must not block forever.
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Stores other than AWS have no host name per bucket.
      forcePathStyle: endpoint !== undefined,
      // Many stores other than AWS reject the default checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.addTracing();
  }

  async store(key: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    const Body = size <= MAX_BUFFERED_BYTES ? await readFile(path) : createReadStream(path);
    const content = { Body, ContentLength: size, ContentType: contentType };
    await this.client.send(new PutObjectCommand({ ...this.toParams(key), ...content }));
  }

  async findSize(key: string): Promise<number | null> {
    try {
      const { ContentLength } = await this.client.send(new HeadObjectCommand(this.toParams(key)));
      return ContentLength ?? 0;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const rangeParams = range && { Range: `bytes=${range.start}-${range.end}` };
    const { Body } = await this.client.send(new GetObjectCommand({ ...this.toParams(key), ...rangeParams }));
    return Body as Readable;
  }

  async *list(folder: string): AsyncIterable<string> {
    const params = { Bucket: this.bucket, Prefix: `${folder}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, params))
      for (const { Key } of Contents) yield Key!;
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.toParams(key)));
  }

  /** Traces each call. Trace headers are added after signing, because a proxy in front of the store may replace them. */
  private addTracing(): void {
    this.client.middlewareStack.add(
      (next, { commandName }) =>
        (call) =>
          withSpan(`s3 ${commandName}`, {}, () => next(call), SpanKind.CLIENT),
      { step: 'initialize' },
    );
    this.client.middlewareStack.add(
      (next) => (call) => {
        Object.assign((call.request as { headers: object }).headers, getTraceHeaders());
        return next(call);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
  }

  private toParams(key: string) {
    return { Bucket: this.bucket, Key: key };
  }
}
