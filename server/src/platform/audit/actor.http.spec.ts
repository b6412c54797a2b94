import { newBrand, newTelegramId, newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { AuditTrail } from './audit-trail.js';

const app = setUpApp();

interface AuditRow {
  id: string;
  actor_id: number | null;
  via: string;
  subject: string;
  ip: string | null;
  request_id: string | null;
}

const listRecords = (action: string, subjectId: number) =>
  app.db.query<AuditRow[]>(
    'select id, actor_id, via, subject, ip, request_id from audit_records where action = $1 and subject_id = $2',
    [action, subjectId],
  );

it('records the person, the channel and the address of each concurrent call', async () => {
  const brands = await Promise.all(Array.from({ length: 8 }, () => newBrand(app.db)));
  const eraseAndBuildExpectedRecords = async ({ id }: { id: number }, i: number) => {
    const admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
    await app.as(admin).delete(`brand/${id}`).set('x-forwarded-for', `198.51.100.${i}`).expect(200);
    return [
      {
        id: expect.any(String),
        actor_id: admin.id,
        via: 'panel',
        subject: 'brand',
        ip: `198.51.100.${i}`,
        request_id: expect.any(String),
      },
    ];
  };

  const expected = await Promise.all(brands.map(eraseAndBuildExpectedRecords));

  expect(await Promise.all(brands.map(({ id }) => listRecords('brand.erase', id)))).toEqual(expected);
});

it('records no actor for code that runs at startup', async () => {
  await app.get(AuditTrail).record({ action: 'test.start', subjectId: 1 });

  expect(await listRecords('test.start', 1)).toMatchObject([{ actor_id: null, via: 'job', ip: null }]);
});

it.each(['update audit_records set action = $$x.y$$', 'delete from audit_records', 'truncate audit_records'])(
  'refuses "%s", and keeps the record',
  async (statement) => {
    await app.get(AuditTrail).record({ action: 'test.keep', subjectId: 2 });
    const recorded = await listRecords('test.keep', 2);

    await expect(app.db.query(statement)).rejects.toThrow(
      /audit_records is append-only|permission denied for table audit_records/,
    );

    expect(await listRecords('test.keep', 2)).toEqual(recorded);
  },
);
