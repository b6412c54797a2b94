import type { DataSource } from 'typeorm';
import { parseMarkdownV2 } from '../../../messenger/markdown-v2.rules.js';
import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { newResult } from '../../../test/report.factories.js';
import { TestApp } from '../../../test/test-app.js';
import { Brand } from '../brands/brand.entity.js';
import { ReportScheduleService } from './report-schedule.service.js';

/** Replicas on a database of their own, since the schedule works on all brands. Their clocks are set by the test. */
let database: OwnDatabase;
let dataSource: DataSource;
let replicas: [TestApp, TestApp];
beforeEach(async () => {
  database = await createOwnDatabase();
  dataSource = await database.connect();
  const start = () => TestApp.start('api', { DATABASE_URL: database.url });
  replicas = [await start(), await start()];
});
afterEach(async () => {
  await Promise.all(replicas.map((app) => app.stop()));
  await dataSource.destroy();
  await database.drop();
});

const look = (app: TestApp, now: string) => {
  app.clock.set(now);
  return app.get(ReportScheduleService).sendDue();
};
const queued = () =>
  dataSource.query<{ key: string; chat_id: string; text: string }[]>(
    `select key, chat_id, text from outbox_messages where key like 'report:%' order by id`,
  );
const keys = async () => (await queued()).map(({ key }) => key).sort();
const created = { createdAt: new Date('2026-01-01T00:00:00Z') };

it('makes up for what was missed within twelve hours, once, and for nothing older', async () => {
  const [app] = replicas;
  const { id } = await newBrand(app.db, { ...created, reportHour: 2 });

  await look(app, '2026-03-04T18:00:00.001Z');
  expect(await keys()).toEqual([]);
  await look(app, '2026-03-05T18:00:00.000Z');
  await look(app, '2026-03-05T18:00:00.000Z');

  expect(await keys()).toEqual([`report:${id}:day:2026-03-04:2026-03-04`]);
});

it('sends nothing of a brand that shows no reports, also not later', async () => {
  const [app] = replicas;
  const brand = await newBrand(app.db, { ...created, reportHour: 2, reportShow: false });
  await look(app, '2026-03-04T06:00:00Z');
  await app.db.update(Brand, { id: brand.id }, { reportShow: true });

  await look(app, '2026-03-04T06:10:00Z');

  expect(await keys()).toEqual([]);
});

it('notes a late moderation in the next report, once', async () => {
  const [app] = replicas;
  const brand = await newBrand(app.db, { ...created, reportHour: 2, reportChatId: '-100777' });
  const agent = await newMember(app.db, brand);
  const manager = await newManager(app.db, { brands: [brand] });
  const deposit = await newDeposit(app.db, brand, { createdAt: new Date('2026-03-03T12:00:00Z') });
  await look(app, '2026-03-04T06:00:00Z');
  app.clock.set('2026-03-04T10:00:00Z');
  await app
    .as(manager)
    .post(`deposit/${deposit.id}/accept`)
    .send({ type: 'retention', client_id: '1', amount: 320, agent_id: agent.id });

  await look(app, '2026-03-05T06:00:00Z');
  await look(app, '2026-03-06T06:00:00Z');

  const [first, second, third] = (await queued()).filter(({ key }) => key.includes(':day:'));
  expect(first!.chat_id).toBe('-100777');
  expect(first!.text).not.toContain(`A${deposit.id}`);
  expect(second!.text).toContain(`A${deposit.id}`);
  expect(third!.text).not.toContain(`A${deposit.id}`);
});

it('notes once what was deleted, and what was erased', async () => {
  const [app] = replicas;
  const brand = await newBrand(app.db, { ...created, reportHour: 2 });
  const agent = await newMember(app.db, brand);
  const admin = await newUser(app.db, { role: 'admin' });
  const on = (day: string, amount: string) =>
    newResult(app.db, brand, agent, { amount, createdAt: new Date(`${day}T12:00:00Z`) });
  const [deleted, erased] = [await on('2026-03-02', '5.00'), await on('2026-03-03', '7.00')];
  await look(app, '2026-03-03T06:00:00Z');
  await look(app, '2026-03-04T06:00:00Z');
  app.clock.set('2026-03-04T10:00:00Z');
  expect((await app.as(admin).delete(`deposit/${deleted.id}`)).status).toBe(200);
  expect((await app.as(admin).delete(`admin/deposit/delete/${erased.id}`)).status).toBe(200);

  await look(app, '2026-03-05T06:00:00Z');
  await look(app, '2026-03-06T06:00:00Z');

  const daily = (await queued()).filter(({ key }) => key.includes(':day:')).map(({ text }) => text);
  const { text } = parseMarkdownV2(daily[2]!);
  expect(text.split('\n').slice(-3)).toEqual([
    'Changed since it was reported',
    '03.03: -$7.00',
    `02.03: -$5.00 (A${deleted.id})`,
  ]);
  expect(daily.filter((each) => each.includes('Changed since'))).toHaveLength(1);
});

it('sends no report that was due before the brand was there', async () => {
  const [app] = replicas;
  await newBrand(app.db, { createdAt: new Date('2026-03-04T06:00:00.001Z'), reportHour: 2 });

  await look(app, '2026-03-04T07:00:00Z');

  expect(await keys()).toEqual([]);
});

it('sends a picture, and a text of many people in messages that Telegram takes', async () => {
  const [app] = replicas;
  const brand = await newBrand(app.db, { ...created, name: '_*[Brand]*_', reportHour: 2, threadId: '9' });
  for (let i = 0; i < 90; i++)
    await newMember(app.db, brand, { publicName: `${i} (_*[~\`>#+-=|{}.!\\` + 'x'.repeat(40) });

  await look(app, '2026-03-04T06:00:00Z');

  const sent = await dataSource.query<{ text: string; thread_id: string; photo: Buffer | null }[]>(
    'select text, thread_id, photo from outbox_messages order by id',
  );
  expect(sent[0]!.photo!.subarray(1, 4).toString()).toBe('PNG');
  expect(sent.length).toBeGreaterThan(2);
  for (const { text, thread_id } of sent) {
    expect(parseMarkdownV2(text).text.length).toBeLessThanOrEqual(4096);
    expect(thread_id).toBe('9');
  }
});
