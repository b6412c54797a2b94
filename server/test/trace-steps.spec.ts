import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { newScene } from './factories.js';
import { samples } from './file.factories.js';
import { waitUntil } from './race.js';
import { describeApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';
import { StatisticService } from '../src/features/statistics/statistic/statistic.service.js';
import { Database } from '../src/platform/database/database.js';
import { Jobs } from '../src/platform/jobs/jobs.js';
import { md } from '../src/platform/messenger/api/markdown.js';
import { Outbox } from '../src/platform/messenger/sending/outbox.js';
import { renderPicture } from '../src/platform/pictures/render-picture.js';
import { S3FileStore } from '../src/platform/storage/s3-file-store.js';
import { withSpan, withTrace, parseParentContext, getTraceparent } from '../src/platform/tracing/tracing.js';

/** Spans of one process, kept in memory. */
const kept = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(kept)] });
const app = describeApp('api,worker');
beforeAll(() => void trace.setGlobalTracerProvider(provider));
beforeEach(() => kept.reset());
afterAll(() => trace.disable());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
const parent = parseParentContext(traceparent);
/** Without those of jobs, which have traces of their own. */
const spansIn = (traceId = TRACE) =>
  kept.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
const namesIn = (traceId?: string) => spansIn(traceId).map(({ name }) => name);
/** The error of a failed span. Work after an earlier test may end successful ones of the same name. */
const findError = (name: string) =>
  spansIn().find((span) => span.name === name && 'error.type' in span.attributes)?.attributes['error.type'];

it('shows an upload and an export in the trace of their call', async () => {
  const { brand, agent, manager } = await newScene(app.db);
  const ticket = await newTicket(app.db, agent, brand);
  const headers = { ...app.headersOf(agent), 'brand-id': String(brand.id), traceparent };
  await app.with(headers).post(`t/ticket/${ticket.id}`).attach('files', samples.png, 'a.png').expect(201);
  await waitUntil(() => namesIn().includes('POST /api/t/ticket/:id'));
  expect(namesIn()).toEqual(expect.arrayContaining(['upload receive', 'transaction']));

  await app
    .with({ ...app.headersOf(manager), traceparent })
    .get('deposit/export')
    .expect(200);
  await waitUntil(() => namesIn().includes('GET /api/deposit/export'));
  expect(namesIn()).toContain('export');
});

it('shows a picture, and the refresh of statistics in its job', async () => {
  await withTrace('door', {}, () => renderPicture('<svg xmlns="http://www.w3.org/2000/svg"/>'), { parent });
  expect(namesIn()).toEqual(['picture render', 'door']);

  await app.get(Jobs).run('refreshing', () => app.get(StatisticService).refresh(0));
  const job = kept.getFinishedSpans().find(({ name }) => name === 'job refreshing')!;
  expect(job.parentSpanContext).toBeUndefined();
  expect(namesIn(job.spanContext().traceId)).toContain('statistics refresh');
});

it('marks the span of an error with its kind, and passes the error on', async () => {
  const text = 'Anna';
  const query = () => app.get(Database).transaction((db) => db.query('select $1::int', [text]));
  await expect(withTrace('door', {}, query, { parent })).rejects.toThrow(text);
  expect([findError('transaction'), findError('door')]).toEqual(['22P02', '22P02']);
  await expect(
    withTrace('thrown', {}, () => Promise.reject(new RangeError(text)), { parent }),
  ).rejects.toThrow(text);
  expect(findError('thrown')).toBe('RangeError');
  expect(
    JSON.stringify(
      kept.getFinishedSpans().map(({ status, attributes, events }) => [status, attributes, events]),
    ),
  ).not.toContain(text);
});

it('begins no trace at a step', async () => {
  expect(await withSpan('step', {}, () => Promise.resolve(getTraceparent()))).toBeNull();
  expect(kept.getFinishedSpans().map(({ name }) => name)).not.toContain('step');
});

it('records nothing of a trace that its caller does not record, but passes its ids on', async () => {
  const unsampled = parseParentContext(`00-${TRACE}-00f067aa0ba902b7-00`);
  const place = { parent: unsampled };
  const passed = await withTrace('door', {}, () => Promise.resolve(getTraceparent()), place);
  expect(passed).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
  expect(namesIn()).toEqual([]);
});

it('passes the trace on to S3, with tracestate, and does not sign these headers', async () => {
  let seen: IncomingHttpHeaders = {};
  const store = createServer(({ headers }, response) => {
    seen = headers;
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const settings = { bucket: 'desk', region: 'us-east-1', accessKey: 'key', secretKey: 'secret' };
  const files = new S3FileStore({ endpoint: `http://127.0.0.1:${port}`, ...settings });

  const place = { parent: parseParentContext(traceparent, 'vendor=1,other=two') };
  await withTrace('door', {}, () => files.findSize('missing'), place);
  const call = kept.getFinishedSpans().find(({ name }) => name === 's3 HeadObjectCommand')!;
  expect(seen.traceparent).toBe(`00-${TRACE}-${call.spanContext().spanId}-01`);
  expect(seen.tracestate).toBe('vendor=1,other=two');
  expect(seen.authorization).toMatch(/SignedHeaders=[^,]*host/);
  expect(seen.authorization).not.toContain('trace');
  await files.findSize('missing');
  expect(seen.traceparent).toBeUndefined();
  store.closeAllConnections();
  store.close();
});

it('goes on with whatever changes a queued message', async () => {
  const [chatId, key] = ['1', `trace ${randomUUID()}`];
  const outbox = app.get(Outbox);
  const changes = [
    () => outbox.dropButtons(key),
    () => outbox.updateQueued([key], { text: md`new`, buttons: [] }),
    () => outbox.upsert({ chatId, key, text: md`newer` }),
  ];
  await app.db.query(
    `insert into outbox_messages (chat_id, key, text, buttons, status, next_attempt_at)
     values ($1, $2, 'old', '[]', 'held', now() + interval '1 hour')`,
    [chatId, key],
  );
  for (const change of changes) {
    await app.db.query('update outbox_messages set traceparent = null where key = $1', [key]);

    await withTrace('door', {}, () => app.get(Database).transaction<unknown>(change), { parent });

    const [row] = await app.db.query('select traceparent from outbox_messages where key = $1', [key]);
    expect(row.traceparent).toContain(TRACE);
  }
});
