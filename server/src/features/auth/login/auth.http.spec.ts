import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { newUser } from '../../../../test/factories.js';
import { describeApp, TestApp } from '../../../../test/test-app.js';
import { signLaunchData } from '../../../../messenger/page-api/launch-data.js';
import { User } from '../../people/user.entity.js';
import { AuthService } from './auth.service.js';

const app = describeApp();

/** Failed logins are counted by address, so each test has its own. */
let address = '';
let count = 0;
beforeEach(() => {
  address = `10.9.${process.pid % 256}.${++count}`;
  app.clock.set('2026-03-11T08:00:00Z');
});

const createCode = async (user: User) => {
  const link = await app.get(AuthService).createLink(user);
  return link.split('/').at(-1)!;
};
const logIn = (user_id: unknown, secret_code: unknown) =>
  app.with({ 'x-forwarded-for': address }).post('auth/tg', { user_id, secret_code });

describe('POST auth/tg', () => {
  it('exchanges a code for a token, once', async () => {
    const user = await newUser(app.db, { role: 'manager' });
    const code = await createCode(user);

    const first = await logIn(user.id, code);
    const second = await logIn(user.id, code);

    expect(first.status).toBe(200);
    expect(first.body).toEqual({ status: true, access_token: expect.any(String) });
    expect([second.status, second.body]).toEqual([200, { status: false }]);
  });

  it('gives one token for six concurrent logins with the same code', async () => {
    const user = await newUser(app.db, { role: 'manager' });
    const code = await createCode(user);

    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        app
          .with({ 'x-forwarded-for': `${address}${n}` })
          .post('auth/tg', { user_id: user.id, secret_code: code }),
      ),
    );

    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(1);
  });

  it('gives the same answer to every failure: forged, of another person, expired', async () => {
    const user = await newUser(app.db);
    const other = await newUser(app.db);
    const code = await createCode(user);
    const expired = await createCode(user);

    const answers = [
      await logIn(user.id, 'forged'),
      await logIn(other.id, code),
      await logIn(2_000_000_000, code),
    ];
    app.clock.set('2026-03-11T08:10:00Z');
    answers.push(await logIn(user.id, expired));

    for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: false }]);
  });

  it('accepts a code until the last moment of its ten minutes', async () => {
    const user = await newUser(app.db);
    const code = await createCode(user);

    app.clock.set('2026-03-11T08:09:59.999Z');

    expect((await logIn(user.id, code)).body.status).toBe(true);
  });

  it('stores a code as a hash only', async () => {
    const user = await newUser(app.db);
    const code = await createCode(user);

    const rows = await app.db.query<{ row: string }[]>('select login_codes::text as row from login_codes');

    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code).toString('hex'));
  });

  const forge = () => randomBytes(24).toString('base64url');

  it('refuses an address after five failures a minute, but never a good code', async () => {
    const user = await newUser(app.db);
    const code = await createCode(user);
    for (let i = 0; i < 5; i++) expect((await logIn(user.id, i % 2 ? 'forged' : forge())).status).toBe(200);
    for (const wrong of ['forged', forge()]) {
      const refused = await logIn(user.id, wrong);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
      expect(refused.body).toMatchObject({
        error: 'Too many requests',
        message: 'Too many failed logins. Try again in 60 seconds',
      });
    }
    expect((await logIn(user.id, code)).body.status).toBe(true);

    app.clock.set('2026-03-11T08:01:00Z');
    expect((await logIn(user.id, forge())).status).toBe(200);
  });

  it('shares the count of failures between replicas', async () => {
    const other = await TestApp.start();
    other.clock.set('2026-03-11T08:00:00Z');
    try {
      for (let i = 0; i < 5; i++) await logIn(1, forge());
      const elsewhere = other.with({ 'x-forwarded-for': address }).post('auth/tg');
      expect((await elsewhere.send({ user_id: 1, secret_code: forge() })).status).toBe(429);
    } finally {
      await other.stop();
    }
  });

  it('makes no query for an address that failed too often, if the text cannot be a code', async () => {
    for (let i = 0; i < 6; i++) await logIn(1, 'forged');
    const connect = jest.spyOn(Pool.prototype, 'connect');
    expect((await logIn(1, 'forged')).status).toBe(429);
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
  });

  it('leaves connections to other calls during a flood of logins', async () => {
    const { master } = app.get(DataSource).driver as unknown as { master: Pool };
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, master.totalCount - master.idleCount)), 1);
    const flood = Array.from({ length: 200 }, (_, index) =>
      app
        .with({ 'x-forwarded-for': `10.8.${process.pid % 256}.${index}` })
        .post('auth/tg', { user_id: 1, secret_code: forge() }),
    );
    const answers = await Promise.all(flood);
    clearInterval(timer);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('counts each of several concurrent failures', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(1, 'forged')));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  it.each([
    [{ user_id: '1', secret_code: 'x' }, 'user_id'],
    [{ user_id: 0, secret_code: 'x' }, 'user_id'],
    [{ user_id: 1 }, 'secret_code'],
    [{ user_id: 1, secret_code: '' }, 'secret_code'],
    [{ user_id: 1, secret_code: 'x', admin: true }, 'admin'],
  ])('refuses %j and names %s', async (body, field) => {
    const answer = await app.anonymous().post('auth/tg', body);

    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ field, message: expect.any(String) }]);
  });
});

