import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import { Database } from '../../../platform/database/database.js';
import type { ConfirmationState } from './passkey.rules.js';

/** The public part of a passkey that an admin has registered. */
@Entity('passkeys')
export class Passkey {
  @IdentityColumn() id!: number;
  @Column('integer') userId!: number;
  /** The id that the authenticator gave the passkey, in base64url. */
  @Column('text') credentialId!: string;
  /** In the format of COSE. */
  @Column('bytea') publicKey!: Buffer;
  /** The number of signatures by the authenticator. Always 0 for passkeys that several devices share. */
  @Column('bigint') counter!: string;
  /** How browsers reach the authenticator, such as `usb`. */
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}

export type ChallengePurpose = 'add' | 'confirm';

/** The challenge that an authenticator has to sign next. A session has at most one for each purpose. */
interface Challenge {
  sessionId: string;
  purpose: ChallengePurpose;
  challenge: string;
  expiresAt: Date;
}

@Injectable()
export class PasskeyRepository {
  constructor(private readonly database: Database) {}

  private get passkeys() {
    return this.database.repository(Passkey);
  }

  /** Queried on each call that needs a confirmation, so that a new confirmation is valid in all replicas at once. */
  getConfirmationState(userId: number, sessionId: string | null): Promise<ConfirmationState> {
    return this.database.onlyRow(
      `select exists (select from passkeys where user_id = $1) as "hasPasskey",
         (select created_at from sessions where id = $2::uuid) as "startedAt",
         (select verified_at from sessions where id = $2::uuid) as "confirmedAt"`,
      [userId, sessionId],
    );
  }

  /** Oldest first. */
  listByUser(userId: number): Promise<Passkey[]> {
    return this.passkeys.find({ where: { userId }, order: { id: 'ASC' } });
  }

  /** Serializes additions of passkeys for a person, to enforce the limit. */
  lockForAdding(userId: number): Promise<void> {
    return this.database.acquireLock(`passkeys:${userId}`);
  }

  countByUser(userId: number): Promise<number> {
    return this.passkeys.countBy({ userId });
  }

  /** Returns false if the credential is already registered, for anybody. */
  async create(passkey: Omit<Passkey, 'id'>): Promise<boolean> {
    const { identifiers } = await this.passkeys
      .createQueryBuilder()
      .insert()
      .values(passkey)
      .orIgnore()
      .execute();
    return identifiers[0] !== undefined;
  }

  /** Locks the passkey against removal and changes of its counter until commit. Null if the person has no such passkey. */
  lockForUpdate(userId: number, credentialId: string): Promise<Passkey | null> {
    return this.passkeys.findOne({
      where: { userId, credentialId },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async recordUse(id: number, counter: number, lastUsedAt: Date): Promise<void> {
    await this.passkeys.update({ id }, { counter: String(counter), lastUsedAt });
  }

  /** Returns the former name. Null if the person has no such passkey. */
  async rename(userId: number, id: number, name: string): Promise<string | null> {
    const passkey = await this.passkeys.findOneBy({ userId, id });
    const { affected } = await this.passkeys.update({ userId, id }, { name });
    return passkey && affected === 1 ? passkey.name : null;
  }

  /** Removes one passkey of a person, or all. Returns the names of those that this call removed. */
  delete(userId: number, id: number | null): Promise<string[]> {
    return this.database.values(
      `delete from passkeys where user_id = $1 and ($2::int is null or id = $2) returning name`,
      [userId, id],
    );
  }

  /** Replaces the session's previous challenge for this purpose. Returns false if the session is unknown or over. */
  async upsertChallenge({ sessionId, purpose, challenge, expiresAt }: Challenge): Promise<boolean> {
    const count = await this.database.execute(
      `insert into passkey_challenges (session_id, purpose, challenge, expires_at)
       select id, $2, $3, $4 from sessions where id = $1
       on conflict (session_id, purpose)
         do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
      [sessionId, purpose, challenge, expiresAt],
    );
    return count === 1;
  }

  /** Consumes the challenge. Returns null if there is none, or it has expired, or another call consumed it concurrently. */
  consumeChallenge(sessionId: string, purpose: ChallengePurpose, now: Date): Promise<string | null> {
    return this.database.findValue(
      `delete from passkey_challenges where session_id = $1 and purpose = $2 and expires_at > $3 returning challenge`,
      [sessionId, purpose, now],
    );
  }
}
