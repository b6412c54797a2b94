import type { Readable } from 'node:stream';
import pg from 'pg';
import { untilAllChangesPassed } from '../../../../test/event-stream.js';
import { newBrand, newManager, newMember, newTelegramId, newUser } from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase, setUpReplica, type TestApp } from '../../../../test/test-app.js';
import { LiveEvents } from '../../../platform/events/live-events.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { TokenService } from '../credentials/token.service.js';
import { StaffAuthorizer } from './caller.service.js';

const settings = { JWT_SECRET: 'a secret that both replicas have in common' };
const app = setUpAppWithOwnDatabase('api', settings);
const other = setUpReplica(app);
let admin: User;
let brand: Brand;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));
beforeEach(async () => void (brand = await newBrand(app.db)));
afterEach(() => jest.restoreAllMocks());

type Headers = Record<string, string>;

/** The headers of a person who uses one token for all calls, as an app does. */
function buildHeaders(person: User, headerBrand?: Brand): Headers {
  const authorization = `Bearer ${app.get(TokenService).issue(person.id, person.sessionEpoch)}`;
  return headerBrand ? { authorization, 'brand-id': String(headerBrand.id) } : { authorization };
}
const asAdmin = () => app.as(admin);

/** A call that a person can make before a change, and cannot make after it. */
interface Case {
  newPerson: () => Promise<User>;
  hasBrandHeader?: true;
  call: () => `${'get' | 'post'} ${string}`;
  change: (person: User, headers: Headers) => PromiseLike<unknown>;
  statusAfter: number;
}
const newCaseManager = () => newManager(app.db, { brands: [brand] });
const newCaseMember = () => newMember(app.db, brand);
const cases: Record<string, Case> = {
  'a lost role': {
    newPerson: newCaseManager,
    call: () => 'get manager/stat',
    change: ({ id }) => asAdmin().post('admin/users/role', { user_id: id, role: 'user' }).expect(200),
    statusAfter: 403,
  },
  'a lost code': {
    newPerson: newCaseManager,
    call: () => 'get brand/search',
    change: ({ id }) => asAdmin().post(`admin/manager/roles/${id}`, { roles: [] }).expect(200),
    statusAfter: 403,
  },
  'a lost brand': {
    newPerson: newCaseManager,
    call: () => `get brand/${brand.id}`,
    change: ({ id }) => asAdmin().post(`admin/manager/brands/${id}`, { brands: [] }).expect(200),
    statusAfter: 404,
  },
  'a removed membership': {
    newPerson: newCaseMember,
    hasBrandHeader: true,
    call: () => 'get t/me/brand',
    change: ({ id }) => asAdmin().delete(`brand/users/${brand.id}?user_id=${id}`).expect(200),
    statusAfter: 403,
  },
  'a deleted brand': {
    newPerson: newCaseMember,
    hasBrandHeader: true,
    call: () => 'get t/me/brand',
    change: () => asAdmin().delete(`brand/${brand.id}`).expect(200),
    statusAfter: 403,
  },
  'a logout': {
    newPerson: newCaseManager,
    call: () => 'post auth/me',
    change: (_, headers) => app.with(headers).post('auth/logout').expect(200),
    statusAfter: 401,
  },
  'a logout everywhere': {
    newPerson: newCaseManager,
    call: () => 'post auth/me',
    change: (person) => app.with(buildHeaders(person)).post('auth/logout/all').expect(200),
    statusAfter: 401,
  },
  'a logout by an admin': {
    newPerson: newCaseManager,
    call: () => 'post auth/me',
    change: ({ id }) => asAdmin().post(`admin/users/logout/${id}`).expect(200),
    statusAfter: 401,
  },
  'a role that is lost by SQL': {
    newPerson: newCaseManager,
    call: () => 'get manager/stat',
    change: ({ id }) => app.db.query(`update users set role = 'user' where id = $1`, [id]),
    statusAfter: 403,
  },
};

/** Creates a person whom both replicas have cached. */
async function newCachedPerson({ newPerson, hasBrandHeader, call }: Case) {
  const person = await newPerson();
  const headers = buildHeaders(person, hasBrandHeader && brand);
  await untilAllChangesPassed(app, other);
  const [method, path] = call().split(' ') as ['get' | 'post', string];
  const statusAt = async (replica: TestApp) => (await replica.with(headers)[method](path)).status;
  for (const replica of [app, other])
    for (let calls = 0; calls < 2; calls += 1) expect(await statusAt(replica)).toBeLessThan(300);
  return { person, headers, statusAt };
}

describe.each(Object.entries(cases))('%s', (_, testCase) => {
  it('takes effect at once in the process of the change, and within a second in another', async () => {
    const { person, headers, statusAt } = await newCachedPerson(testCase);

    await testCase.change(person, headers);

    expect(await statusAt(app)).toBe(testCase.statusAfter);
    await waitUntil(async () => (await statusAt(other)) === testCase.statusAfter, 1_000);
  });
});

