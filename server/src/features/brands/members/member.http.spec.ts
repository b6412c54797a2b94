import { newDeposit, newPeriod } from '../../../../test/deposit.factories.js';
import { newBrand, newMember, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { setUpApp, toOutcome } from '../../../../test/test-app.js';
import { raceForRow } from '../../../../test/race.js';
import { Deposit } from '../../deposits/ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';
import { toUserView } from '../../people/user.schemas.js';
import { JoinRequestService } from '../../invites/join-request.service.js';
import { Member } from './member.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
});

const getMemberList = async () => (await app.as(manager).get(`brand/users/${brand.id}`)).body;
const getMember = (user: User) => app.db.findOneByOrFail(Member, { brandId: brand.id, userId: user.id });
const togglePost = (user: User, as: string, team_id = 1) =>
  app.as(manager).post(`brand/users/role/${brand.id}`, { user_id: user.id, as, team_id });
const dismiss = (user: User) => app.as(manager).delete(`brand/users/${brand.id}?user_id=${user.id}`);
const setTeamGroup = (user: User, team_name: unknown) =>
  app.as(manager).post('brand/users/team', { user_id: user.id, brand_id: brand.id, team_name });
const noPosts = {
  head_user_id: null,
  team_lead_user_id: null,
  head_user_id_2: null,
  team_lead_user_id_2: null,
};

describe('GET brand/users/:brand_id', () => {
  it('returns members and figures of a brand without periods', async () => {
    await newMember(app.db, brand, { dismissedAt: new Date() });

    expect(await getMemberList()).toEqual({
      ok: true,
      users: [
        {
          id: (await getMember(anna)).id,
          user_id: anna.id,
          user: toUserView(anna),
          username: anna.username,
          team_id: 1,
          string_team: null,
          stat: { target: 0, cr: 0, total: 0 },
          ftd: 0,
        },
      ],
      team_names: [],
      period: null,
      current_month: 3,
      current_year: 2026,
      time_to_cr: false,
      ...noPosts,
    });
  });

  it('returns the current period, and on days in no period or in two only the members', async () => {
    await newPeriod(app.db, brand, '2026-03-15', '2026-03-31');
    await newPeriod(app.db, brand, '2026-02-20', '2026-03-15');
    const period = { id: expect.any(Number) as number, start_date: '2026-02-20', end_date: '2026-03-15' };
    const users = [{ user_id: anna.id, stat: { target: 0, cr: 0, total: 0 } }];
    const noPeriod = { ok: false, users, period: null, current_month: null, current_year: null };

    expect(await getMemberList()).toMatchObject({
      ok: true,
      period,
      current_month: 3,
      current_year: 2026,
      time_to_cr: true,
    });
    app.clock.set('2026-03-15T08:00:00Z');
    expect(await getMemberList()).toMatchObject({
      ...noPeriod,
      exception: 'months_intersect',
      intersects: [period, { start_date: '2026-03-15', end_date: '2026-03-31' }],
    });
    app.clock.set('2026-04-01T08:00:00Z');
    const answer = await getMemberList();
    expect(answer).toMatchObject({ ...noPeriod, exception: 'date_not_in_work', time_to_cr: false });
    expect(answer).not.toHaveProperty('intersects');
  });
});

it('DELETE brand/users/:brand_id dismisses a member: posts are unassigned, deposits and targets stay, and joining undoes it', async () => {
  const deposit = await newDeposit(app.db, brand, { agentId: anna.id, status: 'accept', amount: '100.00' });
  const target = { user_id: anna.id, brand_id: brand.id, year: 2026, month: 3, value: 500 };
  await app.as(manager).post('brand/users/target', target);
  await togglePost(anna, 'head');

  await dismiss(anna).expect(200, { status: true });

  expect(await getMemberList()).toMatchObject({ users: [], ...noPosts });
  expect(toOutcome(await app.asMember(anna, brand).get('t/me/brand'))).toEqual([403, 'user not in brand']);
  expect(await app.db.findOneBy(Deposit, { id: deposit.id })).toEqual(deposit);
  const text = `You are no longer a member of *${brand.name}*\\.`;
  expect(await listQueuedTexts(app.db, { chatId: anna.telegramId })).toEqual([text]);

  await app
    .get(JoinRequestService)
    .create({ userId: anna.id, isStaff: false }, { brandId: brand.id, secret: null });
  const [request] = (await app.as(manager).get(`brand/request/${brand.id}`)).body.requests;
  await app.as(manager).post(`brand/request/accept/${request.id}`);
  expect((await getMemberList()).users).toMatchObject([
    { user_id: anna.id, stat: { target: 500, total: 100 } },
  ]);
});

