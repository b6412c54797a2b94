import { setUpFakeLanguage } from '../../../../test/fake-language.js';
import { newMember, newScene, type Scene } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';

const app = setUpApp();
setUpFakeLanguage('tr');

let { brand, agent: anna } = {} as Scene;
let ben: User;
beforeEach(async () => {
  app.clock.set('2026-03-12T12:00:00Z');
  ({ brand, agent: anna } = await newScene(app.db));
  ben = await newMember(app.db, brand, { publicName: 'Ben' });
});

const addMoment = async (
  kind: string,
  facts: object,
  { user = anna, day = '2026-03-12', rival = null as User | null } = {},
) => {
  const [{ id }] = await app.db.query<[{ id: number }]>(
    `insert into moments (brand_id, user_id, kind, key, day, facts, rival_id, created_at)
     values ($1, $2, $3, gen_random_uuid(), $4, $5, $6, now()) returning id`,
    [brand.id, user.id, kind, day, facts, rival?.id],
  );
  return id;
};
const listMoments = async (user = anna) =>
  (await app.asMember(user, brand).get('t/moments').expect(200)).body.data as { id: number; text: string }[];
const listTexts = async (user = anna) => (await listMoments(user)).map(({ text }) => text);

describe('GET t/moments', () => {
  it('lists the moments of the caller on the last seven days, newest first', async () => {
    await addMoment('streak', { days: 3 }, { day: '2026-03-05' });
    await addMoment('streak', { days: 4 }, { day: '2026-03-06' });
    await addMoment('streak', { days: 5 }, { user: ben });
    const id = await addMoment('passed', { gap: '12000', isSales: false }, { rival: ben });

    expect((await listMoments())[0]).toEqual({
      id,
      kind: 'passed',
      day: '2026-03-12',
      text: 'Ben passed you: $120',
    });
    expect(await listTexts()).toEqual([
      'Ben passed you: $120',
      '4 working days in a row with a deposit · Mar 6',
    ]);
  });

  it('returns texts in the language of the caller', async () => {
    await addMoment('overtook', { gap: '12050', isSales: false }, { rival: ben, day: '2026-03-11' });
    await addMoment('evening', { count: 3, amount: null, place: 2, up: 1 });
    await app.as(anna).post('t/me').send({ language: 'tr' }).expect(200);
    expect(await listTexts()).toEqual([
      '‹moments.eveningToday ‹moments.evening 3, 2, 1, null››',
      '‹moments.earlier ‹moments.overtook.retention Ben, 120.50›, 2026-03-11›',
    ]);
  });

  it('omits kinds that the person has turned off', async () => {
    await addMoment('streak', { days: 3 });
    await app.as(anna).patch('t/moments/settings', { streak: false }).expect(200);
    expect(await listTexts()).toEqual([]);

    await app.as(anna).patch('t/moments/settings', { streak: true }).expect(200);
    expect(await listTexts()).toHaveLength(1);
  });
});

it('POST t/moments/dismiss hides the moments of the caller up to the one with the sent id', async () => {
  await addMoment('streak', { days: 2 });
  const until = await addMoment('streak', { days: 3 });
  await addMoment('streak', { days: 5 });
  await addMoment('streak', { days: 4 }, { user: ben });
  const dismissMoments = (fields: object) => app.asMember(anna, brand).post('t/moments/dismiss', fields);
  await dismissMoments({ until }).expect(200, { status: true });

  expect(await listTexts()).toEqual(['5 working days in a row with a deposit']);
  expect(await listTexts(ben)).toHaveLength(1);
  const { body } = await dismissMoments({ until: 0 }).expect(400);
  expect(body.details[0].field).toBe('until');
});
