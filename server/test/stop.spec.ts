import http from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { setUpDatabase } from './own-database.js';
import { countLockWaits, waitUntil } from './race.js';
import { headersOf, ServerProcess } from './server-process.js';

const CALL_COUNT = 12;

const database = setUpDatabase();
let server: ServerProcess;
const headers = headersOf(1);
beforeAll(() =>
  database.db.query(`insert into users (id, telegram_id, role) values (1, 42, 'ceo');
    insert into brands (id, name, chat_id) values (1, 'Stop', -1001)`),
);
afterEach(() => server.kill());

const start = async (env: Record<string, string> = {}) =>
  (server = await ServerProcess.start({ RUN: 'api', DATABASE_URL: database.url, ...env }));

function call(path: string, options: http.RequestOptions = {}, body?: string) {
  return new Promise<{ status: number; connection?: string; text: string }>((resolve, reject) => {
    const request = http.request(
      `${server.url}${path}`,
      { headers, agent: false, ...options },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode!, connection: response.headers.connection, text }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
const renameBrand = () => {
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  return call('/api/brand/1', { method: 'PATCH', headers: jsonHeaders }, JSON.stringify({ name: 'Stopped' }));
};
const lockBrand = (holder: EntityManager) => holder.query('select 1 from brands where id = 1 for update');
const untilWaiting = (count: number) => waitUntil(async () => (await countLockWaits(database.db)) >= count);
const canConnect = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('connect', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });

describe('SIGTERM', () => {
  it('finishes calls in flight, ends streams, refuses new connections, and then ends the process', async () => {
    await start({ STOP_DELAY_SECONDS: '1' });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    await call('/health/live', { agent });
    const stream = call('/api/events');
    // Half of the upload comes before the signal, the rest long after it.
    const boundary = 'xxx';
    const buildPart = (field: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
    const upload = http.request(`${server.url}/api/t/ticket/ceo`, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const uploaded = new Promise<number>((resolve, reject) => {
      upload.on('response', (response) => (response.resume(), resolve(response.statusCode!)));
      upload.on('error', reject);
    });
    upload.write(buildPart('title', 'Slow'));

    const { calls } = await database.db.transaction(async (holder) => {
      await lockBrand(holder);
      const calls = Promise.all(Array.from({ length: CALL_COUNT }, renameBrand));
      await untilWaiting(3);
      await delay(300); // the other calls arrive
      server.signal('SIGTERM');
      await waitUntil(async () => (await call('/health/ready')).status === 503);
      expect(await call('/health/live', { agent })).toMatchObject({ status: 200, connection: 'close' });
      await stream;
      await waitUntil(async () => !(await canConnect()));
      await delay(500);
      return { calls };
    });
    expect((await calls).map(({ status }) => status)).toEqual(Array(CALL_COUNT).fill(200));
    upload.end(`${buildPart('description', 'A slow one')}--${boundary}--\r\n`);
    expect(await uploaded).toBeLessThan(500);
    expect(await server.untilExit()).toBe(0);
    expect(server.output).not.toContain('not finished');
  }, 90_000);

  it('waits no longer than the grace period, and a later signal ends the process at once', async () => {
    await start({ STOP_GRACE_SECONDS: '1', DATABASE_LOCK_SECONDS: '30' });
    await database.db.transaction(async (holder) => {
      await lockBrand(holder);
      const outcome = renameBrand().then(
        () => 'answered',
        () => 'cut',
      );
      await untilWaiting(1);
      server.signal('SIGTERM');
      expect(await server.untilExit()).toBe(0);
      expect(await outcome).toBe('cut');
      expect(server.output).toContain('1 calls were not finished within the grace period');
    });
    await server.kill();

    await start({ STOP_GRACE_SECONDS: '60', DATABASE_LOCK_SECONDS: '30' });
    await database.db.transaction(async (holder) => {
      await lockBrand(holder);
      const outcome = renameBrand().catch(() => 'cut');
      await untilWaiting(1);
      server.signal('SIGTERM');
      // A repeat within a second is ignored: on Ctrl-C under npm, the process receives the signal twice.
      server.signal('SIGTERM');
      await delay(1_200);
      expect(server.child.exitCode).toBeNull();
      server.signal('SIGTERM');
      expect(await server.untilExit()).toBe(1);
      expect(await outcome).toBe('cut');
    });
  }, 90_000);
});
