import { openStream } from '../../../../test/event-stream.js';
import { getSessionId, newLoginCode, newManager, newToken, newUser } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpApp, setUpAppWithOwnDatabase, setUpReplica, toOutcome } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import { AuthService } from '../login/auth.service.js';
import { SessionUses } from './session-uses.service.js';
import type { SessionView } from './session.schemas.js';

const app = setUpApp();
const setTime = (time: string) => app.clock.set(`2026-03-11T${time}Z`);
beforeEach(() => setTime('08:00:00'));

const withToken = (token: string, replica = app) => replica.with({ authorization: `Bearer ${token}` });
const listSessions = async (token: string, replica = app) => {
  const { body } = await withToken(token, replica).get('auth/session').expect(200);
  return (body as { data: SessionView[] }).data;
};
const getStatus = async (token: string, replica = app) =>
  (await withToken(token, replica).post('auth/me')).status;

describe('GET auth/session', () => {
  it('lists the sessions of the caller, the last used first, and marks the current one', async () => {
    const person = await newManager(app.db);
    await newToken(app, await newUser(app.db));
    const otherToken = await newToken(app, person);
    setTime('08:05:00');
    const code = await newLoginCode(app, person);
    const headers = { 'x-forwarded-for': '2001:db8::7', 'user-agent': '<b>box</b>/1' };
    const login = await app.with(headers).post('auth/tg', { user_id: person.id, secret_code: code });

    expect(await listSessions((login.body as { access_token: string }).access_token)).toEqual([
      {
        id: expect.any(String),
        device: expect.any(String),
        address: '2001:db8::7',
        via: 'link',
        created_at: '2026-03-11T08:05:00.000Z',
        last_used_at: '2026-03-11T08:05:00.000Z',
        is_current: true,
      },
      {
        id: getSessionId(app, otherToken),
        device: 'Chrome on Windows',
        address: '203.0.113.7',
        via: 'link',
        created_at: '2026-03-11T08:00:00.000Z',
        last_used_at: '2026-03-11T08:00:00.000Z',
        is_current: false,
      },
    ]);
  });

  it('omits sessions that were logged out or ended, or that expired', async () => {
    const person = await newManager(app.db);
    const [currentToken, loggedOutToken] = [await newToken(app, person), await newToken(app, person)];
    await withToken(loggedOutToken).post('auth/logout').expect(200);
    expect(await listSessions(currentToken)).toHaveLength(1);

    await withToken(currentToken).post('auth/logout/all').expect(200);
    const [{ session_epoch: sessionEpoch }] = await app.db.query<[{ session_epoch: number }]>(
      'select session_epoch from users where id = $1',
      [person.id],
    );
    const freshToken = await newToken(app, { ...person, sessionEpoch });
    expect(await listSessions(freshToken)).toHaveLength(1);

    const [{ expires_at: expiresAt }] = await app.db.query<[{ expires_at: Date }]>(
      'select expires_at from sessions where id = $1',
      [getSessionId(app, freshToken)],
    );
    app.clock.set(expiresAt.toISOString());
    expect(await listSessions(freshToken)).toEqual([]);
    await app.get(AuthService).purgeExpired();
    expect(await app.db.query('select from sessions where user_id = $1', [person.id])).toEqual([]);
  });
});

