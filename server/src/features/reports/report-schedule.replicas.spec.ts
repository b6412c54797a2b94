import { parseMarkdownV2 } from '../../../messenger/text/markdown-v2.rules.js';
import { MINUTE_MS } from '../../../shared/units.rules.js';
import { newPeriod, newResult } from '../../../test/deposit.factories.js';
import { newBrand, newMember, newUser } from '../../../test/factories.js';
import { waitUntil } from '../../../test/race.js';
import { Random } from '../../../test/random.js';
import type { TelegramServer } from '../../../test/telegram-server.js';
import { setUpAppWithOwnDatabase, TestApp, TestClock } from '../../../test/test-app.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { ReportScheduleJobs } from './report.service.js';

// This test checks when reports are sent, not what their pictures show.
jest.mock('../../platform/pictures/render-picture.js', () => ({
  renderPicture: () => Promise.resolve(Buffer.from('a picture')),
}));

/** Each replica has its own sender and clock. `panel` changes settings. All share one database. */
let replicas: TestApp[] = [];
afterAll(() => Promise.all(replicas.map((app) => app.stop())));
const panel = setUpAppWithOwnDatabase();
/** The Telegram servers of all replicas, even of stopped ones. */
const telegrams: TelegramServer[] = [];

/** The number of steps of the test between restarts of a replica. */
const STEPS_BEFORE_RESTART = 150;
/** `moment`: in UTC. Report hours are in GMT-4, so hour 2 is 06:00 UTC. */
const at = (moment: string) => Date.parse(`2026-${moment}Z`);

async function startReplica(now: number): Promise<TestApp> {
  const clock = new TestClock();
  clock.set(new Date(now).toISOString());
  const app = await TestApp.start(
    'worker',
    { DATABASE_URL: panel.databaseUrl, STAT_REFRESH_SECONDS: '3600' },
    clock,
  );
  telegrams.push(app.telegram);
  return app;
}

/** Runs a replica's interval job. */
const tick = (app: TestApp, now: number) => {
  app.clock.set(new Date(now).toISOString());
  return app.get(ReportScheduleJobs).enqueueDueReports();
};

const random = new Random(7);

const START = at('02-25T04:00:00');
const END = at('03-07T03:50:00');
/** When all replicas are down: five hours on a Friday, and thirteen hours on the next Tuesday. */
const DOWNTIMES = [
  { from: at('02-27T10:40:00'), until: at('02-27T15:40:00') },
  { from: at('03-03T05:40:00'), until: at('03-03T18:40:00') },
];

