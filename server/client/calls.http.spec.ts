import { MAX_ID } from '../shared/units.rules.js';
import { samples } from '../test/file.factories.js';
import { newApiKey, newScene, type Scene } from '../test/factories.js';
import { setUpApp } from '../test/test-app.js';
import { newTicket } from '../test/ticket.factories.js';
import type { ApiKeyScope } from '../src/platform/access/caller.js';
import { ApiError, Tallydesk } from './src/index.js';

const app = setUpApp('api');
let scene: Scene;
beforeEach(async () => void (scene = await newScene(app.db)));
const newClient = async (...scopes: ApiKeyScope[]) => {
  const { key } = await newApiKey(app, [scene.brand], { scopes });
  return new Tallydesk({ url: await app.listen(), apiKey: key });
};
const listAll = async <Row>(rows: AsyncIterable<Row>) => {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
};
const readText = async (file: Promise<AsyncIterable<Uint8Array>>) =>
  Buffer.concat(await listAll(await file)).toString();

it('reports deposits, and reads one, a list and a file', async () => {
  const { deposits } = await newClient('deposits:write', 'deposits:read');
  const input = { brand_id: scene.brand.id, type: 'ftd', client_id: '77', amount: 12.5 } as const;
  const created = await deposits.create(input);
  for (let amount = 1; amount <= 20; amount += 1) await deposits.create({ ...input, amount });

  expect(await deposits.get(created.id)).toMatchObject({ ...input, label: created.label, status: 'wait' });
  expect(await deposits.getHistory(created.id)).toMatchObject([{ via: 'api-key' }]);
  const rows = await listAll(deposits.search({ status: ['wait', 'accept'] }));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(21);
  expect(await deposits.getPage({ page: 2 })).toMatchObject({ count: 21, data: [{ id: created.id }] });
  expect((await deposits.getClient({ client_id: '77' })).data).toHaveLength(20);
  expect(await readText(deposits.export({ format: 'csv' }))).toContain(created.label);
});

it('reads brands and their members', async () => {
  const { brands } = await newClient('members:read');
  const { id, name } = scene.brand;
  expect(await listAll(brands.search())).toMatchObject([{ id, name }]);
  expect(await brands.get(id)).toMatchObject({ id, name });
  expect((await brands.getMembers(id)).users).toMatchObject([{ user: { id: scene.agent.id } }]);
  expect(await brands.listAgents(id)).toMatchObject([{ id: scene.agent.id }]);
});

it('reads tickets, and replies once for an idempotency key', async () => {
  const { tickets } = await newClient('tickets:read', 'tickets:write');
  const { id } = await newTicket(app.db, scene.agent, scene.brand);
  expect(await listAll(tickets.search())).toMatchObject([{ id }]);
  const reply = () => {
    const files = [new File([samples.png], 'a.png')];
    return tickets.reply(id, { message: 'Done 🌍', files, close: true }, { idempotencyKey: 'reply-1' });
  };
  expect((await reply()).id).toBe((await reply()).id);
  const { messages, ticket } = await tickets.get(id);
  expect(messages).toMatchObject([{ message: 'Done 🌍', files: [expect.anything()] }]);
  expect(ticket.status).toBe('closed');
});

it('reads statistics, the rating and contests', async () => {
  const { reports, contests } = await newClient('reports:read');
  const day = { period: 'day', date: '2026-03-10' } as const;
  expect(await reports.getStatistic(scene.brand.id, day)).toMatchObject({
    result: [{ user: { id: scene.agent.id } }],
  });
  expect(await readText(reports.exportStatistic(scene.brand.id, day))).not.toBe('');
  expect(await reports.getRating()).toMatchObject({ ftd: expect.any(Array) });
  expect(await readText(reports.exportRating())).not.toBe('');
  expect(await listAll(contests.list())).toEqual([]);
  await expect(contests.getStandings(MAX_ID)).rejects.toMatchObject({ status: 404 });
});

it('throws an ApiError if the server refuses a call', async () => {
  const { deposits, events } = await newClient('deposits:write');
  const refused = deposits.create({ brand_id: scene.brand.id, type: 'ftd', amount: 1.005 });
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(refused).rejects.toMatchObject({
    status: 400,
    error: 'Invalid input',
    details: [{ field: 'amount' }],
    requestId: expect.any(String),
  });
  await expect(events.getPage()).rejects.toMatchObject({ status: 403, error: 'Forbidden' });
});
