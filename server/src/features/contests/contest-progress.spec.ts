import { buildAcceptBody, newCorrection, newDeposit, newResult } from '../../../test/deposit.factories.js';
import { setUpFakeLanguage } from '../../../test/fake-language.js';
import { newBrand, newManager, newMember } from '../../../test/factories.js';
import { listQueuedMessages, listQueuedTexts } from '../../../test/outbox.factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { render } from '../../texts/texts.js';
import { Member } from '../brands/members/member.entity.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import { Contest } from './contest.repository.js';
import type { ContestStandings } from './contest.schemas.js';
import { ContestProgressService } from './contest-progress.service.js';

// The jobs also process contests of other specs in this database. Each test reads only its own.
const app = setUpApp();
setUpFakeLanguage('tr');

let brand: Brand;
let [manager, anna, ben] = [] as unknown as [User, User, User];
let contestId: number;

const addMember = async (publicName: string, joinedAt = '2025-01-01T12:00:00Z') => {
  const person = await newMember(app.db, brand, { publicName });
  await app.db.query('update brand_users set created_at = $2 where user_id = $1', [person.id, joinedAt]);
  return person;
};
const createContest = async (change: object = {}) => {
  app.clock.set('2025-03-01T12:00:00Z');
  const fields = {
    name: 'Race *1*',
    brand_ids: [brand.id],
    by: 'people',
    measure: 'amount',
    goal: null,
    winners: 1,
    prize: '',
    date_start: '2025-03-03',
    date_end: '2025-03-05',
    ...change,
  };
  contestId = (await app.as(manager).post('contest').send(fields).expect(201)).body.id;
};
beforeEach(async () => {
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  [anna, ben] = [await addMember('Anna [Berg] 🎯'), await addMember('Ben')];
  await createContest();
});

const progress = () => app.get(ContestProgressService);
const inMarch = (day: number, amount: string) => ({
  createdAt: new Date(Date.UTC(2025, 2, day, 12)),
  amount,
});
const listMessages = async () =>
  (await listQueuedTexts(app.db, { key: `contest:${contestId}:%` })).map((text) => text.replaceAll('\\', ''));
/** Returns the lines of the only message below the name and the rules. */
const announceAndRead = async () => {
  await progress().announce();
  const [message, ...others] = await listMessages();
  expect(others).toEqual([]);
  return message!.split('\n').slice(3);
};
const accept = (depositId: number, body: object) =>
  app.as(manager).post(`deposit/${depositId}/accept`).send(body).expect(200);
const getStandings = async () =>
  (await app.as(manager).get(`contest/${contestId}/standings`).expect(200)).body as ContestStandings;
const finishAndGetState = async () => {
  await progress().finish();
  return (await getStandings()).state;
};

it('a contest is announced in one message for each brand, which is edited until the winners are final', async () => {
  await progress().announce();
  expect(await listMessages()).toEqual([]);

  app.clock.set('2025-03-03T04:00:00Z'); // when the first day begins in GMT-4
  expect(await announceAndRead()).toEqual(['It has begun.']);
  expect((await listMessages())[0]!.split('\n').slice(0, 2)).toEqual([
    '*Race *1**',
    `Most money from accepted deposits from 3 to 5 March in ${brand.name}: the first wins.`,
  ]);
  app.clock.set('2025-03-04T04:00:00Z');
  await progress().announce({ onlyNew: true });
  expect((await listMessages())[0]).toMatch(/It has begun\.$/);
  expect(await announceAndRead()).toEqual(['Day 2 of 3:', 'Nobody has a result yet.']);
  await newResult(app.db, brand, anna, inMarch(3, '1250.50'));
  expect(await announceAndRead()).toEqual(['Day 2 of 3:', 'Nobody has a result yet.']); // edited only once a day
  app.clock.set('2025-03-05T04:00:00Z');
  expect(await announceAndRead()).toEqual(['Day 3 of 3:', '1. Anna [Berg] 🎯: $1,250.50']);

  const waitingDeposit = await newDeposit(app.db, brand, { agentId: ben.id, ...inMarch(5, '2000.00') });
  app.clock.set('2025-03-06T04:05:00Z');
  expect(await finishAndGetState()).toBe('provisional');
  expect(await announceAndRead()).toEqual([
    'It is over. 1 deposit still waits, so this may change:',
    '1. Anna [Berg] 🎯: $1,250.50',
  ]);
  await accept(waitingDeposit.id, buildAcceptBody(ben, { amount: 2000 }));
  expect(await announceAndRead()).toEqual([
    'It is over, and will soon be final:',
    '1. Ben: $2,000.00',
    '2. Anna [Berg] 🎯: $1,250.50',
  ]);
  app.clock.set('2025-03-06T05:00:00Z');
  expect(await finishAndGetState()).toBe('final');
  expect(await announceAndRead()).toEqual(['It is final. The winner:', '1. Ben: $2,000.00']);
});

