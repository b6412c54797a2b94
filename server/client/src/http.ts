import { setTimeout as sleep } from 'node:timers/promises';
import type { paths } from './api.gen.js';
import type { Answer, Filter, Input, PathOf, Query } from './api.types.js';
import { ApiError, ConnectionError } from './errors.js';

export interface CallOptions {
  /** Ends the call, or the list, with the reason of the signal. */
  signal?: AbortSignal;
  /** How long one attempt may take: until its answer is complete, or until a file begins. Default: 30 s. */
  timeoutMs?: number;
  /** How often a call is repeated that had no answer, was one too many, or found the server unavailable. Default: 5. */
  retries?: number;
}

export interface WriteOptions extends CallOptions {
  /**
   * The same key and body take effect once within 24 hours. Default: a new key for each call, so that only its own retries
   * are safe. A key of yours, such as the id of an order, also makes it safe to call again after a crash.
   */
  idempotencyKey?: string;
}

export interface ClientSettings extends Omit<CallOptions, 'signal'> {
  /** The address of the installation, such as `https://desk.example.com`. */
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

type Page<Path extends PathOf<'get'>> = Answer<paths[Path]['get']> & { last_page: number };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A server that wants a longer pause is not waited for. */
const LONGEST_RETRY_AFTER_SECONDS = 300;

/** Makes calls and repeats them. All of them may be repeated: they read, or have an idempotency key. */
export class HttpClient {
  private readonly base: string;
  private readonly defaults: Required<Omit<CallOptions, 'signal'>>;
  private readonly authorization: string;

  constructor({ url, apiKey, timeoutMs = 30_000, retries = 5 }: ClientSettings) {
    if (!apiKey) throw new TypeError('apiKey is missing');
    this.base = new URL(url).href.replace(/\/$/, '');
    this.defaults = { timeoutMs, retries };
    this.authorization = `Bearer ${apiKey}`;
  }

  get<Path extends PathOf<'get'>>(
    path: Path,
    input: { id?: number; query?: Query<Path> },
    options?: CallOptions,
  ): Promise<Answer<paths[Path]['get']>> {
    return this.call({ method: 'GET', path, ...input }, toJson<Answer<paths[Path]['get']>>, options);
  }

  post<Path extends PathOf<'post'>>(
    path: Path,
    input: { id?: number; body: Input<paths[Path]['post']> },
    { idempotencyKey = crypto.randomUUID(), ...options }: WriteOptions = {},
  ): Promise<Answer<paths[Path]['post']>> {
    const headers = { 'Idempotency-Key': idempotencyKey };
    return this.call(
      { method: 'POST', path, ...input },
      toJson<Answer<paths[Path]['post']>>,
      options,
      headers,
    );
  }

  /** Fetches a file, as it arrives. */
  getFile<Path extends PathOf<'get'>>(
    path: Path,
    input: { id?: number; query?: Query<Path> },
    options?: CallOptions,
  ): Promise<AsyncIterable<Uint8Array>> {
    return this.call({ method: 'GET', path, ...input }, toBytes, options);
  }

  /** Reads a list page by page. */
  async *getPages<Path extends PathOf<'get'>>(
    path: Path,
    { query, ...input }: { id?: number; query?: Filter<Path> },
    options?: CallOptions,
  ): AsyncGenerator<Page<Path>> {
    for (let page = 1, last = 1; page <= last; page++) {
      const call: Call = { method: 'GET', path, ...input, query: { ...query, page } };
      const answer = await this.call(call, toJson<Page<Path>>, options);
      last = answer.last_page;
      yield answer;
    }
  }

  private async call<Result>(
    { method, path, id, query, body }: Call,
    read: (response: Response) => Promise<Result>,
    { signal, timeoutMs = this.defaults.timeoutMs, retries = this.defaults.retries }: CallOptions = {},
    headers: Record<string, string> = {},
  ): Promise<Result> {
    const url = this.base + path.replace(/\{\w+\}/, encodeURIComponent(String(id))) + toQueryString(query);
    const isJson = body && !(body instanceof FormData);
    const request: RequestInit = {
      method,
      headers: new Headers({
        ...headers,
        authorization: this.authorization,
        ...(isJson && { 'content-type': 'application/json' }),
      }),
      body: isJson ? JSON.stringify(body) : body,
      // Following a redirect would turn a POST into a GET, or send the key elsewhere.
      redirect: 'manual',
    };
    for (let attempt = 0; ; attempt++) {
      try {
        return await makeAttempt(url, request, read, timeoutMs, signal);
      } catch (error) {
        const waitMs = attempt < retries ? getWaitMs(error, attempt) : null;
        if (waitMs === null) throw error;
        await sleep(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
      }
    }
  }
}

async function makeAttempt<Result>(
  url: string,
  request: RequestInit,
  read: (response: Response) => Promise<Result>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  signal?.throwIfAborted();
  // Not AbortSignal.any(): in Node 20 a signal that is used for many calls would hold on to all of them.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const giveUp = () => controller.abort(new Error(`No answer within ${timeoutMs} ms`));
  const timer = setTimeout(giveUp, Math.min(timeoutMs, LONGEST_TIMER_MS));
  let isFileOpen = false;
  try {
    const response = await fetch(url, { ...request, signal: controller.signal });
    if (!response.ok) throw await ApiError.read(response);
    const result = await read(response);
    isFileOpen = !response.bodyUsed;
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new ConnectionError(`No complete answer from ${url.split('?')[0]}`, { cause: error });
  } finally {
    clearTimeout(timer);
    // The rest of a file ends with the signal too.
    if (!isFileOpen) signal?.removeEventListener('abort', abort);
  }
}

const toJson = <Result>(response: Response) => response.json() as Promise<Result>;

const toBytes = ({ body }: Response) => Promise.resolve(body as AsyncIterable<Uint8Array>);

/** How long to wait before the next attempt. Null: another one would fail too. */
function getWaitMs(error: unknown, attempt: number): number | null {
  if (error instanceof ApiError && !error.isTemporary) return null;
  if (!(error instanceof ApiError || error instanceof ConnectionError)) return null;
  const backoffMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
  const retryAfterSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
  if (retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS) return null;
  return Math.max(backoffMs, retryAfterSeconds * 1000);
}

type QueryValue = string | number | boolean | null | undefined;

/** Repeats the name of a value that is a list. */
function toQueryString(query: object = {}): string {
  const entries = Object.entries(query) as [string, QueryValue | QueryValue[]][];
  const pairs = entries.flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [name, String(each)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}
