import { parseMarkdownV2 } from '../../../messenger/text/markdown-v2.rules.js';
import { newDeposit, newPeriod, newResult } from '../../../test/deposit.factories.js';
import { newBrand, newMember, newUser } from '../../../test/factories.js';
import { describeLoneApp } from '../../../test/test-app.js';
import { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import { ReportScheduleService } from './report-schedule.service.js';

/** Uses its own database, because the schedule handles all brands. */
const app = describeLoneApp();

let brand: Brand;
let agent: User;
let admin: User;
beforeEach(async () => {
  await app.db.query('update brands set report_show = false'); // brands of earlier tests
  await app.db.query('delete from outbox_messages');
  brand = await newBrand(app.db, {
    createdAt: new Date('2026-01-01T00:00:00Z'),
    reportHour: 2,
    reportChatId: '-7',
  });
  agent = await newMember(app.db, brand);
  admin = await newUser(app.db, { role: 'admin' });
});

const createdOn = (day: string) => ({ createdAt: new Date(`2026-${day}T12:00:00Z`) });
const newResultOn = (day: string, amount: string) =>
  newResult(app.db, brand, agent, { amount, ...createdOn(day) });

/** Runs the schedule at the report hour of each of these days of 2026. */
async function sendReportsOn(...days: string[]): Promise<void> {
  for (const day of days) {
    app.clock.set(`2026-${day}T06:00:00Z`);
    await app.get(ReportScheduleService).sendDue();
  }
}

async function accept(depositId: number, fields: object, now: string): Promise<void> {
  app.clock.set(`2026-${now}Z`);
  const body = { type: 'retention', client_id: '1', agent_id: agent.id, ...fields };
  expect((await app.as(admin).post(`deposit/${depositId}/accept`, body)).status).toBe(200);
}

/** The lines on late changes in all sent reports, by report: "day 2026-03-04". */
async function listNotes(): Promise<Record<string, string[]>> {
  const sent = await app.db.query<{ key: string; text: string }[]>(
    `select key, text from outbox_messages where key like $1 order by id`,
    [`report:${brand.id}:%`],
  );
  const found = sent.map(({ key, text }) => {
    const [, note] = parseMarkdownV2(text).text.split('\nChanged since it was reported\n');
    return [key.split(':').slice(2, 4).join(' '), note?.split('\n') ?? []] as const;
  });
  return Object.fromEntries(found.filter(([, note]) => note.length > 0));
}

it('a deposit accepted late is mentioned once, in the next daily report only', async () => {
  await newPeriod(app.db, brand, '2026-02-27', '2026-03-07');
  const deposit = await newDeposit(app.db, brand, createdOn('03-04'));
  await sendReportsOn('03-05', '03-06');
  await accept(deposit.id, { amount: 320 }, '03-06T10:00:00'); // after the report of its day, and that of its week

  await sendReportsOn('03-07', '03-08', '03-09', '03-10', '03-11', '03-12', '03-13', '03-14');

  expect(await listNotes()).toEqual({ 'day 2026-03-06': [`04.03: +$320.00 (A${deposit.id})`] });
});

it('a deposit deleted or erased after its report is mentioned once', async () => {
  const [deleted, erased] = [await newResultOn('03-02', '5.00'), await newResultOn('03-03', '7.00')];
  await sendReportsOn('03-03', '03-04');
  app.clock.set('2026-03-04T10:00:00Z');
  expect((await app.as(admin).delete(`deposit/${deleted.id}`)).status).toBe(200);
  expect((await app.as(admin).delete(`admin/deposit/delete/${erased.id}`)).status).toBe(200);

  await sendReportsOn('03-05', '03-06', '03-07');

  expect(await listNotes()).toEqual({
    'day 2026-03-04': ['03.03: -$7.00', `02.03: -$5.00 (A${deleted.id})`],
  });
});

it('a deposit accepted late and then deleted is mentioned both times, unless both happen between two reports', async () => {
  const [kept, undone] = [
    await newDeposit(app.db, brand, createdOn('03-02')),
    await newDeposit(app.db, brand, createdOn('03-02')),
  ];
  await sendReportsOn('03-03');
  await accept(kept.id, { amount: 10 }, '03-03T10:00:00');
  await sendReportsOn('03-04');
  expect((await app.as(admin).delete(`deposit/${kept.id}`)).status).toBe(200);
  await accept(undone.id, { amount: 3 }, '03-04T10:00:00');
  await sendReportsOn('03-05');
  app.clock.set('2026-03-05T10:00:00Z');
  expect((await app.as(admin).delete(`deposit/${undone.id}`)).status).toBe(200);
  const brief = await newDeposit(app.db, brand, createdOn('03-02'));
  await accept(brief.id, { amount: 8 }, '03-05T11:00:00');
  expect((await app.as(admin).delete(`deposit/${brief.id}`)).status).toBe(200);
  await sendReportsOn('03-06', '03-07');

  expect(await listNotes()).toEqual({
    'day 2026-03-03': [`02.03: +$10.00 (A${kept.id})`],
    'day 2026-03-04': [`02.03: -$7.00 (A${kept.id}, A${undone.id})`],
    'day 2026-03-05': [`02.03: -$3.00 (A${undone.id}, A${brief.id})`],
  });
});

it('a correction counts on the day on which it is made, so it is never late', async () => {
  await app.db.update(Brand, brand.id, { reportType: 'sales' });
  await sendReportsOn('03-04');
  app.clock.set('2026-03-04T07:00:00Z');
  const [{ id }] = await app.db.query<[{ id: number }]>('select id from brand_users where user_id = $1', [
    agent.id,
  ]);
  const correction = { count: 2, amount: 50 };
  const answer = await app.as(admin).post(`admin/brand/user/increment/${id}`, correction);
  expect(answer.status).toBeLessThan(300);

  await sendReportsOn('03-05', '03-06');

  expect(await listNotes()).toEqual({});
  const [{ text }] = await app.db.query<[{ text: string }]>(
    'select text from outbox_messages where key = $1',
    [`report:${brand.id}:day:2026-03-04:2026-03-04`],
  );
  expect(text).toContain('*Total: 2 FTD*');
});

it('a sales brand mentions only changes of first-time deposits', async () => {
  await app.db.update(Brand, brand.id, { reportType: 'sales' });
  const [money, ftd] = [
    await newDeposit(app.db, brand, createdOn('03-03')),
    await newDeposit(app.db, brand, createdOn('03-03')),
  ];
  await sendReportsOn('03-04');
  const both = await newDeposit(app.db, brand, createdOn('03-03'));
  await accept(money.id, { amount: 30 }, '03-04T10:00:00');
  await sendReportsOn('03-05');
  await accept(both.id, { amount: 30 }, '03-05T09:00:00');
  await accept(ftd.id, { type: 'ftd', amount: 30 }, '03-05T10:00:00');
  await sendReportsOn('03-06');

  expect(await listNotes()).toEqual({ 'day 2026-03-05': [`03.03: +1 FTD (F${ftd.id})`] });
});

it('changes to days without a report are not mentioned', async () => {
  const deposit = await newDeposit(app.db, brand, createdOn('03-03'));
  await app.db.update(Brand, brand.id, { reportShow: false });
  await sendReportsOn('03-04');
  await app.db.update(Brand, brand.id, { reportShow: true });
  await accept(deposit.id, { amount: 30 }, '03-04T10:00:00');

  await sendReportsOn('03-05', '03-06');

  expect(await listNotes()).toEqual({});
});
