import { listAuditRecords } from '../../../../test/audit-records.js';
import { withToken } from '../../../../test/authenticator.js';
import { getSessionId, newManager, newToken, newUser } from '../../../../test/factories.js';
import { OpenIdBrowser, type OpenIdServer, startOpenIdServer } from '../../../../test/openid-server.js';
import { raceBehind } from '../../../../test/race.js';
import { TestApp, toOutcome } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import { OpenIdIdentity } from './identity.repository.js';
import { IdentityService } from './identity.service.js';

let provider: OpenIdServer;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenIdServer();
  app = await TestApp.start('api', provider.env);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const buildHeaders = async (person: User) => ({ authorization: `Bearer ${await newToken(app, person)}` });

/** A browser whose person has logged in at the provider to connect the account, but has not connected it yet. */
async function returnToConnect(person: User, account: string) {
  const browser = new OpenIdBrowser(app, account);
  const headers = await buildHeaders(person);
  const { body } = await browser.call('post', 'auth/oidc/connect', headers);
  expect(await browser.open((body as { url: string }).url)).toBe('/auth/openid?connect');
  return { browser, connect: () => browser.call('post', 'auth/oidc/identity', headers) };
}

async function connectAccount(person: User) {
  const account = `account-${person.id}`;
  const { connect } = await returnToConnect(person, account);
  expect((await connect()).body).toEqual({ status: true });
  return account;
}

const postLogin = (browser: OpenIdBrowser) => browser.call('post', 'auth/oidc/login');
const unknownAccountRefusal = { status: false, refusal: 'unknown' };
const failurePrefix = '/auth/openid?failed=';
const listRecords = (person: { id: number }) =>
  app.db.query<{ action: string; actor: number | null; before: object; after: object }[]>(
    `select action, actor_id as actor, before, after from audit_records
     where subject_id = $1 and (action like 'session.%' or action like 'user.%connect') order by id`,
    [person.id],
  );

describe('the login', () => {
  it.each(['manager', 'ceo', 'admin'] as const)(
    'starts a session of a connected %s, and leaves no code in the address',
    async (role) => {
      const person = await newUser(app.db, { role });
      const browser = new OpenIdBrowser(app, await connectAccount(person));

      expect(await browser.open('/api/auth/oidc/login')).toBe('/auth/openid');
      const { body } = await postLogin(browser);

      expect(body).toEqual({ status: true, access_token: expect.any(String) });
      const { access_token: token } = body as { access_token: string };
      const { body: me } = await withToken(app, token).post('auth/me');
      expect((me as { id: number }).id).toBe(person.id);
      const [session] = await app.db.query<object[]>(
        'select via, address, openid_session is not null as has_sid from sessions where id = $1',
        [getSessionId(app, token)],
      );
      expect(session).toEqual({ via: 'openid', address: browser.address, has_sid: true });
      expect((await listRecords(person)).at(-1)).toMatchObject({ action: 'session.start', actor: person.id });
    },
  );

  it('starts only one session for a login at the provider, also in concurrent calls', async () => {
    const browser = new OpenIdBrowser(app, await connectAccount(await newManager(app.db)));
    await browser.open('/api/auth/oidc/login');

    const answers = await Promise.all([1, 2, 3].map(() => postLogin(browser)));

    expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
    expect((await postLogin(browser)).body).toEqual({ status: false, refusal: 'expired' });
  });

  it('is refused to an unknown account, recorded, and counted as failed', async () => {
    const account = `stranger-${Date.now()}`;
    const browser = new OpenIdBrowser(app, account);
    const tryToLogIn = async () => {
      await browser.open('/api/auth/oidc/login');
      return postLogin(browser);
    };
    for (let i = 0; i < 5; i++)
      expect(await tryToLogIn()).toMatchObject({ status: 200, body: unknownAccountRefusal });
    expect((await tryToLogIn()).status).toBe(429);

    const after = { issuer: `${provider.issuer}/`, subject: account };
    const records = await listRecords({ id: 0 });
    expect(records.filter((record) => JSON.stringify(record.after) === JSON.stringify(after))).toEqual(
      Array(5).fill({ action: 'session.refuse', actor: null, before: null, after }),
    );
  });

  it('is refused to a person who is no longer a member of staff', async () => {
    const person = await newManager(app.db);
    const browser = new OpenIdBrowser(app, await connectAccount(person));
    await app.db.query(`update users set role = 'user', codes = '{}' where id = $1`, [person.id]);
    await browser.open('/api/auth/oidc/login');

    expect((await postLogin(browser)).body).toEqual(unknownAccountRefusal);
  });
});

