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
import { setUpApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';
import { StatisticService } from '../src/features/statistics/statistic/statistic.service.js';
import { Database } from '../src/platform/database/database.js';
import { Jobs } from '../src/platform/jobs/jobs.js';
import { md } from '../src/platform/messenger/api/markdown.js';
import { Outbox } from '../src/platform/messenger/sending/outbox.js';
import { renderPicture } from '../src/platform/pictures/render-picture.js';
import { S3FileStore } from '../src/platform/storage/s3-file-store.js';
import { withSpan, withTrace, parseParentContext, getTraceparent } from '../src/platform/tracing/tracing.js';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const app = setUpApp('api,worker');
beforeAll(() => void trace.setGlobalTracerProvider(provider));
beforeEach(() => exporter.reset());
afterAll(() => trace.disable());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
const parent = parseParentContext(traceparent);
/** Lists the spans of a trace. Those of jobs are in traces of their own. */
const listSpans = (traceId = TRACE) =>
  exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
const listNames = (traceId?: string) => listSpans(traceId).map(({ name }) => name);
/** The error type of the failed span with this name. Work of an earlier test may add successful spans of the same name. */
const findErrorType = (name: string) =>
  listSpans().find((span) => span.name === name && 'error.type' in span.attributes)?.attributes['error.type'];

it('adds an upload and an export to the trace of their call', async () => {
  const { brand, agent, manager } = await newScene(app.db);
  const ticket = await newTicket(app.db, agent, brand);
  const headers = { ...app.headersOf(agent), 'brand-id': String(brand.id), traceparent };
  await app.with(headers).post(`t/ticket/${ticket.id}`).attach('files', samples.png, 'a.png').expect(201);
  await waitUntil(() => listNames().includes('POST /api/t/ticket/:id'));
  expect(listNames()).toEqual(expect.arrayContaining(['upload receive', 'transaction']));

  await app
    .with({ ...app.headersOf(manager), traceparent })
    .get('deposit/export')
    .expect(200);
  await waitUntil(() => listNames().includes('GET /api/deposit/export'));
  expect(listNames()).toContain('export');
});

it('records spans for the rendering of a picture and for a refresh of statistics in its job', async () => {
  await withTrace('entry point', {}, () => renderPicture('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
    parent,
  });
  expect(listNames()).toEqual(['picture render', 'entry point']);

  await app.get(Jobs).run('refreshing', () => app.get(StatisticService).refresh(0));
  const job = exporter.getFinishedSpans().find(({ name }) => name === 'job refreshing')!;
  expect(job.parentSpanContext).toBeUndefined();
  expect(listNames(job.spanContext().traceId)).toContain('statistics refresh');
});

it('marks the span of an error with its type, and rethrows the error', async () => {
  const text = 'Anna';
  const query = () => app.get(Database).transaction((db) => db.query('select $1::int', [text]));
  await expect(withTrace('entry point', {}, query, { parent })).rejects.toThrow(text);
  expect([findErrorType('transaction'), findErrorType('entry point')]).toEqual(['22P02', '22P02']);
  await expect(
    withTrace('thrown', {}, () => Promise.reject(new RangeError(text)), { parent }),
  ).rejects.toThrow(text);
  expect(findErrorType('thrown')).toBe('RangeError');
  expect(
    JSON.stringify(
      exporter.getFinishedSpans().map(({ status, attributes, events }) => [status, attributes, events]),
    ),
  ).not.toContain(text);
});

it('starts no trace for a step outside of a trace, and propagates an unsampled trace without recording it', async () => {
  expect(await withSpan('step', {}, () => Promise.resolve(getTraceparent()))).toBeNull();
  expect(exporter.getFinishedSpans().map(({ name }) => name)).not.toContain('step');
  const options = { parent: parseParentContext(`00-${TRACE}-00f067aa0ba902b7-00`) };
  const outgoing = await withTrace('entry point', {}, () => Promise.resolve(getTraceparent()), options);
  expect(outgoing).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
  expect(listNames()).toEqual([]);
});

it('propagates the trace to S3, with tracestate, and does not sign these headers', async () => {
  let seenHeaders: IncomingHttpHeaders = {};
  const store = createServer(({ headers }, response) => {
    seenHeaders = headers;
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const settings = { bucket: 'desk', region: 'us-east-1', accessKey: 'key', secretKey: 'secret' };
  const files = new S3FileStore({ endpoint: `http://127.0.0.1:${port}`, ...settings });

  const options = { parent: parseParentContext(traceparent, 'vendor=1,other=two') };
  await withTrace('entry point', {}, () => files.findSize('missing'), options);
  const call = exporter.getFinishedSpans().find(({ name }) => name === 's3 HeadObjectCommand')!;
  expect(seenHeaders.traceparent).toBe(`00-${TRACE}-${call.spanContext().spanId}-01`);
  expect(seenHeaders.tracestate).toBe('vendor=1,other=two');
  expect(seenHeaders.authorization).toMatch(/SignedHeaders=[^,]*host/);
  expect(seenHeaders.authorization).not.toContain('trace');
  await files.findSize('missing');
  expect(seenHeaders.traceparent).toBeUndefined();
  store.closeAllConnections();
  store.close();
});

it('stores the trace of any change of a queued message', async () => {
  const [chatId, key] = ['1', `trace ${randomUUID()}`];
  const outbox = app.get(Outbox);
  const changes = [
    () => outbox.dropButtons(key),
    () => outbox.updateByKeys([key], { text: md`new`, buttons: [] }),
    () => outbox.upsert({ chatId, key, text: md`newer` }),
  ];
  await app.db.query(
    `insert into outbox_messages (chat_id, key, text, buttons, status, next_attempt_at)
     values ($1, $2, 'old', '[]', 'held', now() + interval '1 hour')`,
    [chatId, key],
  );
  for (const change of changes) {
    await app.db.query('update outbox_messages set traceparent = null where key = $1', [key]);

    await withTrace('entry point', {}, () => app.get(Database).transaction<unknown>(change), { parent });

    const [row] = await app.db.query('select traceparent from outbox_messages where key = $1', [key]);
    expect(row.traceparent).toContain(TRACE);
  }
});