it('team groups have up to ten characters, are listed once and sorted, and are cleared by an empty name', async () => {
  const [ben, cleo] = [await newMember(app.db, brand), await newMember(app.db, brand)];
  await setTeamGroup(ben, 'North');
  await setTeamGroup(cleo, 'East');

  await setTeamGroup(anna, ' North ').expect(200, { status: true });
  expect(await getMemberList()).toMatchObject({
    team_names: ['East', 'North'],
    users: [{ string_team: 'North' }, {}, {}],
  });
  await setTeamGroup(anna, '');
  await setTeamGroup(cleo, null);
  expect(await getMemberList()).toMatchObject({
    team_names: ['North'],
    users: [{ string_team: null }, {}, {}],
  });

  await setTeamGroup(anna, 'x'.repeat(10)).expect(200);
  const { body } = await setTeamGroup(anna, 'y'.repeat(11)).expect(400);
  expect(body.details[0].field).toBe('team_name');
  expect((await getMember(anna)).stringTeam).toBe('x'.repeat(10));
});

describe('a person who is not an active member of the brand', () => {
  it.each([
    ['a stranger', async () => newUser(app.db)],
    ['a dismissed member', async () => newMember(app.db, brand, { dismissedAt: new Date() })],
    ['a member of another brand', async () => newMember(app.db, await newBrand(app.db))],
  ])('is not found: %s', async (_, newPerson) => {
    const person = await newPerson();
    const figure = { user_id: person.id, brand_id: brand.id, year: 2026, month: 3, value: 5 };

    for (const answer of [
      await dismiss(person),
      await togglePost(person, 'head'),
      await setTeamGroup(person, 'A'),
      await app.as(manager).post('brand/users/target', figure),
      await app.as(manager).post('brand/users/total', figure),
    ]) {
      expect(toOutcome(answer)).toEqual([404, 'Not found']);
    }
  });
});

const moveToTeam = async (user: User, team_id: number) =>
  app.as(manager).post(`brand/users/team/${(await getMember(user)).id}`, { team_id });

describe('the head and the team lead', () => {
  it('are assigned by one call and unassigned by the next, each independently, and only members of the team can be assigned', async () => {
    const ben = await newMember(app.db, brand);
    await moveToTeam(ben, 2);

    const answers = [
      await togglePost(anna, 'head'),
      await togglePost(anna, 'team-lead'),
      await togglePost(ben, 'head', 2),
    ];

    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ status: 'assigned' }));
    expect(await getMemberList()).toMatchObject({
      head_user_id: anna.id,
      team_lead_user_id: anna.id,
      head_user_id_2: ben.id,
      team_lead_user_id_2: null,
    });
    expect((await togglePost(anna, 'head')).body).toEqual({ status: 'unassigned' });
    expect(await getMemberList()).toMatchObject({ head_user_id: null, team_lead_user_id: anna.id });
    const answer = await togglePost(anna, 'head', 2);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'team_id']);
    await moveToTeam(anna, 2);
    expect((await togglePost(anna, 'head', 2)).body).toEqual({ status: 'assigned' });
    expect(await getMemberList()).toMatchObject({ ...noPosts, head_user_id_2: anna.id });
  });

  it('lose their posts if they move to the other team', async () => {
    await togglePost(anna, 'head');
    await togglePost(anna, 'team-lead');

    expect((await moveToTeam(anna, 1)).body).toEqual({ status: true });
    expect(await getMemberList()).toMatchObject({ head_user_id: anna.id, team_lead_user_id: anna.id });
    await moveToTeam(anna, 2);
    expect(await getMemberList()).toMatchObject({ ...noPosts, users: [{ team_id: 2 }] });
  });

  it('are toggled once by each of two concurrent calls', async () => {
    const answers = await raceForRow(app.db, await getMember(anna), [
      () => togglePost(anna, 'head'),
      () => togglePost(anna, 'head'),
    ]);

    expect(answers.map(({ body }) => body.status).sort()).toEqual(['assigned', 'unassigned']);
    expect(await getMemberList()).toMatchObject(noPosts);
  });

  it('are one person each after concurrent assignments', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => newMember(app.db, brand)));

    await Promise.all([anna, ...others].map((user) => togglePost(user, 'head')));

    const rows = await app.db.query('select user_id from brand_posts where brand_id = $1', [brand.id]);
    expect(rows).toEqual([{ user_id: (await getMemberList()).head_user_id }]);
  });

  it('are never assigned to a person who is dismissed concurrently', async () => {
    await raceForRow(app.db, await getMember(anna), [() => dismiss(anna), () => togglePost(anna, 'head')]);

    expect(await getMemberList()).toMatchObject({ users: [], ...noPosts });
  });
});
