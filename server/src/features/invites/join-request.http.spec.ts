import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { raceForRow } from '../../../test/race.js';
import { describeApp } from '../../../test/test-app.js';
import { signLaunchData } from '../../../messenger/page-api/launch-data.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import { JoinRequest } from './invite.entity.js';
import { JoinRequestService } from './join-request.service.js';
import { MemberService } from '../brands/members/member.service.js';

const app = describeApp();

let brand: Brand;
let manager: User;
let person: User;
let request: JoinRequest;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  person = await newUser(app.db, { publicName: 'Nora' });
  await requestToJoin();
  request = await app.db.findOneByOrFail(JoinRequest, { brandId: brand.id, userId: person.id });
});

const requestAs = ({ id }: User) =>
  app
    .get(JoinRequestService)
    .create({ userId: id, isStaff: false }, { brandId: brand.id, secret: brand.linkSecret });
const requestToJoin = () => requestAs(person);
const decide = (verb: 'accept' | 'cancel') => app.as(manager).post(`brand/request/${verb}/${request.id}`);
const isMember = () => app.get(MemberService).isActive(brand.id, person.id);
const listMessages = async () => {
  const rows = await app.db.query<{ message: object }[]>(
    `select json_strip_nulls(json_build_object('composer', composer, 'args', args, 'text', text)) as message
     from outbox_messages where chat_id = $1`,
    [person.telegramId],
  );
  return rows.map(({ message }) => message);
};

it('lists the waiting requests of a brand', async () => {
  const answer = await app.as(manager).get(`brand/request/${brand.id}`);

  expect(answer.body).toEqual({
    requests: [
      {
        id: request.id,
        user_id: person.id,
        user: {
          id: person.id,
          public_name: 'Nora',
          telegram_id: Number(person.telegramId),
          photo_uploaded: false,
          photo_url: null,
        },
        created_at: '2026-03-11T08:00:00.000Z',
      },
    ],
  });
});

it('makes an accepted person a member of team 1, and notifies them', async () => {
  const answer = await decide('accept');

  expect([answer.status, answer.body]).toEqual([200, { status: true }]);
  expect(await isMember()).toBe(true);
  expect(await listMessages()).toEqual([
    { composer: 'joined-brand', args: { userId: person.id, brandId: brand.id } },
  ]);
  expect((await app.as(manager).get(`brand/request/${brand.id}`)).body).toEqual({ requests: [] });
});

it('does not make a refused person a member, and notifies them', async () => {
  expect((await decide('cancel')).body).toEqual({ status: true });

  expect(await isMember()).toBe(false);
  expect(await listMessages()).toEqual([{ text: `Your request to join *${brand.name}* was refused\\.` }]);
});

it('accepts one of several concurrent decisions', async () => {
  const verbs = ['accept', 'accept', 'cancel', 'accept', 'cancel', 'accept'] as const;

  const answers = await raceForRow(
    app.db,
    request,
    verbs.map((verb) => () => decide(verb)),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.error).toBe('edited before');
  const isAccepted = verbs[answers.findIndex(({ status }) => status === 200)] === 'accept';
  expect(await isMember()).toBe(isAccepted);
  expect(await listMessages()).toMatchObject([
    isAccepted ? { composer: 'joined-brand' } : { text: expect.stringContaining('was refused') as string },
  ]);
});

it('keeps one pending request for a person and brand, even if they ask often', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, requestToJoin));

  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(6).fill('already waiting'));
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(1);
});

it('accepts a new request after a cancelled one, but none from a member', async () => {
  await decide('cancel');
  expect((await requestToJoin()).outcome).toBe('asked');
  request = await app.db.findOneByOrFail(JoinRequest, { brandId: brand.id, status: 'wait' });
  await decide('accept');

  expect((await requestToJoin()).outcome).toBe('already a member');
});

it('undoes a dismissal when the person joins again', async () => {
  const formerMember = await newMember(app.db, brand, { dismissedAt: new Date() });
  expect((await requestAs(formerMember)).outcome).toBe('asked');
  const { id } = await app.db.findOneByOrFail(JoinRequest, { userId: formerMember.id });

  await app.as(manager).post(`brand/request/accept/${id}`);

  expect(await app.get(MemberService).isActive(brand.id, formerMember.id)).toBe(true);
});

