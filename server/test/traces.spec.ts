import { newTextUpdate } from './bot-updates.js';
import { buildAcceptBody } from './deposit.factories.js';
import { newScene } from './factories.js';
import { waitUntil } from './race.js';
import { headersOf, ServerProcess } from './server-process.js';
import { tooMany } from './telegram-server.js';
import { setUpAppWithOwnDatabase } from './test-app.js';
import { type CollectedSpan, TraceCollector } from './trace-collector.js';

const app = setUpAppWithOwnDatabase();
let collector: TraceCollector;
let servers: ServerProcess[] = [];
beforeEach(async () => void (collector = await new TraceCollector().start()));
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  servers = [];
  await collector.stop();
});

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await ServerProcess.start({
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'https://desk.test',
    DATABASE_URL: app.databaseUrl,
    TELEGRAM_API_ROOT: app.telegram.apiRoot,
    STOP_DELAY_SECONDS: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...env,
  });
  servers.push(server);
  return server;
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${SPAN}-01`;

/** Starts with the root. */
function getPath(span: CollectedSpan | undefined): string[] {
  if (!span) return [];
  return [...getPath(collector.spans.find(({ spanId }) => spanId === span.parentSpanId)), span.name];
}
const listPaths = (traceId: string) =>
  collector.spans.filter((span) => span.traceId === traceId).map((span) => getPath(span).join(' > '));

it('records one trace from a form in a chat to its reply, and one from a decision to its message', async () => {
  const { db } = app;
  const { brand, manager, agent } = await newScene(db);
  const front = await start({ RUN: 'api,bot', OTEL_SERVICE_NAME: 'front', UNDO_SECONDS: '1' });
  const worker = await start({ RUN: 'worker' });
  app.telegram.script(brand.chatId, tooMany(1));
  app.telegram.offer(newTextUpdate(agent, '#ftd\nAmount: 741', { chatId: brand.chatId }));
  await waitUntil(() => collector.listSpans('outbox send').length === 3, 30_000);

  const [received] = collector.listSpans('update receive');
  const { traceId } = received!;
  const enqueuePath = 'update receive > update handle > transaction > outbox enqueue';
  expect(listPaths(traceId)).toEqual(
    expect.arrayContaining([
      'update receive',
      'update receive > update handle',
      'update receive > update handle > transaction',
      enqueuePath,
      `${enqueuePath} > outbox send`,
      `${enqueuePath} > outbox send > telegram sendMessage`,
      `${enqueuePath} > outbox send > transaction`,
    ]),
  );
  expect(received).toMatchObject({ parentSpanId: undefined, resource: { 'service.name': 'front' } });
  for (const { resource } of collector.listSpans('outbox send'))
    expect(resource).toMatchObject({ 'service.name': 'tallydesk' });
  const [refused] = collector.listSpans('telegram sendMessage').filter(({ isFailed }) => isFailed);
  expect(refused).toMatchObject({ traceId, attributes: { 'error.type': 'refused 429' } });
  expect(worker.parseOutput().filter(({ trace_id }) => trace_id === traceId)).toMatchObject([
    { context: 'OutboxWorker', message: expect.stringContaining('Too Many Requests') },
  ]);

  const [{ id }] = await db.query<[{ id: number }]>('select id from deposits');
  const answer = await fetch(`${front.url}/api/deposit/${id}/accept`, {
    method: 'POST',
    headers: { ...headersOf(manager.id), 'content-type': 'application/json', traceparent },
    body: JSON.stringify(buildAcceptBody(agent, { type: 'ftd', client_id: 'secret-client' })),
  });
  expect(answer.status).toBe(200);
  const call = 'POST /api/deposit/:id/accept';
  const heldEnqueuePath = `${call} > transaction > outbox enqueue`;
  await waitUntil(
    () => listPaths(TRACE).includes(`${heldEnqueuePath} > outbox send > telegram sendMessage`),
    30_000,
  );
  expect(listPaths(TRACE)).toEqual(
    expect.arrayContaining([call, `${call} > transaction`, `${heldEnqueuePath} > outbox release`]),
  );
  const [span] = collector.listSpans(call);
  expect(span).toMatchObject({ traceId: TRACE, parentSpanId: SPAN, isFailed: false });
  expect(span!.attributes).toMatchObject({ 'http.response.status_code': 200 });
  expect(front.parseOutput().filter(({ trace_id }) => trace_id === TRACE)).toMatchObject([
    { context: 'Access', message: `${call} 200`, span_id: span!.spanId },
  ]);

  expect([...new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))].sort()).toEqual([
    'code.function.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'messaging.batch.message_count',
    'tallydesk.attempt',
    'tallydesk.message_id',
    'tallydesk.request_id',
    'tallydesk.update_id',
  ]);
  const [botToken, noticeText] = ['1:process', 'is waiting for'];
  for (const secret of ['secret-client', brand.name, agent.publicName!, botToken, noticeText])
    expect(collector.received).not.toContain(secret);
}, 120_000);

it('sends the remaining spans when it stops, and marks failed calls', async () => {
  await app.db.query('alter table api_keys rename to lost_keys');
  await app.db.query(`insert into users (id, telegram_id, role) values (1000, 42, 'admin')`);
  const server = await start({ RUN: 'api', ADMIN_TELEGRAM_IDS: '42', OTEL_BSP_SCHEDULE_DELAY: '600000' });
  const { status } = await fetch(`${server.url}/api/admin/api-keys`, { headers: headersOf(1000) });
  await app.db.query('alter table lost_keys rename to api_keys');
  expect(status).toBe(500);
  expect(collector.spans).toEqual([]);

  server.signal('SIGTERM');
  expect(await server.untilExit()).toBe(0);
  expect(collector.listSpans('GET /api/admin/api-keys')).toMatchObject([
    { isFailed: true, attributes: { 'error.type': '500', 'http.response.status_code': 500 } },
  ]);
}, 90_000);

it('responds and stops while the collector never answers', async () => {
  const brokenCollector = await new TraceCollector(true).start();
  const queue = { OTEL_BSP_MAX_QUEUE_SIZE: '8', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '4' };
  const server = await start({ RUN: 'api', OTEL_EXPORTER_OTLP_ENDPOINT: brokenCollector.url, ...queue });
  const calls = Array.from({ length: 50 }, () => fetch(`${server.url}/api/config`));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await waitUntil(() => brokenCollector.requestCount > 0);

  const startedAt = performance.now();
  server.signal('SIGTERM');
  expect(await server.untilExit()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(9_000); // Less than the exporter would wait.
  expect(server.parseOutput().at(-1)).toMatchObject({ message: 'Stopped.' });
  await brokenCollector.stop();
}, 90_000);
