import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { act } from '@testing-library/react';
import type { OwnUser } from '../api/api.gen';
import type { BrandDetail, BrandHead, ManagerStat } from '../api/panel.api.gen';
import { storeAccessToken } from '../api/credentials';
import type { Conflict } from '../api/errors';
import { newOwnUser, newStat, newUser } from './new-views';

/** Serves the replies that a test sets, and those that many screens need. Any other request fails. */
export const server = setupServer(
  http.post('*/api/ticket/:id/presence', () => HttpResponse.json({ status: true })),
  http.delete('*/api/ticket/:id/presence', () => HttpResponse.json({ status: true })),
  http.get('*/api/manager/agent/:id', () => newRefusal(404, 'Not found')),
  http.get('*/api/ticket-tag', () => HttpResponse.json({ data: [] })),
  http.get('*/api/manager/view', () => HttpResponse.json({ data: [] })),
  http.get('*/api/config', () => HttpResponse.json({ upload: { max_bytes: 20 * 1024 ** 2, max_files: 5 } })),
);

type Method = 'get' | 'post' | 'patch' | 'delete';
type Answer = JsonBodyType | ((request: Request) => JsonBodyType | Response | Promise<Response>);

/** Sets what the server returns for a path below `/api/`. Give the reply its type: `reply<DepositPage>('get', ...)`. */
export function reply<T extends Answer>(method: Method, path: string, answer: T): void {
  server.use(
    http[method](`*/api/${path}`, async ({ request }) => {
      const body = typeof answer === 'function' ? await answer(request) : answer;
      return body instanceof Response ? body : HttpResponse.json(body as JsonBodyType);
    }),
  );
}

/** Sets the reply of a brand, and of its summary. */
export function replyBrand(brand: BrandDetail): void {
  const { id, name, report_type } = brand;
  reply('get', `brand/${id}`, brand);
  reply<BrandHead>('get', `brand/head/${id}`, { id, name, report_type });
}

/** Builds an error response in the format of the API. */
export const newRefusal = (statusCode: number, error: string, more: object = {}) =>
  HttpResponse.json({ statusCode, error, message: error, ...more }, { status: statusCode });

/** Makes a path below `/api/` return an error in the format of the API. */
export function refuseCall(
  method: Method,
  path: string,
  statusCode: number,
  error: string,
  more: object = {},
): void {
  reply(method, path, () => newRefusal(statusCode, error, more));
}

/**
 * Refuses the first call with a conflict: Anna Berg saved another value a minute ago. Later calls succeed. Returns a list to
 * which each call adds its body.
 */
export function replyConflict(
  method: Method,
  path: string,
  field: string,
  value: unknown,
  answer: JsonBodyType = { status: true },
): unknown[] {
  const conflict: Conflict = { field, value, by: newUser(), at: new Date(Date.now() - 60_000).toISOString() };
  const bodies: unknown[] = [];
  reply(method, path, async (request) => {
    bodies.push(await request.json());
    return bodies.length === 1
      ? newRefusal(409, 'edited before', { conflicts: [conflict] })
      : HttpResponse.json(answer);
  });
  return bodies;
}

/** Accepts the calls of a path, and returns a list to which each call adds its body. If `answer` is a function, it gets that body. */
export function acceptCalls(
  method: Method,
  path: string,
  answer: JsonBodyType | ((body: never) => JsonBodyType) = { status: true },
): unknown[] {
  const bodies: unknown[] = [];
  reply(method, path, async (request) => {
    const body: unknown = await request.json().catch(() => undefined);
    bodies.push(body);
    return typeof answer === 'function' ? answer(body as never) : answer;
  });
  return bodies;
}

/** Sets the reply of a GET path, and returns a list to which each call adds its query parameters. */
export function recordQueries(
  path: string,
  answer: object | string | (() => object),
): Record<string, string>[] {
  const queries: Record<string, string>[] = [];
  reply('get', path, ({ url }: Request) => {
    queries.push(Object.fromEntries(new URL(url).searchParams));
    return HttpResponse.json((typeof answer === 'function' ? answer() : answer) as JsonBodyType);
  });
  return queries;
}

/** Logs in a member of staff, and sets the replies that every screen of the panel needs. */
export function servePanel(me: Partial<OwnUser> = {}, stat: Partial<ManagerStat> = {}): void {
  storeAccessToken('t0ken');
  reply('post', 'auth/me', newOwnUser(me));
  reply('get', 'events', () => new Promise<Response>(() => undefined));
  reply('get', 'manager/preferences', { single_keys: false, desktop_notifications: false });
  reply('get', 'manager/stat', newStat(stat));
}

/** Serves an event stream. `opened` records the credentials of each opening. The functions write to, or end, the stream that opened last. */
export function serveEvents(path = 'events') {
  const opened: (string | null)[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array>;
  reply('get', path, ({ headers }: Request) => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
    opened.push(headers.get('authorization'));
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const write = (text: string) => act(() => stream.enqueue(new TextEncoder().encode(text)));
  return {
    opened,
    write,
    sendChange: (changes: object) => write(`event: changed\ndata: ${JSON.stringify(changes)}\n\n`),
    end: () => act(() => stream.close()),
  };
}
