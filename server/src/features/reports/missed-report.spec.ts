import { newBrand, newUser } from '../../../test/factories.js';
import { raceForRow } from '../../../test/race.js';
import { describeLoneApp } from '../../../test/test-app.js';
import { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import { ReportService } from './report.service.js';
import { ReportScheduleService } from './report-schedule.service.js';

/** Uses its own database, because the jobs handle all brands. */
const app = describeLoneApp();
let admin: User;
let brand: Brand;
beforeEach(async () => {
  await app.db.query('truncate brands, outbox_messages cascade');
  admin = await newUser(app.db, { role: 'admin' });
  brand = await newBrand(app.db, { createdAt: new Date('2026-03-01T00:00:00Z'), reportHour: 2 });
});

interface Missed {
  id: number;
  period: string;
  date_start: string;
}
const runJobsAt = async (now: string) => {
  app.clock.set(now);
  await app.get(ReportScheduleService).sendDue();
  await app.get(ReportService).recordMissed();
};
const list = async () =>
  (await app.as(admin).get('admin/reports/missed').expect(200)).body as { data: Missed[]; last_page: number };
const listQueued = () =>
  app.db.query<{ key: string }[]>(`select key from outbox_messages where key like 'report:%' order by id`);
const send = (id: number) => app.as(admin).post(`admin/reports/missed/${id}/send`);

it('lists reports that are more than twelve hours late', async () => {
  // Friday 2026-03-06 at 06:00 UTC the day and the week were due.
  await runJobsAt('2026-03-06T18:00:00.000Z');
  expect((await list()).data.map(({ date_start }) => date_start)).not.toContain('2026-03-05');
  await runJobsAt('2026-03-08T19:00:00.000Z');

  const { data } = await list();
  expect(data[1]).toEqual({
    id: expect.any(Number),
    brand: { id: brand.id, name: brand.name },
    period: 'day',
    date_start: '2026-03-06',
    date_end: '2026-03-06',
    due_at: '2026-03-07T06:00:00.000Z',
  });
  // The report of 5 March was sent exactly twelve hours late, so it is not listed.
  expect(data.filter(({ period }) => period === 'day').map(({ date_start }) => date_start)).toEqual(
    ['07', '06', '04', '03', '02', '01'].map((day) => `2026-03-${day}`).concat('2026-02-28'),
  );
});

it('lists the week with the day that ends it', async () => {
  await runJobsAt('2026-03-06T19:00:00Z');
  expect(
    (await list()).data.filter(({ date_start }) => date_start >= '2026-03-05' || date_start === '2026-02-27'),
  ).toEqual([
    expect.objectContaining({ period: 'week', date_start: '2026-02-27' }),
    expect.objectContaining({ period: 'day', date_start: '2026-03-05' }),
  ]);
});

it('never lists sent reports, nor reports of brands that want none', async () => {
  await app.db.update(Brand, { id: brand.id }, { reportShow: false });
  await runJobsAt('2026-03-12T06:00:00Z');
  expect((await list()).data).toEqual([]);

  await app.db.update(Brand, { id: brand.id }, { reportShow: true });
  await runJobsAt('2026-03-13T06:00:00Z');
  await runJobsAt('2026-03-20T06:00:00Z');
  const days = (await list()).data.filter(({ period }) => period === 'day').map((it) => it.date_start);
  expect(days).toEqual(['2026-03-18', '2026-03-17', '2026-03-16', '2026-03-15', '2026-03-14', '2026-03-13']);
});

it('sends a report by hand once, and records the admin', async () => {
  await runJobsAt('2026-03-04T19:00:00Z');
  const { id } = (await list()).data.find(({ date_start }) => date_start === '2026-03-03')!;

  await send(id).expect(200);

  expect(await listQueued()).toEqual([{ key: `report:${brand.id}:day:2026-03-03:2026-03-03` }]);
  expect((await list()).data.map((it) => it.id)).not.toContain(id);
  expect((await send(id).expect(409)).body.error).toBe('edited before');
  await send(987_654_321).expect(404);
  const [record] = await app.db.query<object[]>(
    `select actor_id, after from audit_records where action = 'brand.report' order by id desc limit 1`,
  );
  expect(record).toMatchObject({ actor_id: admin.id, after: { kind: 'day', start_date: '2026-03-03' } });
});

it('sends once if two admins send it concurrently', async () => {
  await runJobsAt('2026-03-04T19:00:00Z');
  const [{ id }] = (await list()).data as [Missed];
  const answers = await raceForRow<{ status: number }>(app.db, brand, [() => send(id), () => send(id)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listQueued()).toHaveLength(1);
});

it('dismisses a report once, and records the admin', async () => {
  await runJobsAt('2026-03-08T19:00:00Z');
  const [{ id, ...report }] = (await list()).data as [Missed];
  const dismiss = () =>
    app
      .as(admin)
      .post('admin/reports/missed/dismiss')
      .send({ ids: [id] });

  const answers = await Promise.all([dismiss(), dismiss()]);

  expect(answers.flatMap(({ body }) => body.done)).toEqual([id]);
  expect((await list()).data.map((row) => row.id)).not.toContain(id);
  await send(id).expect(409);
  const { period, date_start } = report;
  expect(
    await app.db.query(`select actor_id, before from audit_records where action = 'brand.dismiss-report'`),
  ).toEqual([{ actor_id: admin.id, before: expect.objectContaining({ period, date_start }) }]);
});
