import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { OutboxPace } from '../src/platform/messenger/sending/outbox-pace.js';
import { newTextUpdate } from './bot-updates.js';
import { newBrand, newManager, newMember } from './factories.js';
import { HiddenLimits } from './hidden-limits.js';
import { killLeaders, untilAllSent } from './outbox.factories.js';
import { setUpAppWithOwnDatabase } from './test-app.js';

/** Ten minutes in real time: FLOOD_MINUTE_MS=60000 npm run test:server -- flood. Otherwise four short ones. */
const isRealTime = process.env.FLOOD_MINUTE_MS !== undefined;
const MINUTE_MS = Number(process.env.FLOOD_MINUTE_MS ?? 6_000);
const SPEEDUP = 60_000 / MINUTE_MS;
/** How long a busy machine may pause. */
const PAUSE_SECONDS = 10;
const MINUTES = isRealTime ? 10 : 4;
const FORMS_A_MINUTE = 60;
const DEPOSITS = MINUTES * FORMS_A_MINUTE;
const AGENT_COUNT = 12;
const STAFF = 2;

const app = setUpAppWithOwnDatabase('api,bot,worker', { UNDO_SECONDS: String(10 / SPEEDUP) });
let brand: Brand;
let agents: User[];
let staff: User[];
beforeAll(async () => {
  await shortenPace();
  brand = await newBrand(app.db);
  agents = await Promise.all(Array.from({ length: AGENT_COUNT }, () => newMember(app.db, brand)));
  staff = await Promise.all(Array.from({ length: STAFF }, () => newManager(app.db, { brands: [brand] })));
});

/** Shortens the times of the sender. Ends the session of its leader, because a leader reads `secondMs` only when it starts. */
async function shortenPace(): Promise<void> {
  const pace = app.get(OutboxPace);
  const names = ['secondMs', 'chatGapMs', 'minuteMs', 'maxWaitMs'] as const;
  for (const name of names) Object.assign(pace, { [name]: pace[name] / SPEEDUP });
  await killLeaders(app.db);
}

async function sendForms(): Promise<void> {
  const startedAt = Date.now();
  for (let n = 0; n < DEPOSITS; n += 1) {
    await sleep(startedAt + (n * MINUTE_MS) / FORMS_A_MINUTE - Date.now());
    const location = { chatId: brand.chatId, messageId: 1_000 + n };
    const text = `#retention\nClient ID: ${n}\nAmount: 10`;
    app.telegram.offer({ ...newTextUpdate(agents[n % AGENT_COUNT]!, text, location), update_id: n + 1 });
  }
}

/** Accepts the waiting deposits twelve times a minute until all are accepted. Returns when each was accepted, by its id. */
async function acceptAll(): Promise<Map<number, number>> {
  const acceptedAtById = new Map<number, number>();
  while (acceptedAtById.size < DEPOSITS) {
    const waitingDeposits = await app.db.query<{ id: number }[]>(
      `select id from deposits where status = 'wait' order by id`,
    );
    const ids = waitingDeposits.map(({ id }) => Number(id));
    if (ids.length > 0) await app.as(staff[0]!).post('deposit/bulk', { action: 'accept', ids }).expect(200);
    for (const id of ids) acceptedAtById.set(id, Date.now());
    await sleep(MINUTE_MS / 12);
  }
  return acceptedAtById;
}

/** The ids of deposits that a message reports as accepted, such as "A1 is accepted" and "Accepted: A1-A3, A7 (4), $40." */
function parseAcceptedIds(text: unknown): number[] {
  const lines = String(text).replaceAll('\\', '').split('\n');
  const acceptedLines = lines.filter(
    (line) => line.startsWith('Accepted: ') || line.endsWith(' is accepted'),
  );
  return acceptedLines.flatMap((line) =>
    [...line.matchAll(/A(\d+)(?:-A(\d+))?/g)].flatMap(([, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => Number(from) + n),
    ),
  );
}

it(
  'notifies everybody within a minute and only once, during a flood with unknown rate limits',
  async () => {
    const limits = new HiddenLimits(
      {
        messagesPerMinute: isRealTime ? [20, 25, 15, 30, 15, 20, 12, 40, 18, 20] : [12, 8, 10, 6],
        reactionsPerMinute: [60, 30],
        perSecond: [30, 20, 25],
      },
      MINUTE_MS,
    );
    app.telegram.limits = limits;
    const [acceptedAtById] = await Promise.all([acceptAll(), sendForms()]);
    await untilAllSent(app.db, 60_000 + 3 * MINUTE_MS, brand.chatId);

    const groupCalls = app.telegram.listEffectiveCalls(brand.chatId);
    const announcements = groupCalls.flatMap(({ params, at }) =>
      parseAcceptedIds(params.text).map((id) => ({ id, at })),
    );
    const waitsMs = announcements.map(({ id, at }) => at - acceptedAtById.get(id)!).sort((a, b) => a - b);
    const staffCalls = staff.flatMap(({ telegramId }) => app.telegram.listEffectiveCalls(telegramId));
    const measurements = {
      deposits: acceptedAtById.size,
      groupCalls: groupCalls.length,
      staffCalls: staffCalls.length,
      refusals: limits.refusals.filter(({ chatId }) => chatId === brand.chatId),
      medianSeconds: (waitsMs[Math.floor(waitsMs.length / 2)]! * SPEEDUP) / 1_000,
      longestSeconds: (waitsMs.at(-1)! * SPEEDUP) / 1_000,
    };
    if (isRealTime) process.stdout.write(`${JSON.stringify(measurements)}\n`);

    expect(announcements.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [...acceptedAtById.keys()].sort((a, b) => a - b),
    );
    expect(limits.violations).toEqual([]);
    expect(measurements.refusals.length).toBeGreaterThan(0);
    expect(measurements.longestSeconds).toBeLessThanOrEqual(60 + PAUSE_SECONDS * (SPEEDUP - 1));
  },
  120_000 + (MINUTES + 5) * MINUTE_MS,
);
