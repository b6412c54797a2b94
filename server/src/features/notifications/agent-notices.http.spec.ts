import { listAuditRecords } from '../../../test/audit-records.js';
import { newMember, newScene, type Scene } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';

const app = setUpApp();

let { brand, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-12T12:00:00Z');
  ({ brand, agent: anna } = await newScene(app.db));
});

const allOn = {
  target: true,
  best: true,
  streak: true,
  overtook: true,
  passed: true,
  evening: true,
  appointments: true,
};

it('the switches of t/moments/settings are all on at first, and change one by one, even concurrently, for this person alone', async () => {
  const change = (fields: object) => app.as(anna).patch('t/moments/settings', fields);
  expect((await app.as(anna).get('t/moments/settings')).body).toEqual(allOn);
  await Promise.all([change({ passed: false }), change({ evening: false })]);

  expect((await change({ evening: true })).body).toEqual({ ...allOn, passed: false });
  const ben = await newMember(app.db, brand);
  expect((await app.as(ben).get('t/moments/settings')).body).toEqual(allOn);
  const { status, body } = await change({ best: 'no' });
  expect([status, body.details[0].field]).toEqual([400, 'best']);
  expect((await listAuditRecords(app.db, 'user', anna.id)).at(-1)).toMatchObject({
    action: 'user.notices',
    via: 'mini-app',
    actor_id: anna.id,
    before: { evening: false },
    after: { evening: true },
  });
});

it('the opening of the mini-app is recorded at most once an hour, without changing the switches', async () => {
  const getOpeningAndMuted = async () => {
    const [row] = await app.db.query<{ at: Date; muted: string[] }[]>(
      'select opened_at as at, muted from moment_settings where user_id = $1',
      [anna.id],
    );
    return [row!.at.toISOString(), row!.muted];
  };
  await app.as(anna).patch('t/moments/settings', { best: false }).expect(200);
  const open = async (at: string) => {
    app.clock.set(at);
    await app.as(anna).get('t/me').expect(200);
  };
  await open('2026-03-12T12:00:00Z');
  await open('2026-03-12T12:59:59Z');
  expect(await getOpeningAndMuted()).toEqual(['2026-03-12T12:00:00.000Z', ['best']]);
  await open('2026-03-12T13:00:00Z');
  expect(await getOpeningAndMuted()).toEqual(['2026-03-12T13:00:00.000Z', ['best']]);
});
