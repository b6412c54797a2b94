import { parseMarkdownV2 } from '../../../messenger/text/markdown-v2.rules.js';
import { newBrand, newMember, newUser } from '../../../test/factories.js';
import { waitUntil } from '../../../test/race.js';
import { newPeriod, newResult } from '../../../test/deposit.factories.js';
import type { TelegramServer } from '../../../test/telegram-server.js';
import { describeLoneApp, TestApp, TestClock } from '../../../test/test-app.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { ReportScheduleJobs } from './report.service.js';

// The moments of reports are of interest here, not what their pictures show.
jest.mock('../../platform/pictures/render-picture.js', () => ({
  renderPicture: () => Promise.resolve(Buffer.from('a picture')),
}));

/** `desk` changes settings. Each replica has its own sender and clock. All share one database. */
let replicas: TestApp[] = [];
afterAll(() => Promise.all(replicas.map((app) => app.stop())));
const desk = describeLoneApp();
const telegrams: TelegramServer[] = [];

/** How many polls one of the replicas makes before it restarts. */
const STEPS_OF_A_REPLICA = 100;
const MINUTE = 60_000;
const at = (moment: string) => Date.parse(`2026-${moment}Z`);

async function startReplica(now: number): Promise<TestApp> {
  const clock = new TestClock();
  clock.set(new Date(now).toISOString());
  const app = await TestApp.start(
    'worker',
    { DATABASE_URL: desk.databaseUrl, STAT_REFRESH_SECONDS: '3600' },
    clock,
  );
  telegrams.push(app.telegram);
  return app;
}

/** What the interval of a replica runs. */
const tick = (app: TestApp, now: number) => {
  app.clock.set(new Date(now).toISOString());
  return app.get(ReportScheduleJobs).sendDueReports();
};

