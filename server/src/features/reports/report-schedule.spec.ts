import { parseMarkdownV2 } from '../../../messenger/text/markdown-v2.rules.js';
import { listAuditRecords } from '../../../test/audit-records.js';
import { newDeposit, newPeriod, newResult } from '../../../test/deposit.factories.js';
import { newBrand, newMember, newUser } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { splitMarkdown } from '../../platform/messenger/api/split-markdown.rules.js';
import { Member } from '../brands/members/member.entity.js';
import { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import { ReportService } from './report.service.js';
import { ReportScheduleService } from './report-schedule.service.js';

// The schedule handles all brands of a database.
const app = setUpAppWithOwnDatabase();

let admin: User;
beforeEach(async () => {
  await app.db.query('truncate brands, outbox_messages cascade');
  admin = await newUser(app.db, { role: 'admin' });
});

const enqueueDueAt = (now: string) => {
  app.clock.set(now);
  return app.get(ReportScheduleService).enqueueDue();
};
const listReports = () => listQueuedMessages(app.db, { key: 'report:%' });
const listKeys = async () => (await listReports()).map(({ key }) => key).sort();
/** Report hours are in GMT-4, so hour 2 is 06:00 UTC. */
const newBrandWithReportHour = (reportHour: number, brand: Partial<Brand> = {}) =>
  newBrand(app.db, { createdAt: new Date('2026-01-01T00:00:00Z'), reportHour, ...brand });

it('a report that is up to twelve hours late is sent once, and one that is later is not', async () => {
  const { id } = await newBrandWithReportHour(2);

  await enqueueDueAt('2026-03-04T18:00:00.001Z');
  expect(await listKeys()).toEqual([]);
  await enqueueDueAt('2026-03-05T18:00:00.000Z');
  await enqueueDueAt('2026-03-05T18:00:00.000Z');

  expect(await listKeys()).toEqual([`report:${id}:day:2026-03-04:2026-03-04`]);
});

it('reports that are due together are sent in order: the day, the week, the period', async () => {
  const brand = await newBrandWithReportHour(0);
  await newPeriod(app.db, brand, '2026-02-27', '2026-03-05');
  await enqueueDueAt('2026-03-06T04:00:00Z'); // a Friday, when the day begins in GMT-4

  expect((await listReports()).map(({ key }) => key)).toEqual([
    `report:${brand.id}:day:2026-03-05:2026-03-05`,
    `report:${brand.id}:week:2026-02-27:2026-03-05`,
    `report:${brand.id}:month:2026-02-27:2026-03-05`,
  ]);
});

it('a report is a picture, and a text that is split into messages that Telegram accepts', async () => {
  const brand = await newBrandWithReportHour(2, { name: '_*[Brand]*_', threadId: '9' });
  for (let i = 0; i < 90; i++)
    await newMember(app.db, brand, { publicName: `${i} (_*[~\`>#+-=|{}.!\\` + 'x'.repeat(40) });

  await enqueueDueAt('2026-03-04T06:00:00Z');

  const messages = await app.db.query<{ text: string; thread_id: string; photo: Buffer | null }[]>(
    'select text, thread_id, photo from outbox_messages order by id',
  );
  expect(messages[0]!.photo!.subarray(1, 4).toString()).toBe('PNG');
  expect(messages.map(({ thread_id }) => thread_id)).toEqual(['9', '9']);
  const parts = splitMarkdown(messages[1]!.text); // as the worker does
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(parseMarkdownV2(part).text.length).toBeLessThanOrEqual(4096);
});

it('a brand whose settings are being changed is skipped, and the others get their reports', async () => {
  const [changingBrand, otherBrand] = [await newBrandWithReportHour(2), await newBrandWithReportHour(2)];
  const keyOf = ({ id }: Brand) => `report:${id}:day:2026-03-03:2026-03-03`;

  await app.db.transaction(async (holder) => {
    await holder.query('update brands set description = $2 where id = $1', [changingBrand.id, 'New']);
    expect(await enqueueDueAt('2026-03-04T06:00:00Z')).toBe(2); // Counts the skipped brand too, which is not an error.
    expect(await listKeys()).toEqual([keyOf(otherBrand)]);
  });
  await enqueueDueAt('2026-03-04T06:00:00Z');

  expect(await listKeys()).toEqual([keyOf(changingBrand), keyOf(otherBrand)].sort());
});

describe('a missed report', () => {
  let brand: Brand;
  beforeEach(async () => {
    brand = await newBrandWithReportHour(2, { createdAt: new Date('2026-03-01T00:00:00Z') });
  });

  interface MissedReport {
    id: number;
    period: string;
    date_start: string;
  }
  const runJobsAt = async (now: string) => {
    await enqueueDueAt(now);
    await app.get(ReportService).recordMissed();
  };
  const listMissedReports = async () =>
    (await app.as(admin).get('admin/reports/missed').expect(200)).body.data as MissedReport[];
  const listMissedDays = async () =>
    (await listMissedReports()).filter(({ period }) => period === 'day').map(({ date_start }) => date_start);
  const send = (id: number) => app.as(admin).post(`admin/reports/missed/${id}/send`);

  it('is listed, newest first, if it is more than twelve hours late', async () => {
    // On Friday 2026-03-06 at 06:00 UTC, the reports of the day and of the week were due.
    await runJobsAt('2026-03-06T18:00:00.000Z');
    expect(await listMissedDays()).not.toContain('2026-03-05');
    await runJobsAt('2026-03-08T19:00:00.000Z');

    expect((await listMissedReports())[1]).toEqual({
      id: expect.any(Number),
      brand: { id: brand.id, name: brand.name },
      period: 'day',
      date_start: '2026-03-06',
      date_end: '2026-03-06',
      due_at: '2026-03-07T06:00:00.000Z',
    });
    // The report of 5 March was sent exactly twelve hours late, so it is not listed.
    expect(await listMissedDays()).toEqual(
      ['03-07', '03-06', '03-04', '03-03', '03-02', '03-01', '02-28'].map((day) => `2026-${day}`),
    );
  });

  it('is not listed if it was sent, or if the brand wanted no reports', async () => {
    await app.db.update(Brand, { id: brand.id }, { reportShow: false });
    await runJobsAt('2026-03-12T06:00:00Z');
    expect(await listMissedReports()).toEqual([]);

    await app.db.update(Brand, { id: brand.id }, { reportShow: true });
    await runJobsAt('2026-03-13T06:00:00Z');
    await runJobsAt('2026-03-20T06:00:00Z');
    expect(await listMissedDays()).toEqual(
      ['18', '17', '16', '15', '14', '13'].map((day) => `2026-03-${day}`),
    );
  });

  it('is listed even if those of another brand cannot be recorded', async () => {
    const other = await newBrandWithReportHour(2, { createdAt: new Date('2026-03-03T12:00:00Z') });
    await app.db.query(
      `alter table sent_reports add constraint broken check (brand_id <> ${brand.id}) not valid`,
    );
    try {
      await runJobsAt('2026-03-04T19:00:00Z');
    } finally {
      await app.db.query('alter table sent_reports drop constraint broken');
    }

    expect(await listMissedReports()).toMatchObject([{ brand: { id: other.id }, date_start: '2026-03-03' }]);
  });

  it('is sent by hand once, even if two requests race, and the admin is recorded', async () => {
    await runJobsAt('2026-03-04T19:00:00Z');
    const { id } = (await listMissedReports()).find(({ date_start }) => date_start === '2026-03-03')!;

    const answers = await raceForRow<{ status: number }>(app.db, brand, [() => send(id), () => send(id)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await listKeys()).toEqual([`report:${brand.id}:day:2026-03-03:2026-03-03`]);
    expect((await listMissedReports()).map((report) => report.id)).not.toContain(id);
    expect((await send(id).expect(409)).body.error).toBe('edited before');
    const unknownId = 987_654_321;
    await send(unknownId).expect(404);
    expect((await listAuditRecords(app.db, 'brand', brand.id)).at(-1)).toMatchObject({
      action: 'brand.report',
      actor_id: admin.id,
      after: { kind: 'day', start_date: '2026-03-03' },
    });
  });

  it('is dismissed once, and the admin is recorded', async () => {
    await runJobsAt('2026-03-08T19:00:00Z');
    const [{ id, period, date_start }] = (await listMissedReports()) as [MissedReport];
    const dismiss = () => app.as(admin).post('admin/reports/missed/dismiss', { ids: [id] });

    const answers = await Promise.all([dismiss(), dismiss()]);

    expect(answers.flatMap(({ body }) => body.done)).toEqual([id]);
    expect((await listMissedReports()).map((report) => report.id)).not.toContain(id);
    await send(id).expect(409);
    const sql = `select actor_id, before from audit_records where action = 'brand.dismiss-report'`;
    expect(await app.db.query(sql)).toMatchObject([{ actor_id: admin.id, before: { period, date_start } }]);
  });
});

describe('a change after the report of its day', () => {
  let brand: Brand;
  let agent: User;
  beforeEach(async () => {
    brand = await newBrandWithReportHour(2, { reportChatId: '-7' });
    agent = await newMember(app.db, brand);
  });

  const createdOn = (day: string) => ({ createdAt: new Date(`2026-${day}T12:00:00Z`) });
  const newDepositOn = (day: string) => newDeposit(app.db, brand, createdOn(day));
  const newResultOn = (day: string, amount: string) =>
    newResult(app.db, brand, agent, { amount, ...createdOn(day) });

  /** Runs the schedule at the report hour of each of these days of 2026. */
  async function sendReportsOn(...days: string[]): Promise<void> {
    for (const day of days) await enqueueDueAt(`2026-${day}T06:00:00Z`);
  }

  async function accept(depositId: number, fields: object, now: string): Promise<void> {
    app.clock.set(`2026-${now}Z`);
    const body = { type: 'retention', client_id: '1', agent_id: agent.id, ...fields };
    await app.as(admin).post(`deposit/${depositId}/accept`, body).expect(200);
  }
  const deleteDeposit = ({ id }: { id: number }) => app.as(admin).delete(`deposit/${id}`).expect(200);

  /** The lines on late changes in all reports, by report: "day 2026-03-04". */
  async function listLateChangeLines(): Promise<Record<string, string[]>> {
    const messages = await listQueuedMessages(app.db, { key: `report:${brand.id}:%` });
    const entries = messages.flatMap(({ key, text }) => {
      const [, changes] = parseMarkdownV2(text).text.split('\nChanged since it was reported\n');
      return changes ? [[key!.split(':').slice(2, 4).join(' '), changes.split('\n')] as const] : [];
    });
    return Object.fromEntries(entries);
  }

  it('is mentioned once if a deposit is accepted late, in the next daily report only', async () => {
    await newPeriod(app.db, brand, '2026-02-27', '2026-03-07');
    const deposit = await newDepositOn('03-04');
    await sendReportsOn('03-05', '03-06');
    await accept(deposit.id, { amount: 320 }, '03-06T10:00:00'); // after the reports of its day and of its week

    await sendReportsOn('03-07', '03-08', '03-09', '03-10', '03-11', '03-12', '03-13', '03-14');

    expect(await listLateChangeLines()).toEqual({ 'day 2026-03-06': [`04.03: +$320.00 (A${deposit.id})`] });
  });

  it('is mentioned once if a deposit is deleted or erased', async () => {
    const [deletedDeposit, erasedDeposit] = [
      await newResultOn('03-02', '5.00'),
      await newResultOn('03-03', '7.00'),
    ];
    await sendReportsOn('03-03', '03-04');
    app.clock.set('2026-03-04T10:00:00Z');
    await deleteDeposit(deletedDeposit);
    await app.as(admin).delete(`admin/deposit/delete/${erasedDeposit.id}`).expect(200);

    await sendReportsOn('03-05', '03-06', '03-07');

    expect(await listLateChangeLines()).toEqual({
      // The erased deposit has no label.
      'day 2026-03-04': ['03.03: -$7.00', `02.03: -$5.00 (A${deletedDeposit.id})`],
    });
  });

  it('is mentioned each time if a deposit is accepted late and then deleted, but only by its label if both happen between two reports', async () => {
    const [first, second] = [await newDepositOn('03-02'), await newDepositOn('03-02')];
    await sendReportsOn('03-03');
    await accept(first.id, { amount: 10 }, '03-03T10:00:00'); // +10
    await sendReportsOn('03-04');
    await deleteDeposit(first); // -10
    await accept(second.id, { amount: 3 }, '03-04T10:00:00'); // +3
    await sendReportsOn('03-05');
    app.clock.set('2026-03-05T10:00:00Z');
    await deleteDeposit(second); // -3
    const third = await newDepositOn('03-02');
    await accept(third.id, { amount: 8 }, '03-05T11:00:00');
    await deleteDeposit(third); // +8 - 8
    await sendReportsOn('03-06', '03-07');

    expect(await listLateChangeLines()).toEqual({
      'day 2026-03-03': [`02.03: +$10.00 (A${first.id})`],
      'day 2026-03-04': [`02.03: -$7.00 (A${first.id}, A${second.id})`],
      'day 2026-03-05': [`02.03: -$3.00 (A${second.id}, A${third.id})`],
    });
  });

  it('is not mentioned if it is a correction, which counts on the day on which it is made', async () => {
    await app.db.update(Brand, brand.id, { reportType: 'sales' });
    await sendReportsOn('03-04');
    app.clock.set('2026-03-04T07:00:00Z');
    const { id } = await app.db.findOneByOrFail(Member, { userId: agent.id });
    const correction = { count: 2, amount: 50 };
    await app.as(admin).post(`admin/brand/user/increment/${id}`, correction).expect(200);

    await sendReportsOn('03-05', '03-06');

    expect(await listLateChangeLines()).toEqual({});
    const report = (await listReports()).find(({ key }) => key!.endsWith(':day:2026-03-04:2026-03-04'));
    expect(report!.text).toContain('*Total: 2 FTD*');
  });

  it('is mentioned in a sales brand only if it is of first-time deposits', async () => {
    await app.db.update(Brand, brand.id, { reportType: 'sales' });
    const [retention, secondRetention, ftd] = [
      await newDepositOn('03-03'),
      await newDepositOn('03-03'),
      await newDepositOn('03-03'),
    ];
    await sendReportsOn('03-04');
    await accept(retention.id, { amount: 30 }, '03-04T10:00:00');
    await sendReportsOn('03-05');
    // The line is about the second deposit only.
    await accept(secondRetention.id, { amount: 30 }, '03-05T09:00:00');
    await accept(ftd.id, { type: 'ftd', amount: 30 }, '03-05T10:00:00');
    await sendReportsOn('03-06');

    expect(await listLateChangeLines()).toEqual({ 'day 2026-03-05': [`03.03: +1 FTD (F${ftd.id})`] });
  });

  it('is not mentioned for days without a report', async () => {
    const deposit = await newDepositOn('03-03');
    await app.db.update(Brand, brand.id, { reportShow: false });
    await sendReportsOn('03-04');
    await app.db.update(Brand, brand.id, { reportShow: true });
    await accept(deposit.id, { amount: 30 }, '03-04T10:00:00');

    await sendReportsOn('03-05', '03-06');

    expect(await listLateChangeLines()).toEqual({});
  });
});
