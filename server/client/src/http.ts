import { setTimeout as sleep } from 'node:timers/promises';
import type { paths } from './api.gen.js';
import type { Filter, PathOf, Query, RequestOf, ResponseOf } from './api.types.js';
import { ApiError, ConnectionError } from './errors.js';

export interface CallOptions {
  /** Aborts the call, or the list, with the signal's reason. */
  signal?: AbortSignal;
  /** The time limit of one attempt, up to the end of its response or the beginning of a file. Default: 30 s. */
  timeoutMs?: number;
  /** How often a call is retried if it gets no response, exceeds the rate limit, or finds the server unavailable. Default: 5. */
  retries?: number;
}

export interface WriteOptions extends CallOptions {
  /**
   * Calls with the same key and body take effect once within 24 hours. Default: a new key for each call, which makes its retries
   * safe. With your own key, such as the id of an order, it is also safe to repeat the call after a crash.
   */
  idempotencyKey?: string;
}

export interface ClientSettings extends Omit<CallOptions, 'signal'> {
  /** The URL of the installation, such as `https://desk.example.com`. */
  url: string;
  apiKey: string;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  id?: number;
  query?: object;
  body?: object;
}

type Page<Path extends PathOf<'get'>> = ResponseOf<paths[Path]['get']> & { last_page: number };

const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** A longer timer would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** A call is not retried if the server asks for a longer pause. */
const MAX_RETRY_AFTER_SECONDS = 300;

/** Makes calls with retries. Every call may be repeated, because it only reads or has an idempotency key. */
export class HttpClient {
  private readonly baseUrl: string;
  private readonly defaults: Required<Omit<CallOptions, 'signal'>>;
  private readonly authorization: string;

  constructor({ url, apiKey, timeoutMs = 30_000, retries = 5 }: ClientSettings) {
    if (!apiKey) throw new TypeError('apiKey is missing');
    this.baseUrl = new URL(url).href.replace(/\/$/, '');
    this.defaults = { timeoutMs, retries };
    this.authorization = `Bearer ${apiKey}`;
  }

  get<Path extends PathOf<'get'>>(
    path: Path,
    input: { id?: number; query?: Query<Path> },
    options?: CallOptions,
  ): Promise<ResponseOf<paths[Path]['get']>> {
    return this.call({ method: 'GET', path, ...input }, toJson<ResponseOf<paths[Path]['get']>>, options);
  }

  post<Path extends PathOf<'post'>>(
    path: Path,
    input: { id?: number; body: RequestOf<paths[Path]['post']> },
    { idempotencyKey = crypto.randomUUID(), ...options }: WriteOptions = {},
  ): Promise<ResponseOf<paths[Path]['post']>> {
    const headers = { 'Idempotency-Key': idempotencyKey };
    const call: Call = { method: 'POST', path, ...input };
    return this.call(call, toJson<ResponseOf<paths[Path]['post']>>, options, headers);
  }

  getFile<Path extends PathOf<'get'>>(
    path: Path,
    input: { id?: number; query?: Query<Path> },
    options?: CallOptions,
  ): Promise<AsyncIterable<Uint8Array>> {
    return this.call({ method: 'GET', path, ...input }, toBytes, options);
  }

  async *getPages<Path extends PathOf<'get'>>(
    path: Path,
    { query, ...input }: { id?: number; query?: Filter<Path> },
    options?: CallOptions,
  ): AsyncGenerator<Page<Path>> {
    for (let page = 1, lastPage = 1; page <= lastPage; page++) {
      const call: Call = { method: 'GET', path, ...input, query: { ...query, page } };
      const response = await this.call(call, toJson<Page<Path>>, options);
      lastPage = response.last_page;
      yield response;
    }
  }

  private async call<Result>(
    { method, path, id, query, body }: Call,
    parse: (response: Response) => Promise<Result>,
    { signal, timeoutMs = this.defaults.timeoutMs, retries = this.defaults.retries }: CallOptions = {},
    headers: Record<string, string> = {},
  ): Promise<Result> {
    const url = this.baseUrl + path.replace(/\{\w+\}/, encodeURIComponent(String(id))) + toQueryString(query);
    const isJson = body && !(body instanceof FormData);
    const request: RequestInit = {
      method,
      headers: new Headers({
        ...headers,
        authorization: this.authorization,
        ...(isJson && { 'content-type': 'application/json' }),
      }),
      body: isJson ? JSON.stringify(body) : body,
      // Following a redirect could turn a POST into a GET, or send the key to another server.
      redirect: 'manual',
    };
    for (let attempt = 0; ; attempt++) {
      try {
        return await attemptCall(url, request, parse, timeoutMs, signal);
      } catch (error) {
        const waitMs = attempt < retries ? findWaitMs(error, attempt) : null;
        if (waitMs === null) throw error;
        await sleep(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
      }
    }
  }
}

async function attemptCall<Result>(
  url: string,
  request: RequestInit,
  parse: (response: Response) => Promise<Result>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  signal?.throwIfAborted();
  // Not AbortSignal.any(), with which a signal that is used for many calls leaks memory in Node 20.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const abortOnTimeout = () => controller.abort(new Error(`No response within ${timeoutMs} ms`));
  const timer = setTimeout(abortOnTimeout, Math.min(timeoutMs, MAX_TIMER_MS));
  let isFileOpen = false;
  try {
    const response = await fetch(url, { ...request, signal: controller.signal });
    if (!response.ok) throw await ApiError.parse(response);
    const result = await parse(response);
    isFileOpen = !response.bodyUsed;
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new ConnectionError(`No complete response from ${url.split('?')[0]}`, { cause: error });
  } finally {
    clearTimeout(timer);
    // While a file is open, the signal still aborts its rest.
    if (!isFileOpen) signal?.removeEventListener('abort', abort);
  }
}

const toJson = <Result>(response: Response) => response.json() as Promise<Result>;

const toBytes = ({ body }: Response) => Promise.resolve(body as AsyncIterable<Uint8Array>);

/** Finds how long to wait before the next attempt. Null: another attempt would fail too. */
function findWaitMs(error: unknown, attempt: number): number | null {
  if (error instanceof ApiError && !error.isTemporary) return null;
  if (!(error instanceof ApiError || error instanceof ConnectionError)) return null;
  const backoffMs = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
  const retryAfterSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
  if (retryAfterSeconds > MAX_RETRY_AFTER_SECONDS) return null;
  return Math.max(backoffMs, retryAfterSeconds * 1000);
}

type QueryValue = string | number | boolean | null | undefined;

/** The name of a list is repeated for each of its values. */
function toQueryString(query: object = {}): string {
  const entries = Object.entries(query) as [string, QueryValue | QueryValue[]][];
  const pairs = entries.flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((item) => item !== undefined && item !== null)
      .map((item): [string, string] => [name, String(item)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}