describe('the return from the provider', () => {
  const callback = 'http://desk.test/api/auth/oidc/callback';

  it('needs the state of a login that this browser started', async () => {
    const account = await connectAccount(await newManager(app.db));
    const [victim, attacker] = [new OpenIdBrowser(app, account), new OpenIdBrowser(app, account)];
    const stolenUrl = await attacker.open('/api/auth/oidc/login', callback);

    expect(await victim.open(stolenUrl)).toBe(`${failurePrefix}expired`);
    await victim.open('/api/auth/oidc/login', callback);
    expect(await victim.open(stolenUrl)).toBe(`${failurePrefix}expired`);
    expect((await postLogin(victim)).body).toEqual({ status: false, refusal: 'expired' });
  });

  it('refuses the code of another login', async () => {
    const account = await connectAccount(await newManager(app.db));
    const [victim, attacker] = [new OpenIdBrowser(app, account), new OpenIdBrowser(app, account)];
    const injectedUrl = new URL(await attacker.open('/api/auth/oidc/login', callback), callback);
    const ownUrl = new URL(await victim.open('/api/auth/oidc/login', callback), callback);
    ownUrl.searchParams.set('code', injectedUrl.searchParams.get('code')!);

    expect(await victim.open(ownUrl.href)).toBe(`${failurePrefix}refused`);
  });

  it('refuses an ID token that the provider did not sign, even from its token endpoint', async () => {
    const browser = new OpenIdBrowser(app, await connectAccount(await newManager(app.db)));
    provider.forgeIdTokens(true);
    expect(await browser.open('/api/auth/oidc/login')).toBe(`${failurePrefix}unavailable`);
    provider.forgeIdTokens(false);
    expect(await browser.open('/api/auth/oidc/login')).toBe('/auth/openid');
  });

  it('reports that the person cancelled', async () => {
    expect(await new OpenIdBrowser(app, null).open('/api/auth/oidc/login')).toBe(`${failurePrefix}refused`);
  });

  it('is refused with 429 after five failures a minute from an address, unless this browser started its login', async () => {
    const browser = new OpenIdBrowser(app, await connectAccount(await newManager(app.db)));
    for (let i = 0; i < 5; i++) expect(await browser.open(callback)).toBe(`${failurePrefix}expired`);
    const answer = await browser.call('get', '/api/auth/oidc/callback');
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);

    await browser.open('/api/auth/oidc/login');
    expect((await postLogin(browser)).body.status).toBe(true);
  });
});