/** The same numbers in every run. */
let seed = 7;
const random = (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

const START = at('02-25T04:00:00');
const END = at('03-07T03:50:00');
/** Five hours of a Friday, and thirteen later on, in which nothing runs. */
const DOWN = [
  { from: at('02-27T10:40:00'), until: at('02-27T15:40:00') },
  { from: at('03-03T05:40:00'), until: at('03-03T18:40:00') },
];

const dated = (day: string) => day.split('-').reverse().join('.');
const titled = (kind: string, days: string) => `${kind} report ${days}`;
const daily = (...days: string[]) => days.map((day) => titled('Daily', dated(`2026-${day}`)));
const weekly = (from: string, until: string) =>
  titled('Weekly', `${dated(`2026-${from}`)}${from === until ? '' : ` – ${dated(`2026-${until}`)}`}`);
const monthly = (from: string, until: string) => weekly(from, until).replace('Weekly', 'Monthly');

const DAYS = ['02-24', '02-25', '02-26', '02-27', '02-28', '03-01', '03-02', '03-03', '03-04', '03-05'];
const WEEKS = [weekly('02-20', '02-26'), weekly('02-27', '03-05')];
const FEBRUARY = monthly('02-01', '02-28');
const all = (days = DAYS, longer = [...WEEKS, FEBRUARY]) => [...daily(...days), ...longer];
const without = (...left: string[]) => DAYS.filter((day) => !left.includes(day));

/** A brand, what happens to it, and the reports that its chat must get. */
interface Case {
  brand: Partial<Brand>;
  periods?: [string, string][];
  events?: { at: number; change: { report_hour: number } | { report_show: boolean } | 'delete' }[];
  expected: string[];
}

const cases: Case[] = [
  // At the end of the long downtime the report of hour 2 is twelve hours and forty minutes old.
  ...[0, 1, 2, 3, 5, 10, 15, 18, 22, 23].map((reportHour) => ({
    brand: { reportHour },
    expected: reportHour === 2 ? all(without('03-02')) : all(),
  })),
  {
    brand: { reportHour: 9 }, // a period begins on the Friday after another one has ended
    periods: [
      ['02-01', '03-05'],
      ['03-06', '03-31'],
    ],
    expected: all(DAYS, [...WEEKS, monthly('02-01', '03-05')]),
  },
  {
    brand: { reportHour: 0 }, // all days are in a gap between periods
    periods: [
      ['02-01', '02-20'],
      ['03-08', '03-31'],
    ],
    expected: all(DAYS, WEEKS),
  },
  {
    brand: { reportHour: 23 }, // periods that overlap
    periods: [
      ['02-01', '03-01'],
      ['02-15', '03-01'],
      ['02-20', '03-04'],
    ],
    expected: all(DAYS, [
      ...WEEKS,
      monthly('02-01', '03-01'),
      monthly('02-15', '03-01'),
      monthly('02-20', '03-04'),
    ]),
  },
  {
    brand: { reportHour: 12 },
    periods: [
      ['02-27', '02-27'],
      ['02-28', '03-03'],
    ],
    expected: all(DAYS, [...WEEKS, monthly('02-27', '02-27'), monthly('02-28', '03-03')]),
  },
  // The report hour is set to a later one after the report, to an earlier one before it, and far back and forth.
  {
    brand: { reportHour: 10 },
    events: [{ at: at('03-01T15:00:00'), change: { report_hour: 14 } }],
    expected: all(),
  },
  {
    brand: { reportHour: 14 },
    events: [{ at: at('03-01T15:00:00'), change: { report_hour: 10 } }],
    expected: all(),
  },
  {
    brand: { reportHour: 23 },
    events: [{ at: at('03-02T00:00:00'), change: { report_hour: 5 } }],
    expected: all(),
  },
  {
    brand: { reportHour: 4 },
    events: [{ at: at('03-01T08:50:00'), change: { report_hour: 23 } }],
    expected: all(),
  },
  {
    brand: { reportHour: 12 },
    events: [
      { at: at('02-27T02:00:00'), change: { report_show: false } },
      { at: at('03-01T02:00:00'), change: { report_show: true } },
    ],
    expected: all(without('02-26', '02-27'), [WEEKS[1]!, FEBRUARY]),
  },
  {
    brand: { reportHour: 17 },
    events: [
      { at: at('03-04T20:00:00'), change: { report_show: false } },
      { at: at('03-04T22:30:00'), change: { report_show: true } },
    ],
    expected: all(without('03-03')),
  },
  {
    brand: { reportHour: 5, createdAt: new Date(at('03-02T09:00:01')) }, // a second after its hour
    expected: all(['03-02', '03-03', '03-04', '03-05'], [WEEKS[1]!]),
  },
  {
    brand: { reportHour: 6 },
    events: [{ at: at('03-04T12:30:00'), change: 'delete' }],
    expected: all(without('03-04', '03-05'), [WEEKS[0]!, FEBRUARY]),
  },
];

/** The reports that people saw in a chat, in their order. */
const seenIn = (chatId: string) =>
  telegrams
    .flatMap(({ arrivals }) => arrivals)
    .filter(({ method, done, params }) => method === 'sendPhoto' && done && String(params.chat_id) === chatId)
    .sort((a, b) => a.at - b.at)
    .map(({ params }) => {
      const [title, days] = parseMarkdownV2(String(params.caption)).text.split('\n');
      return `${title!.split(': ')[1]} ${days}`;
    });

it('sends each due report exactly once: two replicas, 22 brands, ten days', async () => {
  expect(cases).toHaveLength(22);
  const events: { at: number; happen: () => Promise<unknown> }[] = [];
  const admin = await newUser(desk.db, { role: 'admin' });
  const chats: { chatId: string; expected: string[] }[] = [];
  for (const [i, { brand, periods = [], events: own = [], expected }] of cases.entries()) {
    const reportType = i % 2 === 0 ? 'retention' : 'sales';
    const { db } = desk;
    const made = await newBrand(db, { createdAt: new Date(START), reportType, ...brand });
    const agent = await newMember(db, made, { publicName: `Agent ${i}` });
    await newResult(db, made, agent, { createdAt: new Date(at('02-26T12:00:00')) });
    for (const [from, until] of periods) await newPeriod(db, made, `2026-${from}`, `2026-${until}`);
    for (const event of own) {
      const { change } = event;
      const happen = async () => {
        const path = `brand/${made.id}`;
        const as = desk.as(admin);
        const { status } = await (change === 'delete' ? as.delete(path) : as.patch(path).send(change));
        expect(status).toBe(200);
      };
      events.push({ at: event.at, happen });
    }
    chats.push({ chatId: made.chatId, expected });
  }
  events.sort((a, b) => a.at - b.at);

  const down = [...DOWN];
  let now = START + 7 * MINUTE;
  replicas = [await startReplica(now), await startReplica(now)];
  for (let step = 1; now < END; step++) {
    now += (1 + random(36)) * MINUTE + random(60_000);
    while (events[0] && events[0].at <= now) await events.shift()!.happen();
    if (down[0] && now >= down[0].from) {
      await Promise.all(replicas.map((app) => app.stop()));
      const { until } = down.shift()!;
      while (events[0] && events[0].at <= until) await events.shift()!.happen();
      now = until;
      // Each looks at once when it starts.
      replicas = await Promise.all([startReplica(now), startReplica(now)]);
      continue;
    }
    // Clocks differ by some seconds, now and then one of them sleeps, and now and then one starts anew.
    const looks = replicas
      .filter(() => random(8) > 0)
      .map((app) => tick(app, Math.min(now + random(9_000), END)));
    if (step % STEPS_OF_A_REPLICA === 0) {
      const i = random(2);
      await Promise.all([...looks, replicas[i]!.stop()]);
      replicas[i] = await startReplica(now);
    }
    await Promise.all(looks);
  }

  const open = `select from outbox_messages where status in ('pending', 'sending')`;
  await waitUntil(async () => (await desk.db.query<unknown[]>(open)).length === 0, 180_000);
  const sorted = (reports: string[]) => [...reports].sort();
  const seen = chats.map(({ chatId }) => sorted(seenIn(chatId)));
  expect(seen).toEqual(chats.map(({ expected }) => sorted(expected)));
  const inOrder = seenIn(chats[10]!.chatId);
  expect(inOrder.slice(-3)).toEqual([...daily('03-05'), WEEKS[1], monthly('02-01', '03-05')]);
  const others = `select status, last_error from outbox_messages where status <> 'sent'`;
  expect(await desk.db.query<unknown[]>(others)).toEqual([]);
}, 600_000);
