import { signLaunchData } from '../../../messenger/page-api/launch-data.js';
import { newBrand, newMember, newScene, newUser, type Scene } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp, toOutcome } from '../../../test/test-app.js';
import { Member } from '../brands/members/member.entity.js';
import { MemberService } from '../brands/members/member.service.js';
import type { User } from '../people/user.entity.js';
import { toUserView } from '../people/user.schemas.js';
import { JoinRequest } from './invite.entity.js';
import { JoinRequestService } from './join-request.service.js';

const app = setUpApp();

let { brand, manager } = {} as Scene;
let person: User;
let request: JoinRequest;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager } = await newScene(app.db, { brand: { name: 'Northwind' } }));
  person = await newUser(app.db, { publicName: 'Nora' });
  await requestToJoin();
  request = await app.db.findOneByOrFail(JoinRequest, { brandId: brand.id, userId: person.id });
});

const requestToJoin = () =>
  app
    .get(JoinRequestService)
    .create({ userId: person.id, isStaff: false }, { brandId: brand.id, secret: brand.linkSecret });
const decide = (verb: 'accept' | 'cancel') => app.as(manager).post(`brand/request/${verb}/${request.id}`);
const isMember = () => app.get(MemberService).isActive(brand.id, person.id);
const listMessages = () => listQueuedMessages(app.db, { chatId: person.telegramId });

it('lists a request until it is accepted, which gives the person access to the brand', async () => {
  const answer = await app.as(manager).get(`brand/request/${brand.id}`);

  expect(answer.body).toEqual({
    requests: [
      {
        id: request.id,
        user_id: person.id,
        user: toUserView(person),
        created_at: '2026-03-11T08:00:00.000Z',
      },
    ],
  });
  expect((await decide('accept')).body).toEqual({ status: true });
  expect((await app.as(manager).get(`brand/request/${brand.id}`)).body).toEqual({ requests: [] });
  const ownBrands = { data: [{ id: brand.id, name: brand.name }] };
  expect((await app.as(person).get('t/me/brands')).body).toEqual(ownBrands);
});

it('only one of several concurrent decisions takes effect', async () => {
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

it('a person has at most one waiting request, may ask again after a refusal or dismissal, and not as a member', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, requestToJoin));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(6).fill('already waiting'));
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(1);
  await app.db.insert(Member, { brandId: brand.id, userId: person.id, dismissedAt: new Date() });
  await decide('cancel');
  expect((await requestToJoin()).outcome).toBe('asked');
  request = await app.db.findOneByOrFail(JoinRequest, { brandId: brand.id, status: 'wait' });
  await decide('accept');

  expect(await isMember()).toBe(true);
  expect((await requestToJoin()).outcome).toBe('already a member');
  expect(await listMessages()).toMatchObject([
    { text: `Your request to join *${brand.name}* was refused\\.` },
    { composer: 'joined-brand', args: { userId: person.id, brandId: brand.id } },
  ]);
});

describe('opening the mini-app with startapp=brand_{id}', () => {
  const fetchMe = (opener: User, startParam: string, launchedAt = '2026-03-11T07:00:00Z') => {
    const launch = {
      person: { id: Number(opener.telegramId), first_name: 'Kim' },
      startParam,
      authDate: Date.parse(launchedAt) / 1000,
    };
    return app.with({ authorization: `tma ${signLaunchData(launch, app.token)}` }).get('t/me');
  };
  const countRequests = (userId: number) => app.db.countBy(JoinRequest, { brandId: brand.id, userId });

  it('creates one request per launch, even if the app fetches the user again, before or after a refusal', async () => {
    const opener = await newUser(app.db);
    for (let i = 0; i < 3; i++) await fetchMe(opener, `brand_${brand.id}`);
    expect(await countRequests(opener.id)).toBe(1);
    await app.db.update(JoinRequest, { userId: opener.id }, { status: 'cancel' });

    await fetchMe(opener, `brand_${brand.id}`);
    expect(await countRequests(opener.id)).toBe(1);
    app.clock.set('2026-03-11T09:00:00Z');
    await fetchMe(opener, `brand_${brand.id}`, '2026-03-11T09:00:00Z');
    expect(await countRequests(opener.id)).toBe(2);
  });

  it('returns the outcome of the request, and null for links to screens', async () => {
    const opener = await newUser(app.db);
    const getOutcome = async (startParam: string) => (await fetchMe(opener, startParam)).body.join as unknown;

    const link = `brand_${brand.id}_${brand.linkSecret}`;
    expect(await getOutcome(link)).toBe('asked');
    expect(await getOutcome(link)).toBe('already waiting');
    expect(await getOutcome(`brand_999999999_${'a'.repeat(32)}`)).toBe('no such brand');
    expect(await getOutcome(`brand_${brand.id}_deposits`)).toBeNull();
  });

  it('returns the same outcome for every old link, whether or not the brand exists, and ignores other parameters', async () => {
    const opener = await newUser(app.db);
    for (const id of [brand.id, 999_999_999])
      for (let i = 0; i < 2; i++) {
        const { body } = await fetchMe(opener, `brand_${id}`);
        expect(body.join).toBe('asked by an old link');
      }
    expect(await countRequests(opener.id)).toBe(1);

    for (const ignored of ['brand_', 'brand_x', 'team_1']) await fetchMe(opener, ignored).expect(200);
    expect(await app.db.countBy(JoinRequest, { userId: opener.id })).toBe(1);
  });
});

