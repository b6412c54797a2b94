import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newManager } from '../../../../test/factories.js';
import { TestApp } from '../../../../test/test-app.js';
import { SessionService } from '../sessions/session.service.js';

const failed = '/auth/openid?failed=unavailable';

/** A provider that answers like this. */
async function startProvider(answer: RequestListener): Promise<{ issuer: string; server: Server }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function withProvider(issuer: string, work: (app: TestApp) => Promise<void>): Promise<void> {
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' };
  const app = await TestApp.start('api', settings);
  try {
    await work(app);
  } finally {
    await app.stop();
  }
}

it.each<[string, RequestListener]>([
  ['does not answer', () => undefined],
  ['breaks the connection', ({ socket }) => socket.destroy()],
  ['fails', (_, response) => response.writeHead(503).end()],
  ['answers with a page', (_, response) => response.end('<html>Maintenance</html>')],
  [
    'is another one',
    (_, response) =>
      response.setHeader('content-type', 'application/json').end('{"issuer":"https://other.example"}'),
  ],
])(
  'a provider that %s stops neither the start nor a logout, and the login says so',
  async (_, answer) => {
    const { issuer, server } = await startProvider(answer);
    await withProvider(issuer, async (app) => {
      const login = await app.anonymous().get('auth/oidc/login').expect(303);
      expect(login.headers.location).toBe(failed);

      const person = await newManager(app.db);
      const connect = await app.as(person).post('auth/oidc/connect').expect(502);
      expect(connect.body.error).toBe('provider unavailable');
      const logout = app.anonymous().post('auth/oidc/backchannel-logout').type('form');
      await logout.send({ logout_token: 'any' }).expect(502);

      const origin = { address: '203.0.113.7', userAgent: undefined };
      const token = await app.get(SessionService).start(person, origin, { via: 'openid' });
      const authorization = `Bearer ${token}`;
      await app.with({ authorization }).post('auth/logout').expect(200, { status: true });
      await app.with({ authorization }).post('auth/me').expect(401);
    });
    server.closeAllConnections();
    server.close();
  },
  60_000,
);

it('asks the provider again after it has failed', async () => {
  let isDown = true;
  const { issuer, server } = await startProvider((_, response) => {
    if (isDown) return response.writeHead(503).end();
    const document = { issuer, authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/jwks` };
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });
  await withProvider(issuer, async (app) => {
    const locationOf = async () => (await app.anonymous().get('auth/oidc/login')).headers.location;
    expect(await locationOf()).toBe(failed);
    isDown = false;
    expect(await locationOf()).toMatch(new RegExp(`^${issuer}/auth\\?`));
  });
  server.closeAllConnections();
  server.close();
});

it('without a provider there is no such login', async () => {
  const app = await TestApp.start();
  await app.anonymous().get('auth/oidc/login').expect(404);
  await app.anonymous().post('auth/oidc/backchannel-logout', { logout_token: 'any' }).expect(404);
  const person = app.as(await newManager(app.db));
  expect((await person.get('auth/oidc/identity')).body).toEqual({ connected_at: null });
  await person.delete('auth/oidc/identity').expect(404);
  await app.stop();
});
