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
  id = (await listPasskeys())[0]!.id;
});

const asOwner = (callerToken = token) => asToken(app, callerToken);
const listPasskeys = async (callerToken = token) =>
  ((await asOwner(callerToken).get('auth/passkey')).body as PasskeyList).data;
const listRecords = (action: string) =>
  app.db.query<object[]>(
    `select actor_id as actor, before, after, via from audit_records where action = $1 and subject_id = $2`,
    [action, admin.id],
  );
/** Makes a call that needs a confirmation. */
const getStatus = async (callerToken: string) =>
  (await asOwner(callerToken).post('admin/users/logout/2147483647')).status === 403
    ? 'unconfirmed'
    : 'confirmed';

it('renames a passkey', async () => {
  await asOwner().patch(`auth/passkey/${id}`, { name: 'Blue key' }).expect(200, { status: true });

  expect((await listPasskeys())[0]!.name).toBe('Blue key');
  expect(await listRecords('passkey.rename')).toEqual([
    { actor: admin.id, before: { name: 'Laptop' }, after: { name: 'Blue key' }, via: 'panel' },
  ]);
  const other = await newToken(app, await newAdmin());
  await asOwner(other).patch(`auth/passkey/${id}`, { name: 'Mine' }).expect(404);
});

it('removes a passkey after a confirmation, which ends those of other sessions', async () => {
  const otherToken = await newToken(app, admin);
  await confirmWith(app, otherToken, authenticator);
  await newPasskey(app, otherToken, 'Phone');
  await confirmWith(app, token, authenticator);

  await asOwner().delete(`auth/passkey/${id}`).expect(200, { status: true });

  expect((await listPasskeys()).map(({ name }) => name)).toEqual(['Phone']);
  expect([await getStatus(token), await getStatus(otherToken)]).toEqual(['confirmed', 'unconfirmed']);
  expect(await listRecords('passkey.remove')).toEqual([
    { actor: admin.id, before: { name: 'Laptop' }, after: null, via: 'panel' },
  ]);
});

it('removes a passkey for only one of two concurrent calls', async () => {
  await confirmWith(app, token, authenticator);
  const remove = () => asOwner().delete(`auth/passkey/${id}`);

  const answers = await raceBehind(
    app.db,
    ['select from passkeys where id = $1 for update', [id]],
    [remove, remove],
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

describe('the removal of all passkeys of a person who has lost them', () => {
  it('needs another admin, who must confirm with their own passkey', async () => {
    await confirmWith(app, token, authenticator);
    const otherAdmin = await newAdmin();
    const otherToken = await newToken(app, otherAdmin);
    const otherAuthenticator = await newPasskey(app, otherToken);
    const remove = () => asOwner(otherToken).delete(`admin/users/passkeys/${admin.id}`);

    expect((await remove().expect(403)).body.error).toBe('passkey required');
    expect(await listPasskeys()).toHaveLength(1);
    await confirmWith(app, otherToken, otherAuthenticator);
    await remove().expect(200, { status: true });

    expect(await listPasskeys()).toEqual([]);
    expect(await listRecords('passkey.remove')).toEqual([
      { actor: otherAdmin.id, before: { name: 'Laptop' }, after: null, via: 'panel' },
    ]);
    await newPasskey(app, token);
    expect(await getStatus(token)).toBe('unconfirmed');
  });

  it('works on the command line, and is recorded without an actor', async () => {
    await app.get(PasskeyService).deleteByUser(admin.id);

    expect(await listPasskeys()).toEqual([]);
    expect(await listRecords('passkey.remove')).toEqual([
      { actor: null, before: { name: 'Laptop' }, after: null, via: 'job' },
    ]);
  });
});