it('DELETE auth/session/:id ends only that session with its open streams, and only once in two concurrent calls', async () => {
  const person = await newManager(app.db);
  const [currentToken, otherToken] = [await newToken(app, person), await newToken(app, person)];
  const stream = await openStream(app, { authorization: `Bearer ${otherToken}` });

  const id = getSessionId(app, otherToken);
  const end = () => withToken(currentToken).delete(`auth/session/${id}`);
  const answers = await raceBehind(
    app.db,
    ['select from sessions where id = $1 for update', [id]],
    [end, end],
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(answers.map(({ body }) => body as object)).toContainEqual({ status: true });
  await stream.ended;
  expect([await getStatus(otherToken), await getStatus(currentToken)]).toEqual([401, 200]);
  const records = await app.db.query<object[]>(
    `select action, before from audit_records where actor_id = $1 and action = 'session.end'`,
    [person.id],
  );
  const before = { device: 'Chrome on Windows', address: '203.0.113.7' };
  expect(records).toEqual([{ action: 'session.end', before }]);
});

it('DELETE auth/session ends all sessions of the caller except the current one, and neither DELETE ends a session of others', async () => {
  const [person, other] = [await newManager(app.db), await newManager(app.db)];
  const [currentToken, otherToken, thirdToken, foreignToken] = [
    await newToken(app, person),
    await newToken(app, person),
    await newToken(app, person),
    await newToken(app, other),
  ];

  for (const id of [getSessionId(app, foreignToken), crypto.randomUUID()])
    await withToken(currentToken).delete(`auth/session/${id}`).expect(404);
  await withToken(currentToken).delete('auth/session').expect(200, { status: true });

  const statuses = await Promise.all(
    [currentToken, otherToken, thirdToken, foreignToken].map((token) => getStatus(token)),
  );
  expect(statuses).toEqual([200, 401, 401, 200]);
  expect(await listSessions(currentToken)).toHaveLength(1);
});

it('lists the last used 100 sessions, and DELETE auth/session also ends the others', async () => {
  const person = await newManager(app.db);
  const oldToken = await newToken(app, person);
  setTime('08:01:00');
  const currentToken = await newToken(app, person);
  await app.db.query(
    `insert into sessions (id, user_id, epoch, via, device, address, created_at, last_used_at, expires_at)
     select gen_random_uuid(), user_id, epoch, via, device, address, created_at, last_used_at, expires_at
     from sessions, generate_series(1, 99) where id = $1`,
    [getSessionId(app, currentToken)],
  );
  const sessions = await listSessions(currentToken);
  expect(sessions).toHaveLength(100);
  expect(sessions.map(({ id }) => id)).not.toContain(getSessionId(app, oldToken));

  await withToken(currentToken).delete('auth/session').expect(200);

  expect(await getStatus(oldToken)).toBe(401);
  expect(await listSessions(currentToken)).toHaveLength(1);
});

it('stores the last use of a session without waiting for another session that is locked', async () => {
  const person = await newUser(app.db);
  const [lockedToken, token] = [await newToken(app, person), await newToken(app, person)];
  setTime('08:01:00');
  await app.db.transaction(async (holder) => {
    await holder.query('select from sessions where id = $1 for update', [getSessionId(app, lockedToken)]);
    expect([await getStatus(lockedToken), await getStatus(token)]).toEqual([200, 200]);
    await app.get(SessionUses).store();
    expect((await listSessions(token))[0]!.last_used_at).toBe('2026-03-11T08:01:00.000Z');
  });
});

describe('with an idle time-out', () => {
  const settings = { JWT_SECRET: 'a secret that both processes have in common', SESSION_IDLE_MINUTES: '15' };
  const appWithTimeout = setUpAppWithOwnDatabase('api', settings);
  const other = setUpReplica(appWithTimeout);
  const setClocks = (time: string) =>
    [appWithTimeout, other].forEach(({ clock }) => clock.set(`2026-03-11T${time}Z`));
  let person: User;
  beforeEach(async () => {
    setClocks('08:00:00');
    person = await newUser(appWithTimeout.db);
  });

  it('ends a session a minute after the idle time, and omits it from the list', async () => {
    const [currentToken, otherToken] = [
      await newToken(appWithTimeout, person),
      await newToken(appWithTimeout, person),
    ];
    setClocks('08:15:59');
    expect(await getStatus(currentToken, appWithTimeout)).toBe(200);
    await appWithTimeout.get(SessionUses).store();

    setClocks('08:16:00');
    expect(toOutcome(await withToken(otherToken, appWithTimeout).post('auth/me'))).toEqual([
      401,
      'Unauthorized',
    ]);
    expect(await listSessions(currentToken, appWithTimeout)).toHaveLength(1);
    await withToken(currentToken, appWithTimeout)
      .delete(`auth/session/${getSessionId(appWithTimeout, otherToken)}`)
      .expect(404);
  });

  it('does not end a session that another process has used', async () => {
    const token = await newToken(appWithTimeout, person);
    expect(await getStatus(token, appWithTimeout)).toBe(200);
    setClocks('08:10:00');
    expect(await getStatus(token, other)).toBe(200);
    await other.get(SessionUses).store();

    setClocks('08:20:00');
    expect(await getStatus(token, appWithTimeout)).toBe(200);
  });

  it('does not end tokens that were issued before sessions were stored', async () => {
    const { authorization = '' } = appWithTimeout.headersOf(person);
    setClocks('19:00:00');
    const token = authorization.replace('Bearer ', '');
    expect([await getStatus(token, appWithTimeout), await listSessions(token, appWithTimeout)]).toEqual([
      200,
      [],
    ]);
    expect((await appWithTimeout.anonymous().get('config')).body).toMatchObject({ session_idle_minutes: 15 });
  });
});