it('GET t/me/brand refuses dismissed people, and calls without a valid brand', async () => {
  const formerMember = await newMember(app.db, brand, { dismissedAt: new Date() });
  const member = await newMember(app.db, brand);

  for (const answer of [
    await app.asMember(formerMember, brand).get('t/me/brand'),
    await app.as(member).get('t/me/brand'),
    await app.with({ ...app.headersOf(member), 'brand-id': '1 or 1=1' }).get('t/me/brand'),
  ]) {
    expect(toOutcome(answer)).toEqual([403, 'user not in brand']);
  }
});

describe('GET t/me', () => {
  let kim: User;
  beforeEach(async () => void (kim = await newUser(app.db)));

  const requestAsKim = ({ id: brandId, linkSecret } = brand, secret: string | null = linkSecret) =>
    app.get(JoinRequestService).create({ userId: kim.id, isStaff: false }, { brandId, secret });
  async function decideOnKim(verb: 'accept' | 'cancel') {
    const { id } = await app.db.findOneByOrFail(JoinRequest, { userId: kim.id, status: 'wait' });
    await app.as(manager).post(`brand/request/${verb}/${id}`).expect(200);
  }
  const listOwn = async () => (await app.as(kim).get('t/me')).body.requests as object[];
  const listedRequest = (status: string) => ({ brand: { id: brand.id, name: 'Northwind' }, status });

  it('lists a request with its outcome', async () => {
    expect(await listOwn()).toEqual([]);

    await requestAsKim();
    expect(await listOwn()).toEqual([listedRequest('waiting')]);
    await decideOnKim('cancel');
    expect(await listOwn()).toEqual([listedRequest('refused')]);
    await requestAsKim();
    expect(await listOwn()).toEqual([listedRequest('waiting')]);
    await decideOnKim('accept');
    expect(await listOwn()).toEqual([listedRequest('accepted')]);
  });

  it('lists only requests of the caller, newest first', async () => {
    const other = await newBrand(app.db, { name: 'Southgate' });
    await requestAsKim();
    await requestAsKim(other);

    expect(await listOwn()).toMatchObject([
      { brand: { name: 'Southgate' } },
      { brand: { name: 'Northwind' } },
    ]);
    expect((await app.as(manager).get('t/me')).body.requests).toEqual([]);
  });

  it('lists an ended request for 30 days', async () => {
    await requestAsKim();
    await decideOnKim('cancel');

    app.clock.set('2026-04-10T07:59:59Z');
    expect(await listOwn()).toHaveLength(1);
    app.clock.set('2026-04-10T08:00:00Z');
    expect(await listOwn()).toEqual([]);
  });

  it('lists no refusal of a member, and no acceptance of a dismissed person', async () => {
    await requestAsKim();
    await decideOnKim('cancel');
    await app.get(MemberService).join(brand.id, kim.id, `test:${kim.id}`);
    expect(await listOwn()).toEqual([]);

    await app.as(manager).delete(`brand/users/${brand.id}?user_id=${kim.id}`).expect(200);
    await requestAsKim();
    await decideOnKim('accept');
    await app.as(manager).delete(`brand/users/${brand.id}?user_id=${kim.id}`).expect(200);
    expect(await listOwn()).toEqual([]);
  });

  it('omits a request by an old link until staff decide, because it would reveal that the brand exists', async () => {
    await requestAsKim(brand, null);
    expect(await listOwn()).toEqual([]);

    await decideOnKim('cancel');
    expect(await listOwn()).toEqual([listedRequest('refused')]);
  });
});