it('a contest becomes final only when all its deposits are decided, and the decisions can no longer be undone', async () => {
  const waitingDeposit = await newDeposit(app.db, brand, { agentId: ben.id, ...inMarch(5, '1.00') });
  app.clock.set('2025-03-06T04:05:00Z');
  expect(await finishAndGetState()).toBe('provisional');
  expect((await getStandings()).waiting).toBe(1);
  await accept(waitingDeposit.id, buildAcceptBody(ben));

  app.clock.set('2025-03-06T04:05:29Z'); // The bot lets moderators undo a decision for 30 seconds.
  expect(await finishAndGetState()).toBe('provisional');
  app.clock.set('2025-03-06T04:05:30Z');
  expect(await finishAndGetState()).toBe('final');
});

it('a contest becomes final five minutes after its end, keeps its standings, and records later changes for a month', async () => {
  await newResult(app.db, brand, anna, inMarch(3, '100.00'));
  await newResult(app.db, brand, ben, inMarch(4, '90.00'));
  app.clock.set('2025-03-06T04:04:59Z');
  expect(await finishAndGetState()).toBe('provisional');
  app.clock.set('2025-03-06T04:05:00Z');
  expect(await finishAndGetState()).toBe('final');
  const finalStandings = await getStandings();
  expect(finalStandings).toMatchObject({
    of: 2,
    counted_at: '2025-03-06T04:05:00.000Z',
    data: [
      { place: 1, user: { id: anna.id }, team: null, value: 100, percent_of_goal: null, is_winner: true },
      { place: 2, user: { id: ben.id }, value: 90, is_winner: false },
    ],
    changes: [],
  });

  app.clock.set('2025-03-07T12:00:00Z');
  await newCorrection(app.db, brand, ben, '2025-03-05', 1, '50.00');
  await app.as(manager).delete(`brand/users/${brand.id}?user_id=${anna.id}`).expect(200);
  await Promise.all([progress().recordLateChanges(), progress().recordLateChanges()]);
  await progress().recordLateChanges();

  const text = `Ben in ${brand.name}: $140.00 instead of $90.00`;
  const changes = [{ at: '2025-03-07T12:00:00.000Z', text }];
  expect(await getStandings()).toEqual({ ...finalStandings, changes });

  await newResult(app.db, brand, ben, inMarch(3, '1.00'));
  app.clock.set('2025-04-05T12:00:00Z');
  await progress().recordLateChanges();
  expect((await getStandings()).changes).toEqual(changes);
});

it('a contest is finished and announced by only one of two processes', async () => {
  await newResult(app.db, brand, anna, inMarch(3, '100.00'));
  app.clock.set('2025-03-06T12:00:00Z');
  const contest = await app.db.findOneByOrFail(Contest, { id: contestId });

  // While another process has locked the contest.
  await raceForRow(app.db, contest, [], async () => {
    await progress().announce();
    expect(await listMessages()).toEqual([]);
    expect(await finishAndGetState()).toBe('provisional');
  });

  await Promise.all([progress().finish(), progress().finish()]);
  await Promise.all([progress().announce(), progress().announce()]);
  expect((await getStandings()).data).toMatchObject([{ value: 100 }, { value: 0 }]);
  expect(await listMessages()).toHaveLength(1);
});

it('a contest announces teams by name', async () => {
  await createContest({ by: 'teams', measure: 'count' });
  await app.db.query('update brand_users set team_id = 2 where user_id = $1', [ben.id]);
  await newResult(app.db, brand, ben, inMarch(3, '5.00'));
  app.clock.set('2025-03-05T12:00:00Z');
  expect(await announceAndRead()).toEqual(['Day 3 of 3:', '1. Team 2: 1 deposit']);
});

it('a contest ends without winners if nobody has a result', async () => {
  app.clock.set('2025-03-06T12:00:00Z');
  await progress().finish();
  expect(await announceAndRead()).toEqual(['Final: no winners.']);
});

it('standings are counted only every 30 seconds if very many people compete', async () => {
  await app.db.query(
    `with people as (
       insert into users (telegram_id, public_name)
       select 7100000000000 + $1 * 10000 + n, 'Many' from generate_series(1, 1000) n returning id
     ) insert into brand_users (brand_id, user_id, created_at) select $1, id, '2025-01-01' from people`,
    [brand.id],
  );
  app.clock.set('2025-03-03T12:00:00Z');
  const countedStandings = await getStandings();
  expect(countedStandings).toMatchObject({ of: 1002, counted_at: '2025-03-03T12:00:00.000Z' });
  await newResult(app.db, brand, anna, inMarch(3, '1.00'));

  app.clock.set('2025-03-03T12:00:29Z');
  expect(await getStandings()).toEqual(countedStandings);
  app.clock.set('2025-03-03T12:00:30Z');
  expect((await getStandings()).data[0]!.value).toBe(1);
});

