import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setUpApp, TestApp } from '../../../test/test-app.js';
import { OperatorServer } from './operator.server.js';

async function occupyPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: String((server.address() as AddressInfo).port), release: () => server.close() };
}

describe('details and metrics', () => {
  const app = setUpApp();

  it('are hidden from the public, who see only whether requests are accepted', async () => {
    expect((await app.anonymous().get('/health/ready').expect(200)).body).toEqual({ status: 'ok' });
    expect((await app.anonymous().get('/health/live').expect(200)).body).toEqual({ status: 'ok' });
    await app.anonymous().get('/metrics').expect(404);
  });

  it('are on a port of their own', async () => {
    const { body } = await app.operators().get('/health/ready').expect(200);
    expect(body).toMatchObject({ status: 'ok', database: 'ok', outbox: { pending: expect.any(Number) } });
    const { text } = await app
      .operators()
      .get('/metrics')
      .expect(200)
      .expect('Content-Type', /version=0.0.4/);
    expect(text).toContain('tallydesk_outbox_messages{status="pending"}');
    expect(text).toMatch(/^tallydesk_event_loop_delay_seconds_bucket\{le="0.01"\} \d+$/m);
    await app.operators().get('/api/config').expect(404);
    await app.operators().post('/metrics').expect(405);
  });
});

describe('the port for operators', () => {
  it('is on the loopback address, and closes with the application', async () => {
    const { port, release } = await occupyPort();
    release();
    const app = await TestApp.start('api', { METRICS_PORT: port });
    await app.get(OperatorServer).listen();
    expect(app.get(OperatorServer).http.address()).toMatchObject({ address: '127.0.0.1' });
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);

    await app.stop();
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });

  it('prevents the start if another process uses it, with an error that names the setting', async () => {
    const { port, release } = await occupyPort();
    const app = await TestApp.start('api', { METRICS_PORT: port });
    await expect(app.get(OperatorServer).listen()).rejects.toThrow(
      `METRICS_PORT: 127.0.0.1:${port} is taken by another process. Every process needs its own METRICS_PORT`,
    );
    release();
    await app.stop();
  });

  it('can be turned off', async () => {
    const app = await TestApp.start('api', { METRICS_PORT: '0' });
    await app.get(OperatorServer).listen();
    expect(app.get(OperatorServer).http.listening).toBe(false);
    await app.stop();
  });
});
