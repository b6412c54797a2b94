import { asToken, type Authenticator, confirmWith, newPasskey } from '../../../../test/authenticator.js';
import { newTelegramId, newUser, newToken } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { describeApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import type { PasskeyList } from './passkey.schemas.js';
import { PasskeyService } from './passkey.service.js';

const app = describeApp();
const newAdmin = () => newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
let admin: User;
let token: string;
let authenticator: Authenticator;
let id: number;
beforeEach(async () => {
  admin = await newAdmin();
  token = await newToken(app, admin);
  authenticator = await newPasskey(app, token);
  id = (await listOf())[0]!.id;
});

const call = (by = token) => asToken(app, by);
const listOf = async (by = token) => ((await call(by).get('auth/passkey')).body as PasskeyList).data;
const recordsOf = (action: string) =>
  app.db.query<object[]>(
    `select actor_id as actor, before, after, via from audit_records where action = $1 and subject_id = $2`,
    [action, admin.id],
  );
/** A call that needs a confirmation. */
const statusOf = async (by: string) =>
  (await call(by).post('admin/users/logout/2147483647')).status === 403 ? 'unconfirmed' : 'confirmed';

it('renames a passkey', async () => {
  await call().patch(`auth/passkey/${id}`, { name: 'Blue key' }).expect(200, { status: true });

  expect((await listOf())[0]!.name).toBe('Blue key');
  expect(await recordsOf('passkey.rename')).toEqual([
    { actor: admin.id, before: { name: 'Laptop' }, after: { name: 'Blue key' }, via: 'panel' },
  ]);
  const other = await newToken(app, await newAdmin());
  await call(other).patch(`auth/passkey/${id}`, { name: 'Mine' }).expect(404);
});

it('removes a passkey after a confirmation, which ends those of other sessions', async () => {
  const there = await newToken(app, admin);
  await confirmWith(app, there, authenticator);
  await newPasskey(app, there, 'Phone');
  await confirmWith(app, token, authenticator);

  await call().delete(`auth/passkey/${id}`).expect(200, { status: true });

  expect((await listOf()).map(({ name }) => name)).toEqual(['Phone']);
  expect([await statusOf(token), await statusOf(there)]).toEqual(['confirmed', 'unconfirmed']);
  expect(await recordsOf('passkey.remove')).toEqual([
    { actor: admin.id, before: { name: 'Laptop' }, after: null, via: 'panel' },
  ]);
});

it('removes a passkey for only one of two concurrent calls', async () => {
  await confirmWith(app, token, authenticator);
  const remove = () => call().delete(`auth/passkey/${id}`);

  const answers = await raceBehind(
    app.db,
    ['select from passkeys where id = $1 for update', [id]],
    [remove, remove],
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

it('does not remove a passkey of another person', async () => {
  const other = await newToken(app, await newAdmin());
  await call(other).delete(`auth/passkey/${id}`).expect(404);
  expect(await listOf()).toHaveLength(1);
});

describe('of a person who has lost them', () => {
  it('is done by another admin, after a confirmation of their own', async () => {
    await confirmWith(app, token, authenticator);
    const helper = await newAdmin();
    const by = await newToken(app, helper);
    const theirs = await newPasskey(app, by);
    const remove = () => call(by).delete(`admin/users/passkeys/${admin.id}`);

    expect((await remove().expect(403)).body.error).toBe('passkey required');
    expect(await listOf()).toHaveLength(1);
    await confirmWith(app, by, theirs);
    await remove().expect(200, { status: true });

    expect(await listOf()).toEqual([]);
    expect(await recordsOf('passkey.remove')).toEqual([
      { actor: helper.id, before: { name: 'Laptop' }, after: null, via: 'panel' },
    ]);
    await newPasskey(app, token);
    expect(await statusOf(token)).toBe('unconfirmed');
  });

  it('is done on the terminal, and recorded without a person', async () => {
    await app.get(PasskeyService).deleteByUser(admin.id);

    expect(await listOf()).toEqual([]);
    expect(await recordsOf('passkey.remove')).toEqual([
      { actor: null, before: { name: 'Laptop' }, after: null, via: 'job' },
    ]);
  });
});
