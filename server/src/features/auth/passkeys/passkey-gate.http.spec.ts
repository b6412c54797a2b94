import { app, brand, prepareCall, setUpAccessCalls } from '../../../../test/access-calls.js';
import { withToken, confirmWith, newPasskey } from '../../../../test/authenticator.js';
import { newApiKey, newManager, newTelegramId, newToken, newUser } from '../../../../test/factories.js';
import { listRoutes } from '../../../../test/routes.js';
import { TestApp } from '../../../../test/test-app.js';
import { PASSKEY } from '../../../platform/access/access.decorator.js';
import type { User } from '../../people/user.entity.js';

const setTime = (time: string, replica = app) => replica.clock.set(`2026-03-11T${time}Z`);
const newAdmin = () => newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
let admin: User;
let token: string;
setUpAccessCalls();
beforeEach(async () => {
  setTime('08:00:00');
  admin = await newAdmin();
  token = await newToken(app, admin);
});

const protectedRoutes = [
  'DELETE admin/api-keys/{id}',
  'DELETE admin/users/passkeys/{user_id}',
  'DELETE admin/webhooks/{id}',
  'DELETE auth/passkey/{id}',
  'GET admin/person/{id}/export',
  'GET brand/reports/export/{id}',
  'GET deposit/export',
  'GET manager/rating/export',
  'PATCH admin/api-keys/{id}',
  'PATCH admin/webhooks/{id}',
  'POST admin/api-keys',
  'POST admin/api-keys/{id}/confirm',
  'POST admin/manager/brands/{id}',
  'POST admin/manager/roles/{id}',
  'POST admin/person/{id}/erase',
  'POST admin/users/logout/{user_id}',
  'POST admin/users/role',
  'POST admin/webhooks',
  'POST admin/webhooks/{id}/resend',
  'POST admin/webhooks/{id}/test',
  'POST auth/passkey',
  'POST auth/passkey/options',
];

async function callAs(callerToken: string, route: string, replica = app) {
  const [method, path] = route.split(' ') as [string, string];
  const call = await prepareCall(method, path, admin);
  const request = withToken(replica, callerToken)[method.toLowerCase() as 'get'](call.path);
  return call.prepare(request).set('authorization', `Bearer ${callerToken}`);
}
const refusal = {
  statusCode: 403,
  error: 'passkey required',
  message: 'Confirm with your passkey first',
};
/** Makes one of the calls that need a confirmation. */
const callProtected = (callerToken: string, replica = app) =>
  callAs(callerToken, 'POST admin/users/logout/{user_id}', replica);

describe('@NeedsPasskey()', () => {
  it('protects these routes, and each export', () => {
    const routes = listRoutes(app);
    const names = routes
      .filter(({ handler }) => Reflect.hasMetadata(PASSKEY, handler))
      .map(({ method, path }) => `${method} ${path}`);
    expect(names.sort()).toEqual(protectedRoutes);
    const exports = routes.filter(({ operation }) => operation.startsWith('export'));
    expect(exports.filter(({ handler }) => !Reflect.hasMetadata(PASSKEY, handler))).toEqual([]);
  });

  // The exports, the calls about the caller's own passkeys, and one other call.
  it.each(protectedRoutes.filter((route) => /export|auth|role$/.test(route)))(
    'refuses %s without a confirmation, and allows it with one',
    async (route) => {
      const authenticator = await newPasskey(app, token);
      expect((await callAs(token, route)).body).toEqual(refusal);

      await confirmWith(app, token, authenticator);
      const answer = await callAs(token, route);
      // The prepared calls have no valid response of an authenticator, and no passkey of the caller.
      const statusByRoute: Record<string, number> = {
        'POST auth/passkey': 409,
        'DELETE auth/passkey/{id}': 404,
      };
      expect(answer.status).toBe(statusByRoute[route] ?? 200);
    },
  );
});

describe('a confirmation', () => {
  it('is valid only for its session, and ends with a logout', async () => {
    const otherToken = await newToken(app, admin);
    const authenticator = await newPasskey(app, token);
    await confirmWith(app, token, authenticator);
    expect((await callProtected(otherToken)).body).toEqual(refusal);

    await withToken(app, token).post('auth/logout').expect(200);
    expect((await callProtected(token)).status).toBe(401);
    expect((await callProtected(await newToken(app, admin))).body).toEqual(refusal);
  });

  it('is required of admins with a passkey, and of nobody else', async () => {
    await newPasskey(app, token);
    const manager = await newManager(app.db, { brands: [brand] });
    const ceo = await newUser(app.db, { role: 'ceo' });
    for (const person of [await newAdmin(), manager, ceo])
      await app.as(person).get(`deposit/export?brand_id=${brand.id}`).expect(200);
    await app
      .with((await newApiKey(app, [brand])).headers)
      .get('deposit/search')
      .expect(200);

    // A token from before sessions were stored cannot confirm.
    expect((await app.as(admin).get('deposit/export')).body).toEqual(refusal);
  });
});

describe('with ADMIN_PASSKEYS=required, on another replica', () => {
  const sharedSettings = { JWT_SECRET: 'a secret that both processes have in common' };
  let strict: TestApp;
  let lenient: TestApp;
  beforeAll(async () => {
    const env = { ...sharedSettings, DATABASE_URL: app.databaseUrl };
    strict = await TestApp.start('api', { ...env, ADMIN_PASSKEYS: 'required' });
    lenient = await TestApp.start('api', env);
  });
  afterAll(() => Promise.all([strict.stop(), lenient.stop()]));
  beforeEach(async () => {
    for (const replica of [strict, lenient]) setTime('08:00:00', replica);
    admin = await newAdmin();
    token = await newToken(strict, admin);
  });

  it('refuses only admins without a passkey, who can add the first one soon after a login', async () => {
    const noPasskeyRefusal = {
      statusCode: 403,
      error: 'passkey required',
      message: 'Add a passkey first: Profile, Security',
      exception: 'no_passkey',
    };
    expect((await callProtected(token, strict)).body).toEqual(noPasskeyRefusal);
    expect((await callProtected(token, lenient)).status).toBe(200);
    expect((await withToken(strict, token).get('auth/passkey')).body.is_required).toBe(true);

    setTime('08:10:00', strict);
    const { body } = await withToken(strict, token).post('auth/passkey/options').expect(403);
    expect(body.message).toBe('Log in again to add your first passkey');

    setTime('08:09:59', strict);
    const authenticator = await newPasskey(strict, token);
    expect((await callProtected(token, strict)).body).toEqual(refusal);
    // A confirmation on one replica is valid on the others at once.
    await confirmWith(lenient, token, authenticator);
    expect((await callProtected(token, strict)).status).toBe(200);
    for (const person of [await newManager(app.db), await newUser(app.db, { role: 'ceo' })])
      await strict.as(person).get('deposit/export').expect(200);
  });
});
