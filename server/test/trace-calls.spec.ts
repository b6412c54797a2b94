import { newManager } from './factories.js';
import type { LogLine } from './server-process.js';
import { setUpApp } from './test-app.js';
import { Jobs } from '../src/platform/jobs/jobs.js';

const production = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  JWT_SECRET: '0d7cde5b1a4f62c8e90d7cde5b1a4f62c8e9',
  PUBLIC_URL: 'https://desk.test',
};

const app = setUpApp('api,worker', production);
let written: string[];
beforeEach(() => {
  written = [];
  const record = (text: string | Uint8Array) => Boolean(written.push(String(text)));
  jest.spyOn(process.stdout, 'write').mockImplementation(record);
  jest.spyOn(process.stderr, 'write').mockImplementation(record);
});
afterEach(() => jest.restoreAllMocks());

const listLines = (context: string) =>
  written
    .flatMap((text) => text.trimEnd().split('\n'))
    .map((text) => JSON.parse(text) as LogLine)
    .filter((line) => line.context === context);

it('logs one line for each call, even a refused one, with route, result and caller, but without values, and none for health checks', async () => {
  const manager = await newManager(app.db);
  const { headers } = await app
    .as(manager)
    .get('deposit/search?agent_id=77&client_id=secret-client')
    .set('x-forwarded-for', '203.0.113.9');

  expect(listLines('Access')).toEqual([
    {
      level: 'log',
      pid: process.pid,
      timestamp: expect.any(Number),
      context: 'Access',
      actor_id: manager.id,
      message: expect.stringMatching(/^GET \/api\/deposit\/search \d{3}$/),
      method: 'GET',
      route: '/api/deposit/search',
      status: expect.any(Number),
      duration_ms: expect.any(Number),
      caller: `user:${manager.id}`,
      ip: '203.0.113.9',
      request_id: headers['x-request-id'],
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  ]);
  expect(written.join()).not.toContain('secret-client');

  written = [];
  await app.as(manager).get('admin/outbox').expect(403);
  await app.anonymous().get('/health/live').expect(200);
  await app.anonymous().get('/health/ready').expect(200);
  expect(listLines('Access')).toMatchObject([{ status: 403, caller: `user:${manager.id}` }]);
});

it('accepts a well-formed request id, and returns an id even with an error', async () => {
  const call = (id: string) => app.with({ 'x-request-id': id }).get('manager/stat');

  const { headers } = await call('proxy-4711.a').expect(401);
  expect(headers['x-request-id']).toBe('proxy-4711.a');
  for (const odd of ['short', 'x'.repeat(65), 'two words', '{"level":"fatal"}']) {
    const answer = await call(odd);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
  const broken = await app.anonymous().get('/api/%zz');
  expect(broken.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

it('logs the trace of a valid traceparent, even for a refused call, and a new trace otherwise', async () => {
  const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const span_id = '00f067aa0ba902b7';
  const call = (traceparent: string) => app.with({ traceparent }).get('manager/stat').expect(401);

  await call(`00-${trace_id}-${span_id}-01`);
  for (const context of ['Access', 'Refused'])
    expect(listLines(context)).toMatchObject([{ trace_id, span_id }]);
  written = [];
  await call(`ff-${trace_id}-${span_id}-01`);
  await call(`00-${trace_id.toUpperCase()}-${span_id}-01`);
  const newTraceIds = listLines('Access').map((line) => line.trace_id);
  expect(new Set([...newTraceIds, trace_id]).size).toBe(3);
  expect(newTraceIds.join()).toMatch(/^[0-9a-f]{32},[0-9a-f]{32}$/);
});

it('logs a failed job with its own request id and trace, and has metrics of calls by route, jobs, connections and the version', async () => {
  await app.anonymous().get('config').expect(200);
  await app.anonymous().get('/api/no/such/route').expect(404);
  await app.get(Jobs).run('good', () => Promise.resolve());
  await app.get(Jobs).run('bad', () => Promise.reject(new Error('broken')));
  expect(listLines('Jobs')).toMatchObject([
    { request_id: 'job:bad', trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  const { text } = await app.operators().get('/metrics');

  expect(text).toMatch(
    /tallydesk_http_request_seconds_count\{method="GET",route="\/api\/config",status="200"\} \d/,
  );
  expect(text).not.toContain('no/such');
  expect(text).toMatch(/tallydesk_job_last_success_timestamp_seconds\{job="good"\} \d{10}/);
  expect(text).toContain('tallydesk_job_failures_total{job="good"} 0');
  expect(text).toContain('tallydesk_job_failures_total{job="bad"} 1');
  for (const state of ['used', 'idle', 'waiting'])
    expect(text).toContain(`tallydesk_database_connections{state="${state}"}`);
  expect(text).toMatch(/tallydesk_build_info\{version="\d+\.\d+\.\d+",commit=".*"\} 1/);
  expect(text).toContain('tallydesk_leader{work="bot"} 0');
  expect((await app.operators().get('/health/ready')).body).toMatchObject({ version: expect.any(String) });
});
