import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newManager } from '../../../../test/factories.js';
import { setUpApp, TestApp } from '../../../../test/test-app.js';
import { SessionService } from '../sessions/session.service.js';
import { toProviderFailure } from './openid-provider.js';

const failurePage = '/auth/openid?failed=unavailable';

/** Answers as the provider. */
let answer: RequestListener;
const provider = createServer((request, response) => answer(request, response));
let issuer: string;
let app: TestApp;
beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' };
  app = await TestApp.start('api', settings);
});
afterAll(async () => {
  await app.stop();
  provider.closeAllConnections();
  provider.close();
});

it.each<[string, RequestListener]>([
  ['does not answer', () => undefined],
  ['breaks the connection', ({ socket }) => socket.destroy()],
  ['fails', (_, response) => response.writeHead(503).end()],
  ['answers with an HTML page', (_, response) => response.end('<html>Maintenance</html>')],
  [
    'names another issuer',
    (_, response) =>
      response.setHeader('content-type', 'application/json').end('{"issuer":"https://other.example"}'),
  ],
])(
  'if the provider %s, logins and back-channel logouts fail as unavailable, and people can still log out',
  async (_, listener) => {
    answer = listener;
    const person = await newManager(app.db);
    const logoutCall = app.anonymous().post('auth/oidc/backchannel-logout').type('form');
    const [login, connect] = await Promise.all([
      app.anonymous().get('auth/oidc/login').expect(303),
      app.as(person).post('auth/oidc/connect').expect(502),
      logoutCall.send({ logout_token: 'any' }).expect(502),
    ]);
    expect([login.headers.location, connect.body.error]).toEqual([failurePage, 'provider unavailable']);

    const origin = { address: '203.0.113.7', userAgent: undefined };
    const token = await app.get(SessionService).start(person, origin, { via: 'openid' });
    const authorization = `Bearer ${token}`;
    await app.with({ authorization }).post('auth/logout').expect(200, { status: true });
    await app.with({ authorization }).post('auth/me').expect(401);
  },
  60_000,
);

it('calls the provider again after a failure', async () => {
  const getLocation = async () => (await app.anonymous().get('auth/oidc/login')).headers.location;
  answer = (_, response) => response.writeHead(503).end();
  expect(await getLocation()).toBe(failurePage);
  const document = { issuer, authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/jwks` };
  answer = (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  expect(await getLocation()).toMatch(new RegExp(`^${issuer}/auth\\?`));
});

describe('without a provider', () => {
  const appWithoutProvider = setUpApp();

  it('logins and logouts are not found, and nobody has an account', async () => {
    const anybody = appWithoutProvider.anonymous();
    await anybody.get('auth/oidc/login').expect(404);
    await anybody.post('auth/oidc/backchannel-logout', { logout_token: 'any' }).expect(404);
    const person = appWithoutProvider.as(await newManager(appWithoutProvider.db));
    expect((await person.get('auth/oidc/identity')).body).toEqual({ connected_at: null });
    await person.delete('auth/oidc/identity').expect(404);
  });
});

it.each([
  ['access_denied', 'refused'],
  ['login_required', 'refused'],
  ['invalid_grant', 'refused'],
  ['invalid_client', 'unavailable'],
  ['server_error', 'unavailable'],
  ['OAUTH_TIMEOUT', 'unavailable'],
  [undefined, 'unavailable'],
])('the error %s means %s', (code, failure) => {
  expect(toProviderFailure(code)).toBe(failure);
});
