import { signLaunchData } from '../../../../messenger/page-api/launch-data.js';
import { listAuditRecords } from '../../../../test/audit-records.js';
import { newBrand, newLoginCode, newManager, newUser } from '../../../../test/factories.js';
import { openStream } from '../../../../test/event-stream.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';

const app = setUpApp();
let admin: User;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));

/** Each person has an address of their own, because failed logins are counted by address. */
const tryCode = async (user: User, secret_code: string) => {
  const headers = { 'x-forwarded-for': `10.8.${user.id % 256}.${Math.floor(user.id / 256) % 256}` };
  const { body } = await app.with(headers).post('auth/tg', { user_id: user.id, secret_code });
  return body as { status: boolean; access_token?: string };
};
const logIn = async (user: User) => (await tryCode(user, await newLoginCode(app, user))).access_token!;
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
      await logIn(person),
      await logIn(person),
      await logIn(other),
    ];
    const stream = await openTokenStream(otherToken);

    await withToken(currentToken).post('auth/logout/all').expect(200, { status: true });

    await stream.ended;
    expect([await isOver(currentToken), await isOver(otherToken), await isOver(foreignToken)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await isOver(await logIn(person))).toBe(false);
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
    const now = Math.floor(Date.now() / 1000);
    await asLaunchedAt(now - 5)
      .get('t/me')
      .expect(200);
    const code = await newLoginCode(app, person);

    await withToken(await logIn(person))
      .post('auth/logout/all')
      .expect(200);

    await asLaunchedAt(now - 5)
      .get('t/me')
      .expect(401);
    await asLaunchedAt(now + 5)
      .get('t/me')
      .expect(200);
    expect(await tryCode(person, code)).toEqual({ status: false });
  });

  it('ends a session that starts concurrently', async () => {
    const person = await newManager(app.db);
    const currentToken = await logIn(person);
    const code = await newLoginCode(app, person);

    // Both wait for the code: one to consume it, the other to delete it.
    const [login] = await raceBehind(
      app.db,
      ['select from login_codes where user_id = $1 for update', [person.id]],
      [
        () => tryCode(person, code),
        () =>
          withToken(currentToken)
            .post('auth/logout/all')
            .then(() => null),
      ],
    );

    const token = login?.access_token;
    expect(token === undefined || (await isOver(token))).toBe(true);
  });
});

it('POST admin/users/logout/:user_id ends every session of a person but no API key, and records the admin', async () => {
  const person = await newUser(app.db, { role: 'admin' });
  const brands = [(await newBrand(app.db)).id];
  const { key } = (await app.as(person).post('admin/api-keys', { name: 'CRM', brands })).body as {
    key: string;
  };
  const token = await logIn(person);
  const stream = await openTokenStream(token);

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
  const [currentToken, otherToken] = [await logIn(person), await logIn(person)];
  const [stream, otherStream] = [await openTokenStream(currentToken), await openTokenStream(otherToken)];
  let hasOtherEnded = false;
  void otherStream.ended.then(() => (hasOtherEnded = true));

  await withToken(currentToken).post('auth/logout').expect(200, { status: true });

  await stream.ended;
  expect([await isOver(currentToken), await isOver(otherToken), hasOtherEnded]).toEqual([true, false, false]);
  otherStream.stop();
});
