import { Logger } from '@nestjs/common';
import { withToken, Authenticator, confirmWith, newPasskey } from '../../../../test/authenticator.js';
import { getSessionId, newTelegramId, newToken, newUser } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import type { PasskeyList } from './passkey.schemas.js';
import { PasskeyService } from './passkey.service.js';

const app = setUpApp();
const setTime = (time: string) => app.clock.set(`2026-03-11T${time}Z`);

const newAdmin = () => newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
let admin: User;
let token: string;
beforeEach(async () => {
  setTime('08:00:00');
  admin = await newAdmin();
  token = await newToken(app, admin);
});

const asCaller = (callerToken = token) => withToken(app, callerToken);
const listPasskeys = async (callerToken = token) => {
  const { body } = await asCaller(callerToken).get('auth/passkey').expect(200);
  return (body as PasskeyList).data;
};
const startAdding = async (callerToken = token) =>
  (await asCaller(callerToken).post('auth/passkey/options').expect(200)).body;
const startConfirmation = async (callerToken = token) =>
  (await asCaller(callerToken).post('auth/passkey/confirm/options').expect(200)).body;
const add = (response: object, callerToken = token) =>
  asCaller(callerToken).post('auth/passkey', { name: 'Laptop', response });
const confirm = (response: object, callerToken = token) =>
  asCaller(callerToken).post('auth/passkey/confirm', { response });
const getConfirmationTime = async (callerToken = token) => {
  const [session] = await app.db.query<[{ verified_at: Date | null }]>(
    'select verified_at from sessions where id = $1',
    [getSessionId(app, callerToken)],
  );
  return session.verified_at;
};
const listRecords = (action: string) =>
  app.db.query<object[]>(
    `select actor_id as actor, before, after, via from audit_records where action = $1 and subject_id = $2`,
    [action, admin.id],
  );
const passkeyRefused = { statusCode: 403, error: 'passkey refused', message: 'The passkey was not accepted' };
const challengeExpired = {
  statusCode: 409,
  error: 'challenge expired',
  message: 'That took too long. Try again',
};

