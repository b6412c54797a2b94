import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { newLoginCode, newUser } from '../../../../test/factories.js';
import { signLaunchData } from '../../../../messenger/page-api/launch-data.js';
import { setUpApp, TestApp } from '../../../../test/test-app.js';
import { User } from '../../people/user.entity.js';

const app = setUpApp();

/** Failed logins are counted by address, so each test has its own. */
let address = '';
let count = 0;
beforeEach(() => {
  address = `10.9.${process.pid % 256}.${++count}`;
  app.clock.set('2026-03-11T08:00:00Z');
});

const createCode = (user: User) => newLoginCode(app, user);
const logIn = (user_id: unknown, secret_code: unknown) =>
  app.with({ 'x-forwarded-for': address }).post('auth/tg', { user_id, secret_code });

describe('POST auth/tg', () => {
  it('exchanges a code for a token once, even in six concurrent logins', async () => {
    const user = await newUser(app.db, { role: 'manager' });
    const credentials = { user_id: user.id, secret_code: await createCode(user) };

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

  it('returns the same answer for a forged code, that of another person, and one after ten minutes', async () => {
    const [user, other] = [await newUser(app.db), await newUser(app.db)];
    const [code, valid, expired] = [await createCode(user), await createCode(user), await createCode(user)];

    const answers = [
      await logIn(user.id, 'forged'),
      await logIn(other.id, code),
      await logIn(2_000_000_000, code),
    ];
    app.clock.set('2026-03-11T08:09:59.999Z');
    expect((await logIn(user.id, valid)).body.status).toBe(true);
    app.clock.set('2026-03-11T08:10:00Z');
    answers.push(await logIn(user.id, expired));

    for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: false }]);
  });

  it('stores only the hash of a code', async () => {
    const user = await newUser(app.db);
    const code = await createCode(user);

    const rows = await app.db.query<{ row: string }[]>('select login_codes::text as row from login_codes');

    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code).toString('hex'));
  });

  const forge = () => randomBytes(24).toString('base64url');

  it('refuses failures after five a minute from an address, but never a valid code', async () => {
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

  it('leaves connections to other calls during a flood of logins', async () => {
    const { master } = app.get(DataSource).driver as unknown as { master: Pool };
    let maxUsed = 0;
    const timer = setInterval(() => (maxUsed = Math.max(maxUsed, master.totalCount - master.idleCount)), 1);
    const flood = Array.from({ length: 200 }, (_, index) =>
      app
        .with({ 'x-forwarded-for': `10.8.${process.pid % 256}.${index}` })
        .post('auth/tg', { user_id: 1, secret_code: forge() }),
    );
    const answers = await Promise.all(flood);
    clearInterval(timer);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(maxUsed).toBeGreaterThan(0);
    expect(maxUsed).toBeLessThanOrEqual(4);
  });

  it('counts each of several concurrent failures, and then makes no query for a text without the format of a code', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(1, 'forged')));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const connect = jest.spyOn(Pool.prototype, 'connect');
    expect((await logIn(1, 'forged')).status).toBe(429);
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
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
  const person = { id: 5_500_000_000 + process.pid, first_name: 'Zoe', username: 'zoe' };
  const launch = (authDate: string) =>
    signLaunchData(
      { person, startParam: undefined, authDate: Math.floor(Date.parse(authDate) / 1000) },
      app.token,
    );
  const open = (data: string) => app.with({ authorization: `tma ${data}` }).get('t/me');

  it('is a login to the mini-app, creates the person, and is refused if it is forged or older than 24 hours', async () => {
    const data = launch('2026-03-11T07:59:00Z');
    const { body } = await open(data).expect(200);

    expect(body).toMatchObject({
      telegram_id: person.id,
      public_name: 'Zoe',
      username: 'zoe',
      role: 'user',
    });
    for (const refused of [data.replace('Zoe', 'Zed'), launch('2026-03-10T07:59:59Z')])
      await open(refused).expect(401);
  });
});
