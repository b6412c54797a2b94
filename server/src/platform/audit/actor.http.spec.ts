import { newBrand, newTelegramId, newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { AuditTrail } from './audit-trail.js';

const app = setUpApp();

interface Kept {
  id: string;
  actor_id: number | null;
  via: string;
  subject: string;
  ip: string | null;
  request_id: string | null;
}

const recordsOf = (action: string, subjectId: number) =>
  app.db.query<Kept[]>(
    'select id, actor_id, via, subject, ip, request_id from audit_records where action = $1 and subject_id = $2',
    [action, subjectId],
  );

it('contains the person, the channel and the address of each of several concurrent calls', async () => {
  const brands = await Promise.all(Array.from({ length: 8 }, () => newBrand(app.db)));
  const remove = async ({ id }: { id: number }, i: number) => {
    const by = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
    await app.as(by).delete(`brand/${id}`).set('x-forwarded-for', `198.51.100.${i}`).expect(200);
    return [
      {
        id: expect.any(String),
        actor_id: by.id,
        via: 'panel',
        subject: 'brand',
        ip: `198.51.100.${i}`,
        request_id: expect.any(String),
      },
    ];
  };

  const expected = await Promise.all(brands.map(remove));

  expect(await Promise.all(brands.map(({ id }) => recordsOf('brand.erase', id)))).toEqual(expected);
});

it('names nobody for code that runs at startup', async () => {
  await app.get(AuditTrail).record({ action: 'test.start', subjectId: 1 });

  expect(await recordsOf('test.start', 1)).toMatchObject([{ actor_id: null, via: 'job', ip: null }]);
});

it.each(['update audit_records set action = $$x.y$$', 'delete from audit_records', 'truncate audit_records'])(
  'refuses "%s", and keeps the record',
  async (statement) => {
    await app.get(AuditTrail).record({ action: 'test.keep', subjectId: 2 });
    const kept = await recordsOf('test.keep', 2);

    await expect(app.db.query(statement)).rejects.toThrow(
      /audit_records is append-only|permission denied for table audit_records/,
    );

    expect(await recordsOf('test.keep', 2)).toEqual(kept);
  },
);