it('returns 404 for a request of another brand, and does not change it', async () => {
  const stranger = app.as(await newManager(app.db));

  const beyond = await stranger.post(`brand/request/accept/${request.id}`);
  const missing = await stranger.post('brand/request/accept/2000000000');

  expect(beyond.status).toBe(404);
  expect(beyond.body).toEqual(missing.body);
  expect(await app.db.findOneBy(JoinRequest, { id: request.id })).toMatchObject({ status: 'wait' });
});

describe('opening the mini-app with startapp=brand_{id}', () => {
  const openMiniApp = (opener: User, startParam: string, authDate: string) =>
    app
      .with({
        authorization: `tma ${signLaunchData(
          {
            person: { id: Number(opener.telegramId), first_name: 'Kim' },
            startParam,
            authDate: Date.parse(authDate) / 1000,
          },
          app.token,
        )}`,
      })
      .get('t/me');
  const countRequests = (userId: number) => app.db.countBy(JoinRequest, { brandId: brand.id, userId });

  it('creates one request, however often the app fetches the user', async () => {
    const opener = await newUser(app.db);

    for (let i = 0; i < 3; i++) await openMiniApp(opener, `brand_${brand.id}`, '2026-03-11T07:00:00Z');

    expect(await countRequests(opener.id)).toBe(1);
  });

  it('creates no request by the same launch after a cancellation, but one by a new launch', async () => {
    const opener = await newUser(app.db);
    await openMiniApp(opener, `brand_${brand.id}`, '2026-03-11T07:00:00Z');
    await app.db.update(JoinRequest, { userId: opener.id }, { status: 'cancel' });

    await openMiniApp(opener, `brand_${brand.id}`, '2026-03-11T07:00:00Z');
    expect(await countRequests(opener.id)).toBe(1);
    app.clock.set('2026-03-11T09:00:00Z');
    await openMiniApp(opener, `brand_${brand.id}`, '2026-03-11T09:00:00Z');
    expect(await countRequests(opener.id)).toBe(2);
  });

  it('returns the outcome', async () => {
    const opener = await newUser(app.db);
    const getOutcome = async (startParam: string) =>
      (await openMiniApp(opener, startParam, '2026-03-11T07:00:00Z')).body.join as unknown;

    const link = `brand_${brand.id}_${brand.linkSecret}`;
    expect(await getOutcome(link)).toBe('asked');
    expect(await getOutcome(link)).toBe('already waiting');
    expect(await getOutcome(`brand_999999999_${'a'.repeat(32)}`)).toBe('no such brand');
    expect(await getOutcome(`brand_${brand.id}_deposits`)).toBeNull();
  });

  it('returns the same for every old link, whether or not the brand exists', async () => {
    const opener = await newUser(app.db);
    for (const id of [brand.id, 999_999_999])
      for (let i = 0; i < 2; i++) {
        const answer = await openMiniApp(opener, `brand_${id}`, '2026-03-11T07:00:00Z');
        expect(answer.body.join).toBe('asked by an old link');
      }
    expect(await countRequests(opener.id)).toBe(1);
  });

  it.each(['brand_', 'brand_x', 'team_1', 'brand_999999999'])('ignores %s', async (startParam) => {
    const opener = await newUser(app.db);

    expect((await openMiniApp(opener, startParam, '2026-03-11T07:00:00Z')).status).toBe(200);
    expect(await app.db.countBy(JoinRequest, { userId: opener.id })).toBe(0);
  });
});

describe('the home of a member', () => {
  it('lists the brands of the member, and shows the brand of the header', async () => {
    const member = await newMember(app.db, brand, { publicName: 'Anna' });
    await newBrand(app.db);

    expect((await app.as(member).get('t/me/brands')).body).toEqual({
      data: [{ id: brand.id, name: brand.name }],
    });
    const home = await app.asMember(member, brand).get('t/me/brand');
    expect(home.body).toMatchObject({
      user: { id: member.id, public_name: 'Anna', role: 'user' },
      target: { goal: 0, goal_symbol: '$', have: 0 },
      retention_amount: 0,
      ftd_amount: 0,
      ftd: 0,
      brand: { id: brand.id, name: brand.name, report_type: 'retention' },
    });
  });

  it('refuses dismissed people, and calls without a brand', async () => {
    const formerMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    const member = await newMember(app.db, brand);

    for (const answer of [
      await app.asMember(formerMember, brand).get('t/me/brand'),
      await app.as(member).get('t/me/brand'),
      await app.with({ ...app.headersOf(member), 'brand-id': '1 or 1=1' }).get('t/me/brand'),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([403, 'user not in brand']);
    }
  });
});
