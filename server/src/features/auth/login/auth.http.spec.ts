import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { listAuditRecords } from '../../../../test/audit-records.js';
import { openStream } from '../../../../test/event-stream.js';
import { newBrand, newLoginCode, newManager, newUser } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { signLaunchData } from '../../../../messenger/page-api/launch-data.js';
import { setUpApp, TestApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import { canBeLoginCode } from './auth.service.js';

const app = setUpApp();

/** Failed logins are counted by address, so each test has its own. */
let address = '';
let addressCount = 0;
beforeEach(() => {
  address = `10.9.${process.pid % 256}.${++addressCount}`;
  app.clock.set('2026-03-11T08:00:00Z');
});

const logIn = (user_id: unknown, secret_code: unknown) =>
  app.with({ 'x-forwarded-for': address }).post('auth/tg', { user_id, secret_code });

describe('POST auth/tg', () => {
  it('exchanges a code for a token once, even in six concurrent logins', async () => {
    const user = await newUser(app.db, { role: 'manager' });
    const credentials = { user_id: user.id, secret_code: await newLoginCode(app, user) };

    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        app
          .with({ 'x-forwarded-for': `${address}${n}` })
          .post('auth/tg', credentials)
          .expect(200),
      ),
    );

    const [first, ...others] = answers
      .map(({ body }) => body as { status: boolean })
      .sort((a, b) => Number(b.status) - Number(a.status));
    expect(first).toEqual({ status: true, access_token: expect.any(String) });
    expect(others).toEqual(Array(5).fill({ status: false }));
    expect((await logIn(credentials.user_id, credentials.secret_code)).body).toEqual({ status: false });
  });

  it('returns the same answer for a forged code, for a code of somebody else, and for a code after ten minutes', async () => {
    const [user, other] = [await newUser(app.db), await newUser(app.db)];
    const unknownId = 2_000_000_000;
    const [code, validCode, expiredCode] = [
      await newLoginCode(app, user),
      await newLoginCode(app, user),
      await newLoginCode(app, user),
    ];

    const answers = [
      await logIn(user.id, 'forged'),
      await logIn(other.id, code),
      await logIn(unknownId, code),
    ];
    app.clock.set('2026-03-11T08:09:59.999Z');
    expect((await logIn(user.id, validCode)).body.status).toBe(true);
    app.clock.set('2026-03-11T08:10:00Z');
    answers.push(await logIn(user.id, expiredCode));

    for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: false }]);
  });

  it('stores only the hash of a code', async () => {
    const user = await newUser(app.db);
    const code = await newLoginCode(app, user);

    const rows = await app.db.query<{ row: string }[]>('select login_codes::text as row from login_codes');

    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code).toString('hex'));
  });

  const malformedCode = 'forged';
  const forgeCode = () => randomBytes(24).toString('base64url');

  it('answers further failures with 429 after five in a minute from an address, but never refuses a valid code', async () => {
    const user = await newUser(app.db);
    const code = await newLoginCode(app, user);
    for (let i = 0; i < 5; i++)
      expect((await logIn(user.id, i % 2 ? malformedCode : forgeCode())).status).toBe(200);
    for (const wrongCode of [malformedCode, forgeCode()]) {
      const answer = await logIn(user.id, wrongCode);
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
      expect(answer.body).toMatchObject({
        error: 'Too many requests',
        message: 'Too many failed logins. Try again in 60 seconds',
      });
    }
    expect((await logIn(user.id, code)).body.status).toBe(true);

    app.clock.set('2026-03-11T08:01:00Z');
    expect((await logIn(user.id, forgeCode())).status).toBe(200);
  });

  it('shares the count of failures between replicas', async () => {
    const other = await TestApp.start();
    other.clock.set('2026-03-11T08:00:00Z');
    try {
      for (let i = 0; i < 5; i++) await logIn(1, forgeCode());
      const elsewhere = other.with({ 'x-forwarded-for': address }).post('auth/tg');
      expect((await elsewhere.send({ user_id: 1, secret_code: forgeCode() })).status).toBe(429);
    } finally {
      await other.stop();
    }
  });

  it('leaves connections to other calls during a flood of logins', async () => {
    const { master } = app.get(DataSource).driver as unknown as { master: Pool };
    let maxUsed = 0;
    const timer = setInterval(() => (maxUsed = Math.max(maxUsed, master.totalCount - master.idleCount)), 1);
    const flood = Array.from({ length: 200 }, (_, index) =>
      app
        .with({ 'x-forwarded-for': `10.8.${process.pid % 256}.${index}` })
        .post('auth/tg', { user_id: 1, secret_code: forgeCode() }),
    );
    const answers = await Promise.all(flood);
    clearInterval(timer);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(maxUsed).toBeGreaterThan(0);
    // Logins use two, and jobs may use others.
    expect(maxUsed).toBeLessThanOrEqual(4);
  });

  it('counts each of several concurrent failures, and then refuses a malformed code without a query', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(1, malformedCode)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const connect = jest.spyOn(Pool.prototype, 'connect');
    expect((await logIn(1, malformedCode)).status).toBe(429);
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
  });
});