it('messages are in the language of the brand when they are sent, and rules in t/contests in the language of the caller', async () => {
  await createContest({ by: 'teams', winners: null, goal: 100, prize: 'a bike' });
  await newResult(app.db, brand, ben, inMarch(3, '5.00'));
  app.clock.set('2025-03-04T12:00:00Z');
  await progress().announce();
  const [message] = await listQueuedMessages(app.db, { key: `contest:${contestId}:%` });
  const rules = [
    `‹contests.rules ‹contests.aims.amount.teams ‹contests.onDays 2025-03-03, 2025-03-05›, ‹contests.inBrands ${brand.name}›, 100.00›`,
    `‹contests.winners.everyTeam a bike››`,
  ].join(', ');
  expect(render(message!.localized!.text, 'tr').replaceAll('\\', '').split('\n')).toEqual([
    '*Race *1**',
    rules,
    '',
    '‹contests.day 2, 3›',
    '‹contests.standing 1, ‹teams.name 1›, ‹contests.results.amount 2.50››',
  ]);

  await app.as(anna).post('t/me').send({ language: 'tr' }).expect(200);
  const { body } = await app.asMember(anna, brand).get('t/contests').expect(200);
  expect(body.data[0]).toMatchObject({
    rules,
    standings: { top: [{ team: { id: 1, name: '‹teams.name 1›' } }] },
  });
});

describe('t/contests', () => {
  const listOwn = async (by = anna, inBrand = brand) => {
    const { body } = await app.asMember(by, inBrand).get('t/contests').expect(200);
    return body.data;
  };

  it('shows a member the top three, the two nearest, and the gap to the next place', async () => {
    const cleo = await addMember('Cleo');
    const newcomer = await addMember('Newcomer', '2025-03-04T12:00:00Z');
    const dismissedMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    for (const [person, amount] of [
      [anna, '10.00'],
      [ben, '50.00'],
      [cleo, '30.25'],
      [dismissedMember, '900.00'],
      [newcomer, '800.00'], // before they joined, so it does not count
    ] as const)
      await newResult(app.db, brand, person, inMarch(3, amount));
    await newResult(app.db, brand, newcomer, inMarch(4, '5.00'));
    expect(await listOwn()).toMatchObject([
      { id: contestId, state: 'planned', standings: { of: 4, top: [], own: null } },
    ]);

    app.clock.set('2025-03-04T12:00:00Z');
    const [contest] = await listOwn();

    const buildLine = (person: User, place: number, value: number) =>
      expect.objectContaining({ place, value, user: expect.objectContaining({ id: person.id }) });
    expect(contest.standings).toEqual({
      of: 4,
      top: [buildLine(ben, 1, 50), buildLine(cleo, 2, 30.25), buildLine(anna, 3, 10)],
      around: [buildLine(ben, 1, 50), buildLine(cleo, 2, 30.25), buildLine(anna, 3, 10)],
      own: { place: 3, value: 10, gap: 20.25, percent_of_goal: null, is_winner: false },
    });
    expect(contest).toMatchObject({ state: 'running', waiting: 0, rules: expect.any(String) });
    expect((await listOwn(ben))[0].standings.own).toMatchObject({ place: 1, gap: null, is_winner: true });
    expect((await listOwn(newcomer))[0].standings.around).toEqual([
      buildLine(cleo, 2, 30.25),
      buildLine(anna, 3, 10),
      buildLine(newcomer, 4, 5),
    ]);
  });

  it('shows only the name and picture of people who share no active brand with the member', async () => {
    const otherBrand = await newBrand(app.db);
    const formerMember = await newMember(app.db, otherBrand);
    await app.db.query(
      `insert into contest_brands (contest_id, brand_id, counts_ftd) values ($1, $2, false)`,
      [contestId, otherBrand.id],
    );
    await app.db.save(
      app.db.create(Member, { brandId: brand.id, userId: formerMember.id, dismissedAt: new Date() }),
    );
    await app.db.query(`update brand_users set created_at = '2025-01-01' where user_id = $1`, [
      formerMember.id,
    ]);
    await newResult(app.db, otherBrand, formerMember, inMarch(3, '90.00'));
    app.clock.set('2025-03-04T12:00:00Z');
    const { top, around } = (await listOwn(formerMember, otherBrand))[0].standings;
    // To them, only their own lines, one in each list, have an id.
    expect([...top, ...around].filter(({ user }) => user.id !== undefined)).toMatchObject([
      { user: { id: formerMember.id } },
      { user: { id: formerMember.id } },
    ]);

    const [first, ...others] = (await listOwn())[0].standings.top;
    expect(first.user).toEqual({
      public_name: formerMember.publicName,
      photo_uploaded: false,
      photo_url: null,
    });
    for (const { user } of others) expect(user).toMatchObject({ id: expect.any(Number) });
  });

  it('shows a member their team, and a final contest for a month', async () => {
    await createContest({ by: 'teams', goal: 100, winners: null });
    const findOwn = async () => (await listOwn()).find(({ id }: { id: number }) => id === contestId);
    await newResult(app.db, brand, anna, inMarch(3, '100.00'));
    app.clock.set('2025-03-06T12:00:00Z');
    await progress().finish();

    expect(await findOwn()).toMatchObject({
      state: 'final',
      standings: {
        of: 1,
        top: [{ user: null, team: { id: 1, name: 'Team 1' }, value: 50 }],
        own: { place: 1, percent_of_goal: 50, is_winner: false },
      },
    });
    app.clock.set('2025-04-05T12:00:01Z');
    expect(await findOwn()).toBeUndefined();
  });
});
