import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { OutboxPace } from '../src/platform/messenger/sending/outbox-pace.js';
import { newTextUpdate } from './bot-updates.js';
import { newBrand, newManager, newMember } from './factories.js';
import { HiddenLimits } from './hidden-limits.js';
import { waitUntil } from './race.js';
import { describeLoneApp } from './test-app.js';

/** Ten minutes in real time: FLOOD_MINUTE_MS=60000 npm run test:server -- flood. Otherwise four short ones. */
const isReal = process.env.FLOOD_MINUTE_MS !== undefined;
const MINUTE_MS = Number(process.env.FLOOD_MINUTE_MS ?? 6_000);
const FASTER = 60_000 / MINUTE_MS;
/** A busy machine may pause for that long. In shortened minutes its pauses count for more. */
const PAUSE_SECONDS = 10;
const MINUTES = isReal ? 10 : 4;
const FORMS_A_MINUTE = 60;
const DEPOSITS = MINUTES * FORMS_A_MINUTE;
const AGENTS = 12;
const STAFF = 2;

const app = describeLoneApp('api,bot,worker', { UNDO_SECONDS: String(10 / FASTER) });
let brand: Brand;
let agents: User[];
let staff: User[];
beforeAll(async () => {
  await hurry();
  brand = await newBrand(app.db);
  agents = await Promise.all(Array.from({ length: AGENTS }, () => newMember(app.db, brand)));
  staff = await Promise.all(Array.from({ length: STAFF }, () => newManager(app.db, { brands: [brand] })));
});

/** Shortens the times of the sender. A new leader takes them up. */
async function hurry(): Promise<void> {
  const pace = app.get(OutboxPace);
  const { secondMs, chatGapMs, minuteMs, inTimeMs } = pace;
  const times = { secondMs, chatGapMs, minuteMs, inTimeMs };
  Object.assign(
    pace,
    Object.fromEntries(Object.entries(times).map(([name, milliseconds]) => [name, milliseconds / FASTER])),
  );
  await app.db.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
}

/** Sends forms to the group, each at its time. */
async function sendForms(): Promise<void> {
  const startedAt = Date.now();
  for (let n = 0; n < DEPOSITS; n += 1) {
    await sleep(startedAt + (n * MINUTE_MS) / FORMS_A_MINUTE - Date.now());
    const place = { chatId: brand.chatId, messageId: 1_000 + n };
    const text = `#retention\nClient ID: ${n}\nAmount: 10`;
    app.telegram.offer({ ...newTextUpdate(agents[n % AGENTS]!, text, place), update_id: n + 1 });
  }
}

/** Accepts what waits, every five seconds, until all is accepted. Returns when each deposit was. */
async function acceptAll(): Promise<Map<number, number>> {
  const decidedAt = new Map<number, number>();
  while (decidedAt.size < DEPOSITS) {
    const waiting = await app.db.query<{ id: number }[]>(
      `select id from deposits where status = 'wait' order by id`,
    );
    const ids = waiting.map(({ id }) => Number(id));
    if (ids.length > 0)
      await app.as(staff[0]!).post('deposit/bulk').send({ action: 'accept', ids }).expect(200);
    for (const id of ids) decidedAt.set(id, Date.now());
    await sleep(MINUTE_MS / 12);
  }
  return decidedAt;
}

/** The ids of deposits that a message calls accepted, such as "A1 is accepted" and "Accepted: A1-A3, A7 (4), $40." */
function acceptedIn(text: unknown): number[] {
  const lines = String(text).replaceAll('\\', '').split('\n');
  const told = lines.filter((line) => line.startsWith('Accepted: ') || line.endsWith(' is accepted'));
  return told.flatMap((line) =>
    [...line.matchAll(/A(\d+)(?:-A(\d+))?/g)].flatMap(([, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => Number(from) + n),
    ),
  );
}

it(
  'tells everybody within a minute, and nothing twice, in a flood behind limits that nobody knows',
  async () => {
    const limits = new HiddenLimits(
      {
        messagesPerMinute: isReal ? [20, 25, 15, 30, 15, 20, 12, 40, 18, 20] : [12, 8, 10, 6],
        reactionsPerMinute: [60, 30],
        perSecond: [30, 20, 25],
      },
      MINUTE_MS,
    );
    app.telegram.limits = limits;
    const [decidedAt] = await Promise.all([acceptAll(), sendForms()]);
    await waitUntil(
      async () => {
        const open = `select 1 from outbox_messages where status in ('held', 'pending', 'sending') and chat_id = $1 limit 1`;
        return (await app.db.query<object[]>(open, [brand.chatId])).length === 0;
      },
      60_000 + 3 * MINUTE_MS,
    );

    const inGroup = app.telegram.arrivals.filter(
      ({ params, done }) => done && String(params.chat_id) === brand.chatId,
    );
    const told = inGroup.flatMap(({ params, at }) => acceptedIn(params.text).map((id) => ({ id, at })));
    const waits = told.map(({ id, at }) => at - decidedAt.get(id)!).sort((a, b) => a - b);
    const toStaff = app.telegram.arrivals.filter(
      ({ params, done }) => done && staff.some(({ telegramId }) => telegramId === String(params.chat_id)),
    );
    const figures = {
      deposits: decidedAt.size,
      inGroup: inGroup.length,
      toStaff: toStaff.length,
      refusals: limits.refusals.filter(({ chatId }) => chatId === brand.chatId),
      medianSeconds: (waits[Math.floor(waits.length / 2)]! * FASTER) / 1_000,
      longestSeconds: (waits.at(-1)! * FASTER) / 1_000,
    };
    if (isReal) process.stdout.write(`${JSON.stringify(figures)}\n`);

    expect(told.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [...decidedAt.keys()].sort((a, b) => a - b),
    );
    expect(limits.violations).toEqual([]);
    expect(figures.refusals.length).toBeGreaterThan(0);
    expect(figures.longestSeconds).toBeLessThanOrEqual(60 + PAUSE_SECONDS * (FASTER - 1));
  },
  120_000 + (MINUTES + 5) * MINUTE_MS,
);