describe('connecting an account', () => {
  it('asks the provider for a new login', async () => {
    const { body } = await app
      .as(await newManager(app.db))
      .post('auth/oidc/connect')
      .expect(200);

    expect(new URL((body as { url: string }).url).searchParams.get('prompt')).toBe('login');
  });

  it('fails for a person other than the one who started it', async () => {
    const [person, other] = [await newManager(app.db), await newManager(app.db)];
    const { browser } = await returnToConnect(person, `account-${person.id}`);

    const answer = await browser.call('post', 'auth/oidc/identity', await buildHeaders(other));
    expect(toOutcome(answer)).toEqual([409, 'login expired']);
  });

  it('refuses a browser that returned from a login, and a login refuses one that returned to connect', async () => {
    const person = await newManager(app.db);
    const account = await connectAccount(person);
    const { browser } = await returnToConnect(person, account);
    expect((await postLogin(browser)).body).toEqual({ status: false, refusal: 'expired' });

    const other = await newManager(app.db);
    await browser.open('/api/auth/oidc/login');
    const answer = await browser.call('post', 'auth/oidc/identity', await buildHeaders(other));
    expect(toOutcome(answer)).toEqual([409, 'login expired']);
  });

  it.each([
    [
      'an account to only one of two people',
      async () => {
        const [one, other] = [await newManager(app.db), await newManager(app.db)];
        const account = `shared-${one.id}`;
        return [await returnToConnect(one, account), await returnToConnect(other, account)];
      },
      'account taken',
    ],
    [
      'at most one account to a person',
      async () => {
        const person = await newManager(app.db);
        return [
          await returnToConnect(person, `first-${person.id}`),
          await returnToConnect(person, `second-${person.id}`),
        ];
      },
      'already connected',
    ],
  ])('connects %s, also in concurrent calls', async (_, returnTwice, error) => {
    const contenders = await returnTwice();

    const answers = await raceBehind(
      app.db,
      'lock table openid_identities in share mode',
      contenders.map(({ connect }) => connect),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(error);
  });
});

describe('disconnecting', () => {
  it('ends the other sessions of the account, and prevents logins with it; connecting and disconnecting are recorded', async () => {
    const person = await newManager(app.db);
    const client = app.with(await buildHeaders(person));
    await client.get('auth/oidc/identity').expect(200, { connected_at: null });
    const account = await connectAccount(person);
    const { body: connected } = await client.get('auth/oidc/identity');
    expect(connected).toEqual({ connected_at: expect.any(String) });
    const browser = new OpenIdBrowser(app, account);
    await browser.open('/api/auth/oidc/login');
    const { access_token: token } = (await postLogin(browser)).body as { access_token: string };

    await client.delete('auth/oidc/identity').expect(200, { status: true });

    await withToken(app, token).post('auth/me').expect(401);
    await client.post('auth/me').expect(200);
    await browser.open('/api/auth/oidc/login');
    expect((await postLogin(browser)).body).toEqual(unknownAccountRefusal);
    const after = { issuer: `${provider.issuer}/`, subject: account };
    expect((await listRecords(person)).filter(({ action }) => action.startsWith('user.'))).toEqual([
      { action: 'user.connect', actor: person.id, before: null, after },
      { action: 'user.disconnect', actor: person.id, before: expect.anything(), after: null },
    ]);
    await client.get('auth/oidc/identity').expect(200, { connected_at: null });
    await client.delete('auth/oidc/identity').expect(404);
  });

  it('is part of a demotion', async () => {
    const person = await newManager(app.db);
    await connectAccount(person);
    const admin = await newUser(app.db, { role: 'admin' });
    const body = { user_id: person.id, role: 'user' };
    await app.as(admin).post('admin/users/role', body).expect(200);

    expect(await app.db.findBy(OpenIdIdentity, { userId: person.id })).toEqual([]);
  });
});

it('deletes ids of used proofs after they expire', async () => {
  await app.db.query(`update openid_used_ids set expires_at = now() - interval '1 second'`);
  await app.get(IdentityService).purgeExpired();
  expect(await app.db.query('select from openid_used_ids')).toEqual([]);
});

describe('a logout at the provider', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const path = 'auth/oidc/backchannel-logout';
  let addressCount = 0;

  /** Each client has its own address, because failed logouts are counted by address. */
  const newClient = () => app.with({ 'x-forwarded-for': `10.6.${process.pid % 256}.${++addressCount}` });
  const send = (logout_token: string) => newClient().post(path).type('form').send({ logout_token });
  const isLive = async (token: string) => (await withToken(app, token).post('auth/me')).status === 200;

  let person: User;
  let browser: OpenIdBrowser;
  beforeEach(async () => {
    person = await newManager(app.db);
    const subject = `account-${person.id}`;
    const identity = { issuer: `${provider.issuer}/`, subject, userId: person.id, connectedAt: new Date() };
    await app.db.insert(OpenIdIdentity, identity);
    browser = new OpenIdBrowser(app, subject);
  });

  /** Logs in, with another session at the provider for each browser. */
  async function logIn(from = browser): Promise<string> {
    await from.open('/api/auth/oidc/login');
    const { body } = await from.call('post', 'auth/oidc/login');
    return (body as { access_token: string }).access_token;
  }
  const getSid = async (user: User): Promise<string> => {
    const [{ sid }] = await app.db.query<[{ sid: string }]>(
      'select openid_session as sid from sessions where user_id = $1 and openid_session is not null',
      [user.id],
    );
    return sid;
  };
  const buildClaims = (subject: object) => ({
    iss: provider.issuer,
    aud: 'desk',
    iat: Math.floor(Date.now() / 1000),
    jti: crypto.randomUUID(),
    events: { [EVENT]: {} },
    ...subject,
  });

  it('is offered at a logout here, unless the login was by link, and ends the sessions that came from the same provider session', async () => {
    const [token, sameProviderToken] = [await logIn(), await logIn()];
    const otherToken = await logIn(new OpenIdBrowser(app, browser.account));
    const linkToken = await newToken(app, person);

    const { body } = await withToken(app, token).post('auth/logout');
    const url = new URL((body as { provider_logout_url: string }).provider_logout_url);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://desk.test/');
    expect(await Promise.all([token, sameProviderToken].map(isLive))).toEqual([false, true]);
    const page = await (await browser.fetch(url)).text();
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page) ?? [];
    const untilLogoutSent = provider.untilLogoutSent();
    await browser.fetch(new URL('/session/end/confirm', url), { xsrf, logout: 'yes' });
    const { sent: form, type } = await untilLogoutSent;
    await newClient().post(path).set('content-type', type).send(form).expect(200, { status: true });

    expect(await Promise.all([sameProviderToken, otherToken, linkToken].map(isLive))).toEqual([
      false,
      true,
      true,
    ]);
    await withToken(app, linkToken).post('auth/logout').expect(200, { status: true });
    const records = await listAuditRecords(app.db, 'session', person.id);
    expect(records.filter(({ action }) => action === 'session.end')).toMatchObject([
      { via: 'panel', actor_id: person.id },
      { via: 'job', actor_id: null },
      { via: 'panel', actor_id: person.id },
    ]);
  });

  it('ends all sessions that came from the account if the token has no sid, and otherwise only those with the same sid or without one', async () => {
    const sub = browser.account;
    const tokenWithoutSid = await logIn();
    await app.db.query('update sessions set openid_session = null where user_id = $1', [person.id]);
    const tokensWithSid = [await logIn(), await logIn(new OpenIdBrowser(app, sub))];
    const linkToken = await newToken(app, person);
    const tokens = [tokenWithoutSid, ...tokensWithSid, linkToken];
    await send(await provider.sign(buildClaims({ sub: 'nobody' }))).expect(200);
    expect(await Promise.all(tokens.map(isLive))).toEqual([true, true, true, true]);

    await send(await provider.sign(buildClaims({ sub, sid: 'another' }))).expect(200);
    expect(await Promise.all(tokens.map(isLive))).toEqual([false, true, true, true]);
    await send(await provider.sign(buildClaims({ sub }))).expect(200);
    expect(await Promise.all(tokens.map(isLive))).toEqual([false, false, false, true]);
  });

  describe('a logout token is refused, and ends no session,', () => {
    it('if one of its claims is wrong or missing', async () => {
      const token = await logIn();
      const sid = await getSid(person);
      const now = Math.floor(Date.now() / 1000);

      for (const change of [
        { iss: 'https://other.example' },
        { aud: 'other' },
        { iat: now - 600 },
        { iat: now + 600 },
        { iat: undefined },
        { exp: now - 120 },
        { jti: undefined },
        { events: { 'http://schemas.openid.net/event/other': {} } },
        { events: undefined },
        { nonce: 'only ID tokens have one' },
        { sid: undefined }, // the token then has neither `sub` nor `sid`
      ]) {
        const { status } = await send(await provider.sign({ ...buildClaims({ sid }), ...change }));
        expect([change, status, await isLive(token)]).toEqual([change, 400, true]);
      }

      await send(await provider.sign(buildClaims({ sid }))).expect(200);
      expect(await isLive(token)).toBe(false);
    });

    it('if it is not a token, is unsigned, or signed by another key', async () => {
      const unsigned = [{ alg: 'none' }, buildClaims({ sub: browser.account })].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      const token = await logIn();

      await send('token').expect(400);
      await send(`${unsigned.join('.')}.`).expect(400);
      await send(await provider.sign(buildClaims({ sub: browser.account }), true)).expect(400);

      expect(await isLive(token)).toBe(true);
    });

    it('if it was used before, also in concurrent calls', async () => {
      const logoutToken = await provider.sign(buildClaims({ sub: browser.account }));
      const statuses = (await Promise.all([1, 2, 3].map(() => send(logoutToken)))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 400, 400]);

      const token = await logIn();
      await send(logoutToken).expect(400);
      expect(await isLive(token)).toBe(true);
    });

    it('and is counted as a failed login', async () => {
      const caller = newClient();
      const forged = () => caller.post(path).type('form').send({ logout_token: 'forged' });
      for (let i = 0; i < 5; i++) await forged().expect(400);
      await forged().expect(429);
    });
  });

  it('is the only call that accepts a form, because other sites can send forms', async () => {
    const login = app.anonymous().post('auth/tg').type('form');
    await login.send({ user_id: 1, secret_code: 'x' }).expect(415);
  });
});