it('recognizes the format of a code', () => {
  for (let i = 0; i < 20; i++) expect(canBeLoginCode(randomBytes(24).toString('base64url'))).toBe(true);
  for (const text of ['', 'x', 'x'.repeat(31), 'x'.repeat(33), `${'x'.repeat(31)}=`, `${'x'.repeat(32)}\n`])
    expect(canBeLoginCode(text)).toBe(false);
});

describe('POST auth/me', () => {
  it('returns the caller', async () => {
    const user = await newUser(app.db, {
      role: 'manager',
      codes: ['deposits'],
      publicName: 'Mia',
      username: 'mia',
    });

    const { body } = await app.as(user).post('auth/me').expect(200);

    expect(body).toEqual({
      id: user.id,
      public_name: 'Mia',
      telegram_id: Number(user.telegramId),
      photo_uploaded: false,
      photo_url: null,
      staff: true,
      username: 'mia',
      role: 'manager',
      user_roles: ['deposits'],
      character: null,
      language: null,
      shown_language: 'en',
    });
  });

  it('returns 401 without a credential, with a broken token, and with forged launch data', async () => {
    const unauthorized = { statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' };
    for (const authorization of ['', 'Bearer broken', 'tma user=1&hash=2'])
      await app.with({ authorization }).post('auth/me').expect(401, unauthorized);
  });
});

describe('launch data', () => {
  const telegramUser = { id: 5_500_000_000 + process.pid, first_name: 'Zoe', username: 'zoe' };
  const newLaunchData = (authDate: string) =>
    signLaunchData({ person: telegramUser, authDate: Math.floor(Date.parse(authDate) / 1000) }, app.token);
  const open = (data: string) => app.with({ authorization: `tma ${data}` }).get('t/me');

  it('opens the mini-app, creates the person, and is refused if it is forged or older than 24 hours', async () => {
    const data = newLaunchData('2026-03-11T07:59:00Z');
    const { body } = await open(data).expect(200);

    expect(body).toMatchObject({
      telegram_id: telegramUser.id,
      public_name: 'Zoe',
      username: 'zoe',
      role: 'user',
    });
    for (const refused of [data.replace('Zoe', 'Zed'), newLaunchData('2026-03-10T07:59:59Z')])
      await open(refused).expect(401);
  });
});

/** Returns the access token. */
const startSession = async (user: User) =>
  (await logIn(user.id, await newLoginCode(app, user))).body.access_token as string;
const withToken = (token: string) => app.with({ authorization: `Bearer ${token}` });
const isOver = async (token: string) => {
  const { status, body } = await withToken(token).post('auth/me');
  return status === 401 && (body as { error: string }).error === 'The token has been blacklisted';
};
const listRecords = async ({ id }: User) =>
  (await listAuditRecords(app.db, 'session', id)).map(({ action, actor_id, via }) => ({
    action,
    actor_id,
    via,
  }));
const openTokenStream = (token: string) => openStream(app, { authorization: `Bearer ${token}` });

describe('POST auth/logout/all', () => {
  it('ends every session of the caller with its open streams, but no session of others', async () => {
    const person = await newManager(app.db);
    const other = await newManager(app.db);
    const [currentToken, otherToken, foreignToken] = [
      await startSession(person),
      await startSession(person),
      await startSession(other),
    ];
    const stream = await openTokenStream(otherToken);

    await withToken(currentToken).post('auth/logout/all').expect(200, { status: true });

    await stream.ended;
    expect([await isOver(currentToken), await isOver(otherToken), await isOver(foreignToken)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await isOver(await startSession(person))).toBe(false);
    expect(await listRecords(person)).toEqual(
      ['session.start', 'session.start', 'session.end-all', 'session.start'].map((action) => ({
        action,
        actor_id: person.id,
        via: 'panel',
      })),
    );
  });

  it('ends earlier sessions of the mini-app, and invalidates unused login links', async () => {
    const person = await newUser(app.db);
    const telegramUser = { id: Number(person.telegramId), first_name: 'Anna' };
    const asLaunchedAt = (authDate: number) =>
      app.with({ authorization: `tma ${signLaunchData({ person: telegramUser, authDate }, app.token)}` });
    const now = Math.floor(app.clock.now().getTime() / 1000);
    await asLaunchedAt(now - 5)
      .get('t/me')
      .expect(200);
    const code = await newLoginCode(app, person);

    await withToken(await startSession(person))
      .post('auth/logout/all')
      .expect(200);

    await asLaunchedAt(now - 5)
      .get('t/me')
      .expect(401);
    await asLaunchedAt(now + 5)
      .get('t/me')
      .expect(200);
    expect((await logIn(person.id, code)).body).toEqual({ status: false });
  });

  it('ends a session that starts concurrently', async () => {
    const person = await newManager(app.db);
    const currentToken = await startSession(person);
    const code = await newLoginCode(app, person);

    // Both wait for the code: one to consume it, the other to delete it.
    const [login] = await raceBehind(
      app.db,
      ['select from login_codes where user_id = $1 for update', [person.id]],
      [
        () => logIn(person.id, code),
        () =>
          withToken(currentToken)
            .post('auth/logout/all')
            .then(() => null),
      ],
    );

    const token = login?.body.access_token as string | undefined;
    expect(token === undefined || (await isOver(token))).toBe(true);
  });
});

it('POST admin/users/logout/:user_id ends every session of a person but no API key, and records the admin', async () => {
  const person = await newUser(app.db, { role: 'admin' });
  const brands = [(await newBrand(app.db)).id];
  const { key } = (await app.as(person).post('admin/api-keys', { name: 'CRM', brands })).body as {
    key: string;
  };
  const token = await startSession(person);
  const stream = await openTokenStream(token);
  const admin = await newUser(app.db, { role: 'admin' });

  await app.as(admin).post(`admin/users/logout/${person.id}`).expect(200, { status: true });

  await stream.ended;
  expect(await isOver(token)).toBe(true);
  await withToken(key).get('deposit/search').expect(200);
  await app.as(admin).post('admin/users/logout/2147483647').expect(404);
  expect(await listRecords(person)).toContainEqual({
    action: 'session.revoke',
    actor_id: admin.id,
    via: 'panel',
  });
});

it('POST auth/logout ends the session of its token with its stream, but no session of another device', async () => {
  const person = await newManager(app.db);
  const [currentToken, otherToken] = [await startSession(person), await startSession(person)];
  const [stream, otherStream] = [await openTokenStream(currentToken), await openTokenStream(otherToken)];
  let hasOtherEnded = false;
  void otherStream.ended.then(() => (hasOtherEnded = true));

  await withToken(currentToken).post('auth/logout').expect(200, { status: true });

  await stream.ended;
  expect([await isOver(currentToken), await isOver(otherToken), hasOtherEnded]).toEqual([true, false, false]);
  otherStream.stop();
});