/** "10.03.2026" */
const formatDate = (day: string) => `2026-${day}`.split('-').reverse().join('.');
const formatTitle = (kind: 'Daily' | 'Weekly' | 'Monthly', from: string, until: string) =>
  `${kind} report ${from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`}`;
const daily = (...days: string[]) => days.map((day) => formatTitle('Daily', day, day));
const weekly = (from: string, until: string) => formatTitle('Weekly', from, until);
const monthly = (from: string, until: string) => formatTitle('Monthly', from, until);

const DAYS = ['02-24', '02-25', '02-26', '02-27', '02-28', '03-01', '03-02', '03-03', '03-04', '03-05'];
const WEEKS = [weekly('02-20', '02-26'), weekly('02-27', '03-05')];
const FEBRUARY = monthly('02-01', '02-28');
const buildExpectedTitles = (days = DAYS, longerReports = [...WEEKS, FEBRUARY]) => [
  ...daily(...days),
  ...longerReports,
];
const daysExcept = (...omitted: string[]) => DAYS.filter((day) => !omitted.includes(day));

/** A brand, the changes to it, and the titles of the reports that its chat must get. */
interface Case {
  brand: Partial<Brand>;
  periods?: [string, string][];
  events?: { at: number; change: { report_hour: number } | { report_show: boolean } | 'delete' }[];
  expectedTitles: string[];
}

const cases: Case[] = [
  // At the end of the long downtime the report of hour 2 is twelve hours and forty minutes old.
  ...[0, 2, 3, 15, 18, 23].map((reportHour) => ({
    brand: { reportHour },
    expectedTitles: reportHour === 2 ? buildExpectedTitles(daysExcept('03-02')) : buildExpectedTitles(),
  })),
  {
    brand: { reportHour: 9 }, // a period begins on the Friday after another one has ended
    periods: [
      ['02-01', '03-05'],
      ['03-06', '03-31'],
    ],
    expectedTitles: buildExpectedTitles(DAYS, [...WEEKS, monthly('02-01', '03-05')]),
  },
  {
    brand: { reportHour: 0 }, // all days are in a gap between periods
    periods: [
      ['02-01', '02-20'],
      ['03-08', '03-31'],
    ],
    expectedTitles: buildExpectedTitles(DAYS, WEEKS),
  },
  {
    brand: { reportHour: 23 }, // periods that overlap
    periods: [
      ['02-01', '03-01'],
      ['02-15', '03-01'],
      ['02-20', '03-04'],
    ],
    expectedTitles: buildExpectedTitles(DAYS, [
      ...WEEKS,
      monthly('02-01', '03-01'),
      monthly('02-15', '03-01'),
      monthly('02-20', '03-04'),
    ]),
  },
  {
    brand: { reportHour: 12 }, // a period of one day, and one that begins on the next day
    periods: [
      ['02-27', '02-27'],
      ['02-28', '03-03'],
    ],
    expectedTitles: buildExpectedTitles(DAYS, [
      ...WEEKS,
      monthly('02-27', '02-27'),
      monthly('02-28', '03-03'),
    ]),
  },
  {
    brand: { reportHour: 10 }, // moves later, after the report of the day was sent
    events: [{ at: at('03-01T15:00:00'), change: { report_hour: 14 } }],
    expectedTitles: buildExpectedTitles(),
  },
  {
    brand: { reportHour: 14 }, // moves earlier, before the report of the day is sent
    events: [{ at: at('03-01T15:00:00'), change: { report_hour: 10 } }],
    expectedTitles: buildExpectedTitles(),
  },
  {
    brand: { reportHour: 23 }, // moves earlier by many hours, before the report of the day is sent
    events: [{ at: at('03-02T00:00:00'), change: { report_hour: 5 } }],
    expectedTitles: buildExpectedTitles(),
  },
  {
    brand: { reportHour: 4 }, // moves later by many hours, after the report of the day was sent
    events: [{ at: at('03-01T08:50:00'), change: { report_hour: 23 } }],
    expectedTitles: buildExpectedTitles(),
  },
  {
    brand: { reportHour: 12 }, // has no reports for two days
    events: [
      { at: at('02-27T02:00:00'), change: { report_show: false } },
      { at: at('03-01T02:00:00'), change: { report_show: true } },
    ],
    expectedTitles: buildExpectedTitles(daysExcept('02-26', '02-27'), [WEEKS[1]!, FEBRUARY]),
  },
  {
    brand: { reportHour: 17 }, // wants no reports for some hours, in which one is due
    events: [
      { at: at('03-04T20:00:00'), change: { report_show: false } },
      { at: at('03-04T22:30:00'), change: { report_show: true } },
    ],
    expectedTitles: buildExpectedTitles(daysExcept('03-03')),
  },
  {
    brand: { reportHour: 5, createdAt: new Date(at('03-02T09:00:01')) }, // a second after its hour
    expectedTitles: buildExpectedTitles(['03-02', '03-03', '03-04', '03-05'], [WEEKS[1]!]),
  },
  {
    brand: { reportHour: 6 }, // is removed after the report of the day was sent
    events: [{ at: at('03-04T12:30:00'), change: 'delete' }],
    expectedTitles: buildExpectedTitles(daysExcept('03-04', '03-05'), [WEEKS[0]!, FEBRUARY]),
  },
];

/** The titles of the reports sent to a chat, in order. */
const listReportsIn = (chatId: string) =>
  telegrams
    .flatMap((telegram) => telegram.listEffectiveCalls(chatId, 'sendPhoto'))
    .sort((a, b) => a.at - b.at)
    .map(({ params }) => {
      const [title, days] = parseMarkdownV2(String(params.caption)).text.split('\n');
      return `${title!.split(': ')[1]} ${days}`;
    });

it('each due report is sent exactly once: two replicas, 18 brands, ten days', async () => {
  expect(cases).toHaveLength(18);
  const events: { at: number; apply: () => Promise<unknown> }[] = [];
  const admin = await newUser(panel.db, { role: 'admin' });
  const chats: { chatId: string; expectedTitles: string[] }[] = [];
  for (const [i, { brand, periods = [], events: brandEvents = [], expectedTitles }] of cases.entries()) {
    const reportType = i % 2 === 0 ? 'retention' : 'sales';
    const { db } = panel;
    const createdBrand = await newBrand(db, { createdAt: new Date(START), reportType, ...brand });
    const agent = await newMember(db, createdBrand, { publicName: `Agent ${i}` });
    await newResult(db, createdBrand, agent, { createdAt: new Date(at('02-26T12:00:00')) });
    for (const [from, until] of periods) await newPeriod(db, createdBrand, `2026-${from}`, `2026-${until}`);
    for (const event of brandEvents) {
      const { change } = event;
      const apply = async () => {
        const path = `brand/${createdBrand.id}`;
        const client = panel.as(admin);
        const { status } = await (change === 'delete'
          ? client.delete(path)
          : client.patch(path).send(change));
        expect(status).toBe(200);
      };
      events.push({ at: event.at, apply });
    }
    chats.push({ chatId: createdBrand.chatId, expectedTitles });
  }
  events.sort((a, b) => a.at - b.at);

  const downtimes = [...DOWNTIMES];
  let now = START + 7 * MINUTE_MS;
  replicas = [await startReplica(now), await startReplica(now)];
  for (let step = 1; now < END; step++) {
    now += random.between(MINUTE_MS, 49 * MINUTE_MS);
    while (events[0] && events[0].at <= now) await events.shift()!.apply();
    if (downtimes[0] && now >= downtimes[0].from) {
      await Promise.all(replicas.map((app) => app.stop()));
      const { until } = downtimes.shift()!;
      while (events[0] && events[0].at <= until) await events.shift()!.apply();
      now = until;
      // Each replica sends due reports when it starts.
      replicas = await Promise.all([startReplica(now), startReplica(now)]);
      continue;
    }
    // Clocks differ by some seconds. Replicas occasionally skip a tick or restart.
    const ticks = replicas
      .filter(() => random.chance(7 / 8))
      .map((app) => tick(app, Math.min(now + random.below(9_000), END)));
    if (step % STEPS_BEFORE_RESTART === 0) {
      const i = random.below(2);
      await Promise.all([...ticks, replicas[i]!.stop()]);
      replicas[i] = await startReplica(now);
    }
    await Promise.all(ticks);
  }

  const openMessagesSql = `select from outbox_messages where status in ('pending', 'sending')`;
  await waitUntil(async () => (await panel.db.query<unknown[]>(openMessagesSql)).length === 0, 180_000);
  const sort = (reports: string[]) => [...reports].sort();
  const receivedTitles = chats.map(({ chatId }) => sort(listReportsIn(chatId)));
  expect(receivedTitles).toEqual(chats.map(({ expectedTitles }) => sort(expectedTitles)));
  const chatWithPeriods = chats.find(({ expectedTitles }) =>
    expectedTitles.includes(monthly('02-01', '03-05')),
  )!.chatId;
  const inOrder = listReportsIn(chatWithPeriods);
  expect(inOrder.slice(-3)).toEqual([...daily('03-05'), WEEKS[1], monthly('02-01', '03-05')]);
  const unsentMessagesSql = `select status, last_error from outbox_messages where status <> 'sent'`;
  expect(await panel.db.query<unknown[]>(unsentMessagesSql)).toEqual([]);
}, 600_000);