describe('POST auth/me', () => {
  it('returns the caller', async () => {
    const user = await newUser(app.db, {
      role: 'manager',
      codes: ['deposits'],
      publicName: 'Mia',
      username: 'mia',
    });

    const answer = await app.as(user).post('auth/me');

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
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
    });
  });

  it.each([
    ['no credential', {}],
    ['a broken token', { authorization: 'Bearer broken' }],
    ['launch data outside the mini-app', { authorization: 'tma user=1&hash=2' }],
  ])('is 401 with %s', async (_, headers) => {
    const answer = await app.with(headers).post('auth/me');

    expect([answer.status, answer.body]).toEqual([
      401,
      {
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Unauthorized',
      },
    ]);
  });
});

describe('POST auth/logout', () => {
  it('revokes the token, but no other one of the same person', async () => {
    const user = await newUser(app.db);
    const client = app.as(user);

    expect((await client.post('auth/logout')).body).toEqual({ status: true });

    const answer = await client.post('auth/me');
    expect([answer.status, answer.body.error]).toEqual([401, 'The token has been blacklisted']);
    expect((await app.as(user).post('auth/me')).status).toBe(200);
  });
});

it("uses the caller's current role and codes, not those at login", async () => {
  const manager = await newUser(app.db, { role: 'manager', codes: ['brands'] });
  const client = app.as(manager);
  expect((await client.get('brand/search')).status).toBe(200);

  await app.db.update(User, { id: manager.id }, { role: 'user' });

  expect((await client.get('brand/search')).status).toBe(403);
});

describe('launch data', () => {
  const person = { id: 5_500_000_000 + process.pid, first_name: 'Zoe', username: 'zoe' };
  const launch = (authDate: string, token = app.token) =>
    signLaunchData(
      { person, startParam: undefined, authDate: Math.floor(Date.parse(authDate) / 1000) },
      token,
    );
  const open = (data: string) => app.with({ authorization: `tma ${data}` }).get('t/me');

  it('is a login to the mini-app, and creates the person', async () => {
    const answer = await open(launch('2026-03-11T07:59:00Z'));

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      telegram_id: person.id,
      public_name: 'Zoe',
      username: 'zoe',
      role: 'user',
    });
  });

  it('is valid for 24 hours', async () => {
    expect((await open(launch('2026-03-10T08:00:00Z'))).status).toBe(200);
    expect((await open(launch('2026-03-10T07:59:59Z'))).status).toBe(401);
  });

  it('is refused when forged', async () => {
    const good = launch('2026-03-11T07:59:00Z');

    expect((await open(launch('2026-03-11T07:59:00Z', '1:other'))).status).toBe(401);
    expect((await open(good.replace('Zoe', 'Zed'))).status).toBe(401);
    expect((await open('nonsense')).status).toBe(401);
  });
});
