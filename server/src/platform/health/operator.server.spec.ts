import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setUpApp, TestApp } from '../../../test/test-app.js';
import { readConfig } from '../config/config.js';
import { HealthService } from './health.service.js';
import { MetricsService } from './metrics.service.js';
import { OperatorServer } from './operator.server.js';

const app = setUpApp();

async function occupyPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: String((server.address() as AddressInfo).port), release: () => server.close() };
}

describe('details and metrics', () => {
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
  const newServer = (METRICS_PORT: string) =>
    new OperatorServer(readConfig({ METRICS_PORT }), app.get(HealthService), app.get(MetricsService));

  it('is on the loopback address, and closes with the application', async () => {
    const { port, release } = await occupyPort();
    release();
    const otherApp = await TestApp.start('api', { METRICS_PORT: port });
    await otherApp.get(OperatorServer).listen();
    expect(otherApp.get(OperatorServer).http.address()).toMatchObject({ address: '127.0.0.1' });
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);

    await otherApp.stop();
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });

  it('prevents the start if another process uses it, with an error that names the setting', async () => {
    const { port, release } = await occupyPort();
    await expect(newServer(port).listen()).rejects.toThrow(
      `METRICS_PORT: 127.0.0.1:${port} is taken by another process. Every process needs its own METRICS_PORT`,
    );
    release();
  });

  it('can be turned off', async () => {
    const server = newServer('0');
    await server.listen();
    expect(server.http.listening).toBe(false);
  });
});
