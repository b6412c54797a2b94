import { parseMarkdownV2 } from '../../../messenger/text/markdown-v2.rules.js';
import { newBrand, newMember } from '../../../test/factories.js';
import { describeDatabase } from '../../../test/own-database.js';
import { newPeriod } from '../../../test/deposit.factories.js';
import { TestApp } from '../../../test/test-app.js';
import { Brand } from '../brands/registry/brand.entity.js';
import { ReportScheduleService } from './report-schedule.service.js';

/** Replicas with their own database, because the schedule handles all brands. The tests set their clocks. */
let replicas: [TestApp, TestApp];
afterAll(() => Promise.all(replicas.map((app) => app.stop())));
const database = describeDatabase();
beforeAll(async () => {
  const start = () => TestApp.start('api', { DATABASE_URL: database.url });
  replicas = [await start(), await start()];
});

beforeEach(() => database.db.query('truncate brands, outbox_messages cascade'));

const sendDueAt = (app: TestApp, now: string) => {
  app.clock.set(now);
  return app.get(ReportScheduleService).sendDue();
};
const listQueued = () =>
  database.db.query<{ key: string; chat_id: string; text: string }[]>(
    `select key, chat_id, text from outbox_messages where key like 'report:%' order by id`,
  );
const listKeys = async () => (await listQueued()).map(({ key }) => key).sort();
const created = { createdAt: new Date('2026-01-01T00:00:00Z') };

it('sends a report that is up to twelve hours late once, and none that is later', async () => {
  const [app] = replicas;
  const { id } = await newBrand(app.db, { ...created, reportHour: 2 });

  await sendDueAt(app, '2026-03-04T18:00:00.001Z');
  expect(await listKeys()).toEqual([]);
  await sendDueAt(app, '2026-03-05T18:00:00.000Z');
  await sendDueAt(app, '2026-03-05T18:00:00.000Z');

  expect(await listKeys()).toEqual([`report:${id}:day:2026-03-04:2026-03-04`]);
});

it('sends no reports to a brand that wants none, even if it enables reports later', async () => {
  const [app] = replicas;
  const brand = await newBrand(app.db, { ...created, reportHour: 2, reportShow: false });
  await sendDueAt(app, '2026-03-04T06:00:00Z');
  await app.db.update(Brand, { id: brand.id }, { reportShow: true });

  await sendDueAt(app, '2026-03-04T06:10:00Z');

  expect(await listKeys()).toEqual([]);
});

it('sends each day once, however often the report hour is changed', async () => {
  const [app] = replicas;
  const brand = await newBrand(app.db, { ...created, reportHour: 23 });
  const setHourAndSend = async (reportHour: number, now: string) => {
    await app.db.update(Brand, brand.id, { reportHour });
    await sendDueAt(app, now);
  };
  const listDays = async () => (await listKeys()).map((key) => key.split(':').at(-1));

  await setHourAndSend(23, '2026-03-04T03:00:00Z'); // of 2 March, on the third there
  await setHourAndSend(2, '2026-03-05T00:00:00Z'); // that of 3 March was due at 06:00, eighteen hours ago
  await setHourAndSend(23, '2026-03-05T00:10:00Z');
  await setHourAndSend(0, '2026-03-05T03:30:00Z');
  await setHourAndSend(0, '2026-03-05T04:00:00Z');
  await setHourAndSend(22, '2026-03-05T04:10:00Z');

  expect(await listDays()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
});

it('sends reports that are due together in order: the day, the week, the period', async () => {
  const [app] = replicas;
  const both = await newBrand(app.db, { ...created, reportHour: 0 });
  await newPeriod(app.db, both, '2026-02-27', '2026-03-05');
  await sendDueAt(app, '2026-03-06T04:00:00Z'); // a Friday, at the very start of the day there
  const leap = await newBrand(app.db, { ...created, reportHour: 23, chatId: '-100778' });
  await sendDueAt(app, '2028-03-02T03:00:00Z'); // still the first of March there
  const newYear = await newBrand(app.db, { ...created, reportHour: 23, chatId: '-100779' });
  await newPeriod(app.db, newYear, '2026-12-01', '2026-12-31');
  await newPeriod(app.db, newYear, '2027-01-01', '2027-01-31');
  await sendDueAt(app, '2027-01-02T03:00:00Z'); // Friday the first of January there

  const listReportsOf = async ({ id }: Brand) =>
    (await listQueued()).flatMap(({ key }) =>
      key.startsWith(`report:${id}:`) ? [key.split(':').slice(2).join(' ')] : [],
    );
  expect(await listReportsOf(both)).toEqual([
    'day 2026-03-05 2026-03-05',
    'week 2026-02-27 2026-03-05',
    'month 2026-02-27 2026-03-05',
  ]);
  expect(await listReportsOf(leap)).toContain('month 2028-02-01 2028-02-29');
  expect(await listReportsOf(newYear)).toEqual([
    'day 2026-12-31 2026-12-31',
    'week 2026-12-25 2026-12-31',
    'month 2026-12-01 2026-12-31',
  ]);
});

it('sends no report that was due before the brand was created', async () => {
  const [app] = replicas;
  await newBrand(app.db, { createdAt: new Date('2026-03-04T06:00:00.001Z'), reportHour: 2 });

  await sendDueAt(app, '2026-03-04T07:00:00Z');

  expect(await listKeys()).toEqual([]);
});

it('sends a picture, and splits a text about many people into messages that Telegram accepts', async () => {
  const [app] = replicas;
  const brand = await newBrand(app.db, { ...created, name: '_*[Brand]*_', reportHour: 2, threadId: '9' });
  for (let i = 0; i < 90; i++)
    await newMember(app.db, brand, { publicName: `${i} (_*[~\`>#+-=|{}.!\\` + 'x'.repeat(40) });

  await sendDueAt(app, '2026-03-04T06:00:00Z');

  const sent = await database.db.query<{ text: string; thread_id: string; photo: Buffer | null }[]>(
    'select text, thread_id, photo from outbox_messages order by id',
  );
  expect(sent[0]!.photo!.subarray(1, 4).toString()).toBe('PNG');
  expect(sent.length).toBeGreaterThan(2);
  for (const { text, thread_id } of sent) {
    expect(parseMarkdownV2(text).text.length).toBeLessThanOrEqual(4096);
    expect(thread_id).toBe('9');
  }
});