describe('while a replica receives no announcements of changes', () => {
  interface Internals {
    session: {
      open: () => Promise<void>;
      client: { processID: number; connection: { stream: Readable } };
    };
  }
  const getListeningSession = (replica: TestApp) => (replica.get(LiveEvents) as unknown as Internals).session;
  afterEach(() => waitUntil(() => other.get(LiveEvents).isCurrent));

  it('because its connection was closed, it reads callers from the database', async () => {
    const { person, headers, statusAt } = await newCachedPerson(cases['a lost code']!);
    const listening = getListeningSession(other);
    const reopen = jest.spyOn(listening, 'open').mockResolvedValue();
    await app.db.query('select pg_terminate_backend($1)', [listening.client.processID]);

    await cases['a lost code']!.change(person, headers);

    await waitUntil(async () => (await statusAt(other)) === 403, 1_000);
    await waitUntil(() => reopen.mock.calls.length > 0);
    reopen.mockRestore();
    await listening.open();
  });

  it('because its connection hangs, it reads callers from the database', async () => {
    const { person, headers, statusAt } = await newCachedPerson(cases['a lost code']!);
    const { stream } = getListeningSession(other).client.connection;
    stream.pause();

    await cases['a lost code']!.change(person, headers);

    await waitUntil(async () => (await statusAt(other)) === 403, 1_000);
    expect(other.get(LiveEvents).isCurrent).toBe(false);
    stream.resume();
  });
});

/** Runs `work` on each query of a caller, after the database answers and before the process receives the answer. */
function onCallerRead(work: () => Promise<unknown>) {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  type Callback = (...result: unknown[]) => void;
  jest.spyOn(pg.Client.prototype as never, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [sent] = args as [{ text?: string } | string];
    const text = typeof sent === 'string' ? sent : (sent.text ?? '');
    if (!text.includes('as "isRevoked"')) return query.apply(this, args);
    const callback = args.at(-1);
    if (typeof callback !== 'function')
      return (query.apply(this, args) as Promise<unknown>).then(async (result) => (await work(), result));
    args[args.length - 1] = (...result: unknown[]) =>
      void work().then(() => (callback as Callback)(...result));
    return query.apply(this, args);
  } as never);
}

it('reads a caller from the cache on later calls', async () => {
  const { statusAt } = await newCachedPerson(cases['a lost role']!);
  let readCount = 0;
  onCallerRead(async () => (readCount += 1));

  for (let calls = 0; calls < 5; calls += 1) expect(await statusAt(app)).toBe(200);
  expect(readCount).toBe(0);

  await app
    .as(await newCaseManager())
    .get('manager/stat')
    .expect(200);
  expect(readCount).toBe(1);
});

it('does not cache a caller who was queried just before a change', async () => {
  const person = await newCaseManager();
  const headers = buildHeaders(person);
  const call = () => app.with(headers).get('manager/stat');
  let readCount = 0;
  onCallerRead(async () => {
    if ((readCount += 1) === 1)
      await app.db.query(`update users set role = 'user' where id = $1`, [person.id]);
  });

  await call().expect(200);

  await call().expect(403);
});

describe('StaffAuthorizer', () => {
  const authorize = (telegramId: string, brandId: number) =>
    app.get(StaffAuthorizer).authorize(telegramId, { code: 'deposits', brandId });

  it('authorizes managers and ceos with their current rights', async () => {
    const manager = await newManager(app.db, { brands: [brand], codes: ['deposits'] });
    const ceo = await newUser(app.db, { role: 'ceo' });

    expect(await authorize(manager.telegramId, brand.id)).toEqual({
      userId: manager.id,
      telegramId: manager.telegramId,
      role: 'manager',
      codes: ['deposits'],
      brandIds: [brand.id],
      memberBrandIds: [],
      memberBrandId: null,
      token: null,
      launch: null,
    });
    expect(await authorize(ceo.telegramId, brand.id)).toMatchObject({ userId: ceo.id, brandIds: 'all' });

    await app.db.query('delete from user_brands where user_id = $1', [manager.id]);
    expect(await authorize(manager.telegramId, brand.id)).toBeNull();
  });

  it('does not authorize people who lack the code, the brand or the role, or are unknown', async () => {
    const people = [
      await newManager(app.db, { brands: [brand], codes: ['tickets'] }),
      await newManager(app.db, { brands: [await newBrand(app.db)] }),
      await newMember(app.db, brand),
      { telegramId: newTelegramId() },
    ];

    for (const { telegramId } of people) expect(await authorize(telegramId, brand.id)).toBeNull();
  });
});
