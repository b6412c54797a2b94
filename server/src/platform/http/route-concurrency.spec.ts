import fastify, { type FastifyInstance } from 'fastify';
import { waitUntil } from '../../../test/race.js';
import { limitRouteConcurrency } from './route-concurrency.js';

let server: FastifyInstance;
let address: string;
const arrived: string[] = [];
const closed: string[] = [];
let respondToFirst = () => {};
beforeAll(async () => {
  server = fastify();
  server.addHook('onRequest', async ({ query, raw }) => {
    const { name } = query as { name: string };
    arrived.push(name);
    raw.once('close', () => closed.push(name));
  });
  const isStreamingUrl = () => false;
  limitRouteConcurrency(server, 1, isStreamingUrl);
  const first = new Promise<void>((resolve) => (respondToFirst = resolve));
  server.get('/', async () => {
    await first;
    return 'done';
  });
  address = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const call = (name: string, signal?: AbortSignal) => fetch(`${address}/?name=${name}`, { signal });

it('accepts another call after one whose client disconnected while it waited for a slot', async () => {
  const first = call('first');
  await waitUntil(() => arrived.includes('first'));
  const disconnecting = new AbortController();
  const second = call('second', disconnecting.signal);
  await waitUntil(() => arrived.includes('second'));
  disconnecting.abort();
  await expect(second).rejects.toThrow('aborted');
  await waitUntil(() => closed.includes('second'));

  respondToFirst();

  expect((await first).status).toBe(200);
  expect((await call('third')).status).toBe(200);
});
