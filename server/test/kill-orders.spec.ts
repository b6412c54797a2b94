import { setTimeout as delay } from 'node:timers/promises';
import { findTotalsDrift } from './ledger.js';
import { newApiKey } from './api-key.factories.js';
import { newDeposit, orderToAccept } from './deposit.factories.js';
import { newBrand, newManager, newMember } from './factories.js';
import { describeKilledServer } from './killed-server.js';
import { waitUntil } from './race.js';
import { headersOf } from './server-process.js';

const ROUNDS = 5;
const CLIENTS = 12;

const { app, start, kill, call } = describeKilledServer({ API_KEY_CALLS_PER_MINUTE: '100000' });
const post = (path: string, headers: object, body: object) => call('POST', `/api/${path}`, headers, body);

it(`keeps all that it has acknowledged, and nothing twice or by halves, killed ${ROUNDS} times meanwhile`, async () => {
  const { db } = app;
  const brand = await newBrand(db);
  const key = await newApiKey(app, [brand]);
  const agent = await newMember(db, brand);
  const staff = headersOf((await newManager(db, { brands: [brand] })).id);
  const keyed = new Map<string, number>();
  const orderOnce = (name: string, amount: number) =>
    post('deposit', { ...key.headers, 'idempotency-key': name }, { brand_id: brand.id, type: 'ftd', amount });
  let orders = 0;
  const acknowledged = new Set<string>();
  const accepted = new Set<number>();

  for (let round = 0; round < ROUNDS; round += 1) {
    await start();
    const waiting = await Promise.all(
      Array.from({ length: 4 * CLIENTS }, () => newDeposit(db, brand, { agentId: agent.id })),
    );
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async (_, n) => {
      while (!isOver) {
        const amount = (orders += 1);
        const name = `order-${amount}`;
        keyed.set(name, amount);
        if ((await orderOnce(name, amount)) === 201) acknowledged.add(name);
        const deposit = n % 3 === 0 ? waiting.pop() : undefined;
        if (!deposit) continue;
        const status = await post(`deposit/${deposit.id}/accept`, staff, orderToAccept(agent));
        if (status === 200) accepted.add(deposit.id);
      }
    });
    const [orderedBefore, acceptedBefore] = [acknowledged.size, accepted.size];
    await waitUntil(() => acknowledged.size > orderedBefore + 3 && accepted.size > acceptedBefore, 60_000);
    await delay(Math.random() * 500);
    await kill();
    isOver = true;
    await Promise.all(clients);
    const stored = await db.query<{ key: string }[]>('select key from idempotent_answers');
    const names = new Set(stored.map((row) => row.key));
    expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
  }

  // Sent again, each order has its effect once.
  await start();
  for (const [name, amount] of keyed) expect(await orderOnce(name, amount)).toBe(201);
  const made = await db.query<{ amount: string; deposits: number; records: number; deltas: number }[]>(
    `select d.amount, count(distinct d.id)::int as deposits, count(r.id)::int as records
     from deposits d left join audit_records r on r.subject_id = d.id and r.action = 'deposit.report'
     where d.brand_id = $1 and d.type = 'ftd' group by 1 order by 1`,
    [brand.id],
  );
  expect(made).toEqual(
    [...keyed.values()].map((amount) => ({ amount: `${amount}.00`, deposits: 1, records: 1 })),
  );
  const decided = await db.query<{ id: number; records: number }[]>(
    `select d.id, (select count(*)::int from audit_records r where r.subject_id = d.id and r.action = 'deposit.accept') as records
     from deposits d where d.brand_id = $1 and d.status = 'accept'`,
    [brand.id],
  );
  expect(decided.every(({ records }) => records === 1)).toBe(true);
  expect([...accepted].filter((id) => !decided.some((row) => row.id === id))).toEqual([]);
  expect(accepted.size).toBeGreaterThan(0);
  expect(acknowledged.size).toBeGreaterThan(CLIENTS);
  expect(await findTotalsDrift(db, null)).toEqual([]);
}, 180_000);
