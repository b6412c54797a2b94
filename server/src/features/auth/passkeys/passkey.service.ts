import { Injectable } from '@nestjs/common';
import { PasskeyGate, type PasskeyNeed } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { currentActor } from '../../../platform/audit/actor.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound, unauthorized } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { UserService } from '../../people/user.service.js';
import { logRefusal } from '../credentials/login-limiter.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { type ChallengePurpose, type Passkey, PasskeyRepository } from './passkey.repository.js';
import { assertConfirmation, getChallengeExpiry, MAX_PASSKEYS } from './passkey.rules.js';
import type { AddPasskey, ConfirmPasskey, PasskeyList } from './passkey.schemas.js';
import { RelyingParty } from './relying-party.js';

/** The passkeys of admins, and their confirmations. */
@Injectable()
export class PasskeyService extends PasskeyGate {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly sessions: SessionRepository,
    private readonly relyingParty: RelyingParty,
    private readonly users: UserService,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async assertConfirmed({ userId, token }: Caller, need: PasskeyNeed): Promise<void> {
    const state = await this.passkeys.getConfirmationState(userId, token && token.id);
    const rule = { isRequired: this.config.arePasskeysRequired, isAdding: need === 'add' };
    assertConfirmation(state, rule, this.clock.now());
  }

  async list({ userId }: Caller): Promise<PasskeyList> {
    const passkeys = await this.passkeys.listByUser(userId);
    return {
      data: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
      is_required: this.config.arePasskeysRequired,
    };
  }

  async startAdding(caller: Caller) {
    const [user, existing] = await Promise.all([
      this.users.get(caller.userId),
      this.passkeys.listByUser(caller.userId),
    ]);
    const name = user.publicName ?? user.username ?? user.telegramId;
    const options = await this.relyingParty.buildRegistrationOptions({ id: user.id, name }, existing);
    await this.storeChallenge(caller, 'add', options.challenge);
    return options;
  }

  async add(caller: Caller, { name, response }: AddPasskey): Promise<void> {
    const challenge = await this.consumeChallenge(caller, 'add');
    const { id, publicKey, counter } = await withLoggedRefusal(() =>
      this.relyingParty.verifyRegistration(response, challenge),
    );
    await this.store(caller, {
      userId: caller.userId,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: String(counter),
      transports: response.response.transports ?? [],
      name,
      createdAt: this.clock.now(),
      lastUsedAt: null,
    });
  }

  @Transactional()
  private async store(caller: Caller, passkey: Omit<Passkey, 'id'>): Promise<void> {
    await this.passkeys.lockForAdding(caller.userId);
    // Another session may have added the first passkey concurrently. Then this call needs a confirmation.
    await this.assertConfirmed(caller, 'add');
    if ((await this.passkeys.countByUser(caller.userId)) >= MAX_PASSKEYS)
      throw new DomainError('conflict', 'too many passkeys', {
        message: `A person may have ${MAX_PASSKEYS} passkeys. Remove one first`,
      });
    if (!(await this.passkeys.create(passkey)))
      throw new DomainError('conflict', 'passkey known', { message: 'This passkey is already registered' });
    const { userId, name } = passkey;
    await this.audit.record({ action: 'passkey.add', subjectId: userId, after: { name } });
  }

  @Transactional()
  async rename({ userId }: Caller, id: number, name: string): Promise<void> {
    const formerName = await this.passkeys.rename(userId, id, name);
    if (formerName === null) throw notFound();
    await this.audit.record({
      action: 'passkey.rename',
      subjectId: userId,
      before: { name: formerName },
      after: { name },
    });
  }

  /** Throws 404 if the caller has no such passkey, or if it was removed concurrently. */
  @Transactional()
  async delete({ userId, token }: Caller, id: number): Promise<void> {
    if ((await this.deletePasskeys(userId, { id, exceptSessionId: token && token.id })) === 0)
      throw notFound();
  }

  /** Removes all passkeys of a person who has lost theirs, if any. */
  @Transactional()
  async deleteByUser(userId: number): Promise<void> {
    await this.deletePasskeys(userId, { id: null, exceptSessionId: null });
  }

  async startConfirmation(caller: Caller) {
    const existing = await this.passkeys.listByUser(caller.userId);
    if (existing.length === 0)
      throw new DomainError('conflict', 'no passkey', { message: 'Add a passkey first: Profile, Security' });
    const options = await this.relyingParty.buildConfirmationOptions(existing);
    await this.storeChallenge(caller, 'confirm', options.challenge);
    return options;
  }

  /** Lets the caller's session make calls that need a passkey, for ten minutes. */
  async confirm(caller: Caller, { response }: ConfirmPasskey): Promise<void> {
    // The challenge is consumed even if the response is wrong, so this is outside the transaction.
    const challenge = await this.consumeChallenge(caller, 'confirm');
    await this.storeConfirmation(caller, response, challenge);
  }

  @Transactional()
  private async storeConfirmation(
    { userId, token }: Caller,
    response: ConfirmPasskey['response'],
    challenge: string,
  ): Promise<void> {
    // Outside of the check, so that a failure of the database is not a refusal.
    const passkey = await this.passkeys.lockForUpdate(userId, response.id);
    const { id, name, counter } = await withLoggedRefusal(async () => {
      if (!passkey) throw new Error('The person has no such passkey');
      const { id, name } = passkey;
      return { id, name, counter: await this.relyingParty.verifyConfirmation(response, challenge, passkey) };
    });
    const now = this.clock.now();
    await this.passkeys.recordUse(id, counter, now);
    if (!(await this.sessions.confirm(token!.id, now))) throw unauthorized();
    await this.audit.record({ action: 'passkey.confirm', subjectId: userId, about: { name } });
  }

  /**
   * Deletes a passkey of the person, or all if `id` is null. Also ends the confirmations of the person's other sessions, because a
   * stranger may have had the passkey. Returns the number of deleted passkeys.
   */
  private async deletePasskeys(
    userId: number,
    { id, exceptSessionId }: { id: number | null; exceptSessionId: string | null },
  ): Promise<number> {
    const names = await this.passkeys.delete(userId, id);
    await this.sessions.endConfirmations(userId, exceptSessionId);
    await this.audit.record(
      ...names.map((name) => ({ action: 'passkey.remove' as const, subjectId: userId, before: { name } })),
    );
    return names.length;
  }

  private async storeChallenge(
    { token }: Caller,
    purpose: ChallengePurpose,
    challenge: string,
  ): Promise<void> {
    const expiresAt = getChallengeExpiry(this.clock.now());
    const isStored =
      token !== null &&
      (await this.passkeys.upsertChallenge({ sessionId: token.id, purpose, challenge, expiresAt }));
    // Launch data, and tokens that were issued before sessions were stored, have no session.
    if (!isStored)
      throw new DomainError('conflict', 'no session', { message: 'Log in again to use a passkey' });
  }

  private async consumeChallenge({ token }: Caller, purpose: ChallengePurpose): Promise<string> {
    const challenge = token && (await this.passkeys.consumeChallenge(token.id, purpose, this.clock.now()));
    if (challenge) return challenge;
    throw new DomainError('conflict', 'challenge expired', { message: 'That took too long. Try again' });
  }
}

/** Runs a check of a response of an authenticator. If it fails, logs the reason, which the thrown 403 does not reveal. */
async function withLoggedRefusal<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    const { actorId } = currentActor();
    logRefusal('A passkey was refused', { reason: (error as Error).message, user_id: actorId });
    throw new DomainError('forbidden', 'passkey refused', { message: 'The passkey was not accepted' });
  }
}
