import { listAuditRecords } from '../../../../test/audit-records.js';
import { newManager, newToken } from '../../../../test/factories.js';
import { type OpenIdServer, startOpenIdServer, OpenIdBrowser } from '../../../../test/openid-server.js';
import { TestApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import { OpenIdIdentity } from './identity.repository.js';

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

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const path = 'auth/oidc/backchannel-logout';
let addresses = 0;

/** Failed logouts are counted by address. */
const newClient = () => app.with({ 'x-forwarded-for': `10.6.${process.pid % 256}.${++addresses}` });
const send = (logout_token: string) => newClient().post(path).type('form').send({ logout_token });
const isLive = async (token: string) =>
  (await app.with({ authorization: `Bearer ${token}` }).post('auth/me')).status === 200;

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

it('a logout here leads to the logout of the provider, which ends the sessions that came from the same provider session', async () => {
  const [token, second] = [await logIn(), await logIn()];
  const otherToken = await logIn(new OpenIdBrowser(app, browser.account));
  const byLink = await newToken(app, person);

  const { body } = await app.with({ authorization: `Bearer ${token}` }).post('auth/logout');
  const url = new URL((body as { provider_logout_url: string }).provider_logout_url);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://desk.test/');
  expect(await Promise.all([token, second].map(isLive))).toEqual([false, true]);
  const question = await (await browser.fetch(url)).text();
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(question) ?? [];
  const nextLogout = provider.nextLogout();
  await browser.fetch(new URL('/session/end/confirm', url), { xsrf, logout: 'yes' });
  const { sent: form, type } = await nextLogout;
  await newClient().post(path).set('content-type', type).send(form).expect(200, { status: true });

  expect(await Promise.all([second, otherToken, byLink].map(isLive))).toEqual([false, true, true]);
  const records = await listAuditRecords(app.db, 'session', person.id);
  expect(records.filter(({ action }) => action === 'session.end')).toMatchObject([
    { via: 'panel', actor_id: person.id },
    { via: 'job', actor_id: null },
  ]);
});

it('a logout of a session that began with a login link does not lead to the provider', async () => {
  const authorization = `Bearer ${await newToken(app, person)}`;
  await app.with({ authorization }).post('auth/logout').expect(200, { status: true });
});

it('a token that names no provider session ends all sessions of the account, and no others', async () => {
  const [one, two] = [await logIn(), await logIn(new OpenIdBrowser(app, browser.account))];
  const byLink = await newToken(app, person);
  await send(await provider.sign(buildClaims({ sub: 'nobody' }))).expect(200);
  expect(await isLive(one)).toBe(true);

  await send(await provider.sign(buildClaims({ sub: browser.account }))).expect(200);

  expect(await Promise.all([one, two, byLink].map(isLive))).toEqual([false, false, true]);
});

it('a session without a known provider session ends with any logout of its account', async () => {
  const token = await logIn();
  await app.db.query('update sessions set openid_session = null where user_id = $1', [person.id]);

  await send(await provider.sign(buildClaims({ sub: browser.account, sid: 'another' }))).expect(200);

  expect(await isLive(token)).toBe(false);
});

describe('a logout token is refused, and ends no session,', () => {
  const now = Math.floor(Date.now() / 1000);
  it.each<[string, object]>([
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another client', { aud: 'other' }],
    ['that is old', { iat: now - 600 }],
    ['of the future', { iat: now + 600 }],
    ['without a time', { iat: undefined }],
    ['that has expired', { exp: now - 120 }],
    ['without an id', { jti: undefined }],
    ['of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['without events', { events: undefined }],
    ['with a nonce, which only ID tokens have', { nonce: 'nonce' }],
    ['that names neither account nor session', { sid: undefined }],
  ])('%s', async (_, change) => {
    const token = await logIn();
    const sid = await getSid(person);

    await send(await provider.sign({ ...buildClaims({ sid }), ...change })).expect(400);

    expect(await isLive(token)).toBe(true);
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
    const statuses = (await Promise.all([1, 2, 3].map(() => send(logoutToken)))).map(({ status }) => status);
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

it('no other call accepts a form, because another site could send one', async () => {
  const login = app.anonymous().post('auth/tg').type('form');
  await login.send({ user_id: 1, secret_code: 'x' }).expect(415);
});
