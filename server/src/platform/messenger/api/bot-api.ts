import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { Config } from '../../config/config.js';
import { withSpan } from '../../tracing/tracing.js';
import type { ApiMethods } from '@grammyjs/types';

/**
 * The result of a failed call. `unreachable`: no connection, so it had no effect. `unanswered`: the request was sent but not
 * answered (reset, timeout, 5xx), so its effect is unknown. `refused`: Telegram rejected it.
 */
export type BotApiFailure =
  | { kind: 'unreachable' | 'unanswered'; description: string }
  | {
      kind: 'refused';
      code: number;
      description: string;
      retryAfterSeconds?: number;
      migrateToChatId?: string;
    };

export class BotApiError extends Error {
  constructor(
    method: string,
    readonly failure: BotApiFailure,
  ) {
    super(`${method}: ${failure.description}`);
  }

  /** The error for traces, which must not contain descriptions, because these may quote people. */
  get code(): string {
    return this.failure.kind === 'refused' ? `refused ${this.failure.code}` : this.failure.kind;
  }
}

interface ApiResponse {
  ok?: boolean;
  result?: unknown;
  error_code?: number;
  description?: string;
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown };
}

interface HttpResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

interface CallOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Called right before the request is sent. False: the call fails without any effect. */
  canSend?: () => boolean;
  /** The files to upload, by the names of their form fields. */
  files?: Record<string, { name: string; content: Buffer }>;
}

interface RequestBody {
  type: string;
  content: Buffer;
}

const CONNECT_TIMEOUT_MS = 10_000;
const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 20_000_000;

/** A thin client of the Bot API. The error of a failed call says whether the request was sent. */
@Injectable()
export class BotApi {
  private readonly address: string;
  private readonly send: typeof http.request;

  constructor(config: Config) {
    this.address = `${config.telegramApiRoot}/bot${config.telegramBotToken}`;
    this.send = this.address.startsWith('https:') ? https.request : http.request;
  }

  /** Calls a method. Throws `BotApiError`. */
  call<T>(method: string, params: object = {}, options: CallOptions = {}): Promise<T> {
    return withSpan(
      `telegram ${method}`,
      {},
      () => this.request<T>(method, params, options),
      SpanKind.CLIENT,
    );
  }

  private async request<T>(method: string, params: object, options: CallOptions): Promise<T> {
    const response = await this.post(method, encodeBody(params, options.files), options);
    const parsed = parseResponse(response.body);
    if (parsed?.ok === true) return parsed.result as T;
    throw new BotApiError(method, toFailure(response, parsed));
  }

  private post(
    method: string,
    { type, content }: RequestBody,
    { timeoutMs = TIMEOUT_MS, signal, canSend }: CallOptions,
  ) {
    return new Promise<HttpResponse>((resolve, reject) => {
      let isConnected = false;
      const fail = (error: Error) =>
        reject(
          new BotApiError(method, {
            kind: isConnected ? 'unanswered' : 'unreachable',
            description: error.message,
          }),
        );
      const request = this.send(`${this.address}/${method}`, {
        method: 'POST',
        // No keep-alive: a reused connection that was just closed would look like an interrupted request.
        agent: false,
        headers: { 'content-type': type, 'content-length': content.length },
        signal,
      });
      const connectTimer = setTimeout(
        () => request.destroy(new Error('no connection in time')),
        CONNECT_TIMEOUT_MS,
      );
      const responseTimer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs);
      request.on('close', () => (clearTimeout(connectTimer), clearTimeout(responseTimer)));
      request.on('error', fail);
      request.on('socket', (socket) => {
        socket.once(this.send === https.request ? 'secureConnect' : 'connect', () => {
          if (canSend && !canSend()) return request.destroy(new Error('the lease has expired'));
          isConnected = true;
          clearTimeout(connectTimer);
          // The body is written only now, so that nothing is sent while `isConnected` is false.
          request.end(content);
        });
      });
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > MAX_RESPONSE_BYTES) request.destroy(new Error('answer too long'));
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
        response.on('error', fail);
      });
    });
  }
}

/** JSON, or a hand-written multipart form: Node's `FormData` converts line breaks of a caption to CR LF. */
function encodeBody(params: object, files?: CallOptions['files']): RequestBody {
  if (!files) return { type: 'application/json', content: Buffer.from(JSON.stringify(params)) };
  const boundary = randomUUID();
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const fields = Object.entries(params).filter(([, value]) => value !== undefined);
  const parts = [
    ...fields.map(([name, value]) =>
      part(`name="${name}"`, typeof value === 'string' ? value : JSON.stringify(value)),
    ),
    ...Object.entries(files).map(([field, { name, content }]) =>
      part(`name="${field}"; filename="${name}"`, content),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { type: `multipart/form-data; boundary=${boundary}`, content: Buffer.concat(parts.flat()) };
}

function parseResponse(body: string): ApiResponse | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'ok' in parsed ? (parsed as ApiResponse) : null;
  } catch {
    return null;
  }
}

/** Telegram's JSON is a refusal, unless its code is 5xx; so is a 4xx page of a proxy. Any other response counts as unanswered. */
function toFailure({ status, headers }: HttpResponse, parsed: ApiResponse | null): BotApiFailure {
  const code = parsed?.error_code ?? status;
  const description = parsed?.description ?? `answered ${status}`;
  const isRefusal = parsed ? Math.max(status, code) < 500 : status >= 400 && status < 500;
  if (!isRefusal) return { kind: 'unanswered', description };
  const { retry_after, migrate_to_chat_id } = parsed?.parameters ?? {};
  return {
    kind: 'refused',
    code,
    description,
    retryAfterSeconds: Number(parseDigits(retry_after) ?? parseDigits(headers['retry-after'])) || undefined,
    migrateToChatId: parseDigits(migrate_to_chat_id),
  };
}

/** Returns the digits of a number of seconds, or of a chat id, which has up to 52 bits. */
function parseDigits(value: unknown): string | undefined {
  return /^-?\d{1,16}$/.exec(String(value))?.[0];
}

/** Types of the Bot API that telegraf does not have yet. Only this file imports them from their package. */
export type { InlineKeyboardButton } from '@grammyjs/types';

/** The parameters of a method, without those of files that are uploaded with the call. */
export type BotParams<Method extends keyof ApiMethods<never>> = Parameters<ApiMethods<never>[Method]>[0];
