import { newBrand } from '../../../test/factories.js';
import { describeLoneApp } from '../../../test/test-app.js';
import { ReportScheduleService } from './report-schedule.service.js';

const app = describeLoneApp();

it('skips a brand whose settings are being changed, and sends reports to the others', async () => {
  const reports = async () => {
    const rows = await app.db.query<{ brandId: number }[]>(
      'select brand_id as "brandId" from sent_reports order by brand_id',
    );
    return rows.map(({ brandId }) => brandId);
  };
  app.clock.set('2026-03-04T06:00:00Z');
  const created = { createdAt: new Date('2026-01-01T00:00:00Z'), reportHour: 2 };
  const [changing, other] = [await newBrand(app.db, created), await newBrand(app.db, created)];

  await app.db.transaction(async (holder) => {
    await holder.query('update brands set description = $2 where id = $1', [changing.id, 'New']);
    expect(await app.get(ReportScheduleService).sendDue()).toBe(2);
    expect(await reports()).toEqual([other.id]);
  });
  await app.get(ReportScheduleService).sendDue();

  expect(await reports()).toEqual([changing.id, other.id]);
});
