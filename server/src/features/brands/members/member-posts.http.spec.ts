import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { Member } from './member.entity.js';

const app = describeApp();

let brand: Brand;
let manager: User;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  anna = await newMember(app.db, brand, { publicName: 'Anna' });
});

const list = async () => (await app.as(manager).get(`brand/users/${brand.id}`)).body;
const memberOf = (user: User) => app.db.findOneByOrFail(Member, { brandId: brand.id, userId: user.id });
const toggle = (user: User, as: string, team_id = 1) =>
  app.as(manager).post(`brand/users/role/${brand.id}`).send({ user_id: user.id, as, team_id });
const move = async (user: User, team_id: number) =>
  app
    .as(manager)
    .post(`brand/users/team/${(await memberOf(user)).id}`)
    .send({ team_id });
const dismiss = (user: User) => app.as(manager).delete(`brand/users/${brand.id}?user_id=${user.id}`);
const noPosts = {
  head_user_id: null,
  team_lead_user_id: null,
  head_user_id_2: null,
  team_lead_user_id_2: null,
};

describe('head and team lead', () => {
  it('are assigned and unassigned by turns, one for each team and post', async () => {
    const ben = await newMember(app.db, brand);
    await move(ben, 2);

    const answers = [
      await toggle(anna, 'head'),
      await toggle(anna, 'team-lead'),
      await toggle(ben, 'head', 2),
    ];

    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ status: 'assigned' }));
    expect(await list()).toMatchObject({
      head_user_id: anna.id,
      team_lead_user_id: anna.id,
      head_user_id_2: ben.id,
      team_lead_user_id_2: null,
    });
    expect((await toggle(anna, 'head')).body).toEqual({ status: 'unassigned' });
    expect(await list()).toMatchObject({ head_user_id: null, team_lead_user_id: anna.id });
  });

  it('are replaced by naming another', async () => {
    const ben = await newMember(app.db, brand);
    await toggle(anna, 'head');

    expect((await toggle(ben, 'head')).body).toEqual({ status: 'assigned' });
    expect(await list()).toMatchObject({ head_user_id: ben.id });
  });

  it('lose their posts when they move to the other team', async () => {
    await toggle(anna, 'head');
    await toggle(anna, 'team-lead');

    expect((await move(anna, 1)).body).toEqual({ status: true });
    expect(await list()).toMatchObject({ head_user_id: anna.id, team_lead_user_id: anna.id });
    await move(anna, 2);
    expect(await list()).toMatchObject({ ...noPosts, users: [{ team_id: 2 }] });
  });

  it('must be of that team', async () => {
    const answer = await toggle(anna, 'head', 2);

    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'team_id']);
    expect(await list()).toMatchObject(noPosts);
  });

  it('toggle exactly once for each call, also for two at once', async () => {
    const answers = await raceForRow(app.db, await memberOf(anna), [
      () => toggle(anna, 'head'),
      () => toggle(anna, 'head'),
    ]);

    expect(answers.map(({ body }) => body.status).sort()).toEqual(['assigned', 'unassigned']);
    expect(await list()).toMatchObject(noPosts);
  });

  it('has one holder when several are named at once', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => newMember(app.db, brand)));

    await Promise.all([anna, ...others].map((user) => toggle(user, 'head')));

    const rows = await app.db.query('select user_id from brand_posts where brand_id = $1', [brand.id]);
    expect(rows).toEqual([{ user_id: (await list()).head_user_id }]);
  });

  it('is never a person who leaves at the same moment', async () => {
    await raceForRow(app.db, await memberOf(anna), [() => dismiss(anna), () => toggle(anna, 'head')]);

    expect(await list()).toMatchObject({ users: [], ...noPosts });
  });
});