describe('adding', () => {
  it('requires user verification, and stores and records the passkey', async () => {
    expect(await startAdding()).toMatchObject({
      rp: { id: 'desk.test', name: 'Tallydesk' },
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    const { credentialId } = await newPasskey(app, token, ' Laptop ');

    expect(await listPasskeys()).toEqual([
      { id: expect.any(Number), name: 'Laptop', created_at: '2026-03-11T08:00:00.000Z', last_used_at: null },
    ]);
    expect(await listPasskeys(await newToken(app, await newAdmin()))).toEqual([]);
    expect(await listRecords('passkey.add')).toEqual([
      { actor: admin.id, before: null, after: { name: 'Laptop' }, via: 'panel' },
    ]);
    const credential = {
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports: ['internal'],
    };
    expect((await startConfirmation()).allowCredentials).toEqual([credential]);
  });

  it('refuses another page, another challenge, and an authenticator that did not verify the person', async () => {
    const onOtherPage = new Authenticator();
    onOtherPage.origin = 'http://desk.test.evil.example';
    await add(onOtherPage.register(await startAdding())).expect(403, passkeyRefused);

    const options = await startAdding();
    await add(new Authenticator().register({ ...options, challenge: 'AAAA' })).expect(403, passkeyRefused);

    const withoutVerification = new Authenticator();
    withoutVerification.verifiesUser = false;
    await add(withoutVerification.register(await startAdding())).expect(403, passkeyRefused);
    expect(await listPasskeys()).toEqual([]);
  });

  it('accepts a challenge once, for five minutes, and only in its own session', async () => {
    const authenticator = new Authenticator();
    const response = authenticator.register(await startAdding());
    await add(response, await newToken(app, admin)).expect(409, challengeExpired);
    await add(response).expect(200);
    await confirmWith(app, token, authenticator);
    await add(response).expect(409, challengeExpired);

    const otherToken = await newToken(app, await newAdmin());
    const lateResponse = new Authenticator().register(await startAdding(otherToken));
    setTime('08:05:00');
    await add(lateResponse, otherToken).expect(409, challengeExpired);
  });

  const addInBothSessions = async (otherToken: string) => {
    const [options, otherOptions] = [await startAdding(), await startAdding(otherToken)];
    return raceBehind(
      app.db,
      [`select pg_advisory_xact_lock(hashtextextended('passkeys:' || $1::int, 0))`, [admin.id]],
      [
        () => add(new Authenticator().register(options)),
        () => add(new Authenticator().register(otherOptions), otherToken),
      ],
    );
  };

  it('limits a person to 20 passkeys, even if two are added concurrently', async () => {
    await app.db.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
       select $1::int, $1::int || '-' || n, '', 0, '{}', 'Key', now() from generate_series(1, 19) n`,
      [admin.id],
    );
    const otherToken = await newToken(app, admin);
    await app.db.query('update sessions set verified_at = $2 where user_id = $1', [
      admin.id,
      app.clock.now(),
    ]);

    const answers = await addInBothSessions(otherToken);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('too many passkeys');
    expect(await listPasskeys()).toHaveLength(20);
  });

  it('adds the first passkey in only one of two concurrent sessions; the other session has to confirm', async () => {
    const answers = await addInBothSessions(await newToken(app, admin));

    expect(answers.map(({ body }) => body.error ?? 'added').sort()).toEqual(['added', 'passkey required']);
  });

  it('registers a credential that two people send concurrently for only one of them', async () => {
    const authenticator = new Authenticator();
    const foreignToken = await newToken(app, await newAdmin());
    const [options, foreignOptions] = [await startAdding(), await startAdding(foreignToken)];

    const answers = await raceBehind(app.db, 'lock table passkeys in share mode', [
      () => add(authenticator.register(options)),
      () => add(authenticator.register(foreignOptions), foreignToken),
    ]);

    expect(answers.map(({ body }) => body.error ?? 'added').sort()).toEqual(['added', 'passkey known']);
  });
});

describe('confirming', () => {
  let authenticator: Authenticator;
  beforeEach(async () => void (authenticator = await newPasskey(app, token)));

  it('confirms this session only, and is recorded', async () => {
    const otherToken = await newToken(app, admin);
    setTime('08:03:00');
    expect(await startConfirmation()).toMatchObject({ rpId: 'desk.test', userVerification: 'required' });
    await confirmWith(app, token, authenticator);

    expect(await getConfirmationTime()).toEqual(app.clock.now());
    expect(await getConfirmationTime(otherToken)).toBeNull();
    expect((await listPasskeys())[0]!.last_used_at).toBe('2026-03-11T08:03:00.000Z');
    expect(await listRecords('passkey.confirm')).toEqual([
      { actor: admin.id, before: null, after: { name: 'Laptop' }, via: 'panel' },
    ]);
  });

  it('refuses another origin, another passkey or key, and an authenticator that did not verify the person, and logs the reason', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const foreignAuthenticator = await newPasskey(app, await newToken(app, await newAdmin()));
    await confirm(foreignAuthenticator.confirm(await startConfirmation())).expect(403, passkeyRefused);

    authenticator.origin = 'http://localhost';
    await confirm(authenticator.confirm(await startConfirmation())).expect(403, passkeyRefused);
    expect(warn.mock.calls).toContainEqual([
      'A passkey was refused',
      {
        ip: expect.stringMatching(/\d/),
        request_id: expect.any(String),
        reason: expect.stringMatching(/origin "http:\/\/localhost"/),
        user_id: admin.id,
      },
    ]);

    authenticator.origin = 'http://desk.test';
    const options = await startConfirmation();
    const { id, rawId } = authenticator.confirm(options);
    await confirm({ ...new Authenticator().confirm(options), id, rawId }).expect(403, passkeyRefused);

    authenticator.verifiesUser = false;
    await confirm(authenticator.confirm(await startConfirmation())).expect(403, passkeyRefused);
    expect(await getConfirmationTime()).toBeNull();
    warn.mockRestore();
  });

  it('accepts a challenge for one response, even a refused one, within five minutes, and only in its own session', async () => {
    const response = authenticator.confirm(await startConfirmation());
    await confirm(response, await newToken(app, admin)).expect(409, challengeExpired);
    await confirm(response).expect(200);
    await confirm(response).expect(409, challengeExpired);

    const options = await startConfirmation();
    await confirm(new Authenticator().confirm(options)).expect(403, passkeyRefused);
    await confirm(authenticator.confirm(options)).expect(409, challengeExpired);

    const lateResponse = authenticator.confirm(await startConfirmation());
    setTime('08:05:00');
    await confirm(lateResponse).expect(409, challengeExpired);
  });

  it('accepts a challenge from only one of two concurrent calls', async () => {
    const response = authenticator.confirm(await startConfirmation());

    const answers = await raceBehind(
      app.db,
      ['select from passkey_challenges where session_id = $1 for update', [getSessionId(app, token)]],
      [() => confirm(response), () => confirm(response)],
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('accepts the same counter in only one of two concurrent sessions', async () => {
    const otherToken = await newToken(app, admin);
    const bothOptions = [await startConfirmation(), await startConfirmation(otherToken)];
    const responses = bothOptions.map((options) => {
      authenticator.counter = 0; // Each confirmation increments it, so both responses have 1.
      return authenticator.confirm(options);
    });

    const answers = await raceBehind(
      app.db,
      ['select from passkeys where user_id = $1 for update', [admin.id]],
      [() => confirm(responses[0]!), () => confirm(responses[1]!, otherToken)],
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('is refused with a passkey that is removed concurrently', async () => {
    const response = authenticator.confirm(await startConfirmation());

    const [answer] = await raceBehind(
      app.db,
      ['delete from passkeys where user_id = $1', [admin.id]],
      [() => confirm(response)],
    );

    expect(answer!.body).toEqual(passkeyRefused);
    expect(await getConfirmationTime()).toBeNull();
  });

  it('fails with 503, not as a refusal, if the lock of the passkey is not acquired', async () => {
    const response = authenticator.confirm(await startConfirmation());

    const [answer] = await raceBehind(
      app.db,
      ['select from passkeys where user_id = $1 for update', [admin.id]],
      [() => confirm(response)],
      async () => {
        await app.db.query(
          `select pg_cancel_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
      },
    );

    expect(answer!.status).toBe(503);
  });

  it('needs a passkey and a stored session', async () => {
    const other = await newAdmin();
    const { body } = await asCaller(await newToken(app, other))
      .post('auth/passkey/confirm/options')
      .expect(409);
    expect(body.error).toBe('no passkey');

    const answer = await app.as(admin).post('auth/passkey/confirm/options').expect(409);
    expect(answer.body).toMatchObject({ error: 'no session', message: 'Log in again to use a passkey' });
  });
});

