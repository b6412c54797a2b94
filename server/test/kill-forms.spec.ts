import { setTimeout as delay } from 'node:timers/promises';
import { findTotalsDrift } from './ledger.js';
import { newTextUpdate } from './bot-updates.js';
import { newBrand, newMember } from './factories.js';
import { describeKilledServer } from './killed-server.js';
import { waitUntil } from './race.js';

const ROUNDS = 3;
const CLIENTS = 12;
const SECRET = 'kill-forms';

const { app, start, kill, call } = describeKilledServer({
  TELEGRAM_WEBHOOK_URL: 'https://desk.example/telegram/webhook',
  TELEGRAM_WEBHOOK_SECRET: SECRET,
});

/** Whether the server has confirmed the update. */
const bring = async (update: object): Promise<boolean> => {
  const secret = { 'x-telegram-bot-api-secret-token': SECRET };
  return (await call('POST', '/telegram/webhook', secret, update)) === 200;
};

it(`makes one deposit and one answer of each form of a busy chat, killed ${ROUNDS} times meanwhile`, async () => {
  const { db } = app;
  const brand = await newBrand(db);
  const agents = await Promise.all(Array.from({ length: 3 }, () => newMember(db, brand)));
  let forms = 0;
  const newForm = () => {
    const id = (forms += 1);
    const update = newTextUpdate(agents[id % 3]!, `#ftd\nAmount: ${id}`, {
      chatId: brand.chatId,
      messageId: id,
    });
    return { ...update, update_id: id };
  };
  const unconfirmed = new Set<{ update_id: number }>();
  const countDeposits = async () => {
    const [{ count }] = await db.query<[{ count: number }]>('select count(*)::int as count from deposits');
    return count;
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await countDeposits();
    await start();
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        const update = [...unconfirmed].shift() ?? newForm();
        unconfirmed.delete(update);
        if (!(await bring(update))) unconfirmed.add(update);
      }
    });
    await waitUntil(async () => (await countDeposits()) > before, 90_000);
    await delay(Math.random() * 300);
    await kill();
    isOver = true;
    await Promise.all(clients);
  }

  await start();
  for (const update of unconfirmed) expect(await bring(update)).toBe(true);
  await waitUntil(async () => {
    const [{ count }] = await db.query<[{ count: number }]>(
      `select count(*)::int as count from telegram_updates where status <> 'handled'`,
    );
    return count === 0;
  }, 180_000);

  const made = await db.query<object[]>(
    `select d.amount::float as amount, count(distinct d.id)::int as deposits, count(r.id)::int as records
     from deposits d left join audit_records r on r.subject_id = d.id and r.action = 'deposit.report'
     group by 1 order by 1`,
  );
  expect(made).toEqual(Array.from({ length: forms }, (_, n) => ({ amount: n + 1, deposits: 1, records: 1 })));
  const answers = await db.query<{ key: string; text: string }[]>(
    `select key, text from outbox_messages where key like 'update:%' order by split_part(key, ':', 2)::int`,
  );
  expect(answers.map(({ key }) => key)).toEqual(Array.from({ length: forms }, (_, n) => `update:${n + 1}:1`));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(forms);
  expect(await findTotalsDrift(db, null)).toEqual([]);
  // They were killed amid transactions of several forms.
  const [{ most }] = await db.query<[{ most: number }]>(
    'select max(count)::int as most from (select count(*) from deposits group by xmin) runs',
  );
  expect(most).toBeGreaterThan(1);
}, 300_000);
