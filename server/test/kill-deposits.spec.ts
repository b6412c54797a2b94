import { setTimeout as delay } from 'node:timers/promises';
import { newTextUpdate } from './bot-updates.js';
import { newDeposit, buildAcceptBody, listTotalsDrift } from './deposit.factories.js';
import { newBrand, newManager, newMember, newApiKey } from './factories.js';
import { setUpKilledServer } from './killed-server.js';
import { waitUntil } from './race.js';
import { headersOf } from './server-process.js';
import { setUpAppWithOwnDatabase } from './test-app.js';

const ROUND_COUNT = 2;
const CLIENT_COUNT = 8;
const SECRET = 'kill-deposits';

const app = setUpAppWithOwnDatabase();
const { start, kill, call } = setUpKilledServer(() => ({
  DATABASE_URL: app.databaseUrl,
  TELEGRAM_API_ROOT: app.telegram.apiRoot,
  API_KEY_CALLS_PER_MINUTE: '100000',
  TELEGRAM_WEBHOOK_URL: 'https://desk.example/telegram/webhook',
  TELEGRAM_WEBHOOK_SECRET: SECRET,
}));
const post = (path: string, headers: object, body: object) => call('POST', path, headers, body);

it(`stores everything that it has acknowledged, exactly once, despite ${ROUND_COUNT} kills`, async () => {
  const { db } = app;
  const brand = await newBrand(db);
  const key = await newApiKey(app, [brand]);
  const agents = await Promise.all(Array.from({ length: 3 }, () => newMember(db, brand)));
  const staff = headersOf((await newManager(db, { brands: [brand] })).id);

  let apiDepositCount = 0;
  const sendDeposit = (amount: number) => {
    const headers = { ...key.headers, 'idempotency-key': `deposit-${amount}` };
    return post('/api/deposit', headers, { brand_id: brand.id, type: 'ftd', amount });
  };
  const confirmedAmounts = new Set<number>();
  const sendNextDeposit = async () => {
    const amount = (apiDepositCount += 1);
    if ((await sendDeposit(amount)) === 201) confirmedAmounts.add(amount);
  };

  let formCount = 0;
  const unconfirmedForms = new Set<{ update_id: number }>();
  const newForm = () => {
    const id = (formCount += 1);
    const location = { chatId: brand.chatId, messageId: id };
    return { ...newTextUpdate(agents[id % 3]!, `#retention\nAmount: ${id}`, location), update_id: id };
  };
  const deliver = async (update: { update_id: number }) => {
    const secret = { 'x-telegram-bot-api-secret-token': SECRET };
    const isConfirmed = (await post('/telegram/webhook', secret, update)) === 200;
    if (!isConfirmed) unconfirmedForms.add(update);
  };
  /** Delivers an update, like Telegram, which redelivers those that were not confirmed. */
  const deliverNextForm = () => {
    const [update = newForm()] = unconfirmedForms;
    unconfirmedForms.delete(update);
    return deliver(update);
  };

  const acceptedIds = new Set<number>();
  const accept = async ({ id }: { id: number }) => {
    const status = await post(`/api/deposit/${id}/accept`, staff, buildAcceptBody(agents[0]!));
    if (status === 200) acceptedIds.add(id);
  };

  for (let round = 0; round < ROUND_COUNT; round += 1) {
    await start();
    const waitingDeposits = await Promise.all(
      Array.from({ length: 4 * CLIENT_COUNT }, () => newDeposit(db, brand, { agentId: agents[0]!.id })),
    );
    const before = {
      confirmed: confirmedAmounts.size,
      accepted: acceptedIds.size,
      forms: await countForms(),
    };
    let isOver = false;
    const clients = Array.from({ length: CLIENT_COUNT }, async () => {
      while (!isOver) {
        await Promise.all([sendNextDeposit(), deliverNextForm()]);
        const deposit = waitingDeposits.pop();
        if (deposit) await accept(deposit);
      }
    });
    await waitUntil(async () => {
      const hasAnswers = confirmedAmounts.size > before.confirmed + 3 && acceptedIds.size > before.accepted;
      return hasAnswers && (await countForms()) > before.forms;
    }, 90_000);
    await delay(Math.random() * 300);
    await kill();
    isOver = true;
    await Promise.all(clients);
    const stored = await db.query<{ key: string }[]>('select key from idempotent_answers');
    const keys = new Set(stored.map((row) => row.key));
    expect([...confirmedAmounts].filter((amount) => !keys.has(`deposit-${amount}`))).toEqual([]);
  }

  // Each repeated call and each redelivered form takes effect once.
  await start();
  for (let amount = 1; amount <= apiDepositCount; amount += 1) expect(await sendDeposit(amount)).toBe(201);
  const redeliveredForms = [...unconfirmedForms];
  unconfirmedForms.clear();
  await Promise.all(redeliveredForms.map(deliver));
  expect(unconfirmedForms.size).toBe(0);
  await waitUntil(async () => {
    const openUpdates = await db.query<object[]>(
      `select 1 from telegram_updates where status <> 'handled' limit 1`,
    );
    return openUpdates.length === 0;
  }, 180_000);

  const storedDeposits = await db.query<object[]>(
    `select d.type, d.amount::float as amount, count(distinct d.id)::int as deposits, count(r.id)::int as records
     from deposits d left join audit_records r on r.subject_id = d.id and r.action = 'deposit.report'
     where d.client_id = '' group by 1, 2 order by 1, 2`,
  );
  const buildRowsOfOne = (type: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ type, amount: n + 1, deposits: 1, records: 1 }));
  expect(storedDeposits).toEqual([
    ...buildRowsOfOne('ftd', apiDepositCount),
    ...buildRowsOfOne('retention', formCount),
  ]);
  const answers = await db.query<{ key: string; text: string }[]>(
    // A merged message has no text of its own.
    `select key, coalesce(text, key) as text from outbox_messages where key like 'update:%' order by split_part(key, ':', 2)::int`,
  );
  expect(answers.map(({ key }) => key)).toEqual(
    Array.from({ length: formCount }, (_, n) => `update:${n + 1}:1`),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(formCount);

  const acceptedDeposits = await db.query<{ id: number; records: number }[]>(
    `select d.id, (select count(*)::int from audit_records r where r.subject_id = d.id and r.action = 'deposit.accept') as records
     from deposits d where d.brand_id = $1 and d.status = 'accept'`,
    [brand.id],
  );
  expect(acceptedDeposits.every(({ records }) => records === 1)).toBe(true);
  expect([...acceptedIds].filter((id) => !acceptedDeposits.some((row) => row.id === id))).toEqual([]);
  expect(await listTotalsDrift(db, null)).toEqual([]);

  async function countForms(): Promise<number> {
    const [{ count }] = await db.query<[{ count: number }]>(
      `select count(*)::int as count from deposits where type = 'retention' and message_id is not null`,
    );
    return count;
  }
}, 300_000);