describe('a stored passkey', () => {
  let authenticator: Authenticator;
  let id: number;
  beforeEach(async () => {
    authenticator = await newPasskey(app, token);
    id = (await listPasskeys())[0]!.id;
  });

  const unknownId = 2_147_483_647;
  /** A call that needs a confirmation returns 404 only after the confirmation was checked. */
  const isConfirmed = async (callerToken: string) =>
    (await asCaller(callerToken).post(`admin/users/logout/${unknownId}`)).status === 404;

  it('can be renamed by its owner', async () => {
    await asCaller().patch(`auth/passkey/${id}`, { name: 'Blue key' }).expect(200, { status: true });

    expect((await listPasskeys())[0]!.name).toBe('Blue key');
    expect(await listRecords('passkey.rename')).toEqual([
      { actor: admin.id, before: { name: 'Laptop' }, after: { name: 'Blue key' }, via: 'panel' },
    ]);
    const foreignToken = await newToken(app, await newAdmin());
    await asCaller(foreignToken).patch(`auth/passkey/${id}`, { name: 'Mine' }).expect(404);
  });

  it('can be removed after a confirmation; the removal ends the confirmations of other sessions', async () => {
    const otherToken = await newToken(app, admin);
    await confirmWith(app, otherToken, authenticator);
    await newPasskey(app, otherToken, 'Phone');
    await confirmWith(app, token, authenticator);

    await asCaller().delete(`auth/passkey/${id}`).expect(200, { status: true });

    expect((await listPasskeys()).map(({ name }) => name)).toEqual(['Phone']);
    expect([await isConfirmed(token), await isConfirmed(otherToken)]).toEqual([true, false]);
    expect(await listRecords('passkey.remove')).toEqual([
      { actor: admin.id, before: { name: 'Laptop' }, after: null, via: 'panel' },
    ]);
  });

  it('is removed by only one of two concurrent calls', async () => {
    await confirmWith(app, token, authenticator);
    const remove = () => asCaller().delete(`auth/passkey/${id}`);

    const answers = await raceBehind(
      app.db,
      ['select from passkeys where id = $1 for update', [id]],
      [remove, remove],
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  describe('the removal of all passkeys of a person who has lost them', () => {
    it('requires a confirmation with a passkey of the admin who makes it', async () => {
      await confirmWith(app, token, authenticator);
      const otherAdmin = await newAdmin();
      const otherToken = await newToken(app, otherAdmin);
      const otherAuthenticator = await newPasskey(app, otherToken);
      const remove = () => asCaller(otherToken).delete(`admin/users/passkeys/${admin.id}`);

      expect((await remove().expect(403)).body.error).toBe('passkey required');
      expect(await listPasskeys()).toHaveLength(1);
      await confirmWith(app, otherToken, otherAuthenticator);
      await remove().expect(200, { status: true });

      expect(await listPasskeys()).toEqual([]);
      expect(await listRecords('passkey.remove')).toEqual([
        { actor: otherAdmin.id, before: { name: 'Laptop' }, after: null, via: 'panel' },
      ]);
      await newPasskey(app, token);
      expect(await isConfirmed(token)).toBe(false);
    });

    it('is recorded without an actor if it is made on the command line', async () => {
      await app.get(PasskeyService).deleteByUser(admin.id);

      expect(await listPasskeys()).toEqual([]);
      expect(await listRecords('passkey.remove')).toEqual([
        { actor: null, before: { name: 'Laptop' }, after: null, via: 'job' },
      ]);
    });
  });
});
