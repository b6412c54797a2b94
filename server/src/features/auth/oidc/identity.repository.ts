import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Column, Entity, LessThanOrEqual, PrimaryColumn } from 'typeorm';
import { Database } from '../../../platform/database/database.js';

/** An account at an OpenID provider with which a member of staff logs in. */
@Entity('openid_identities')
export class OpenIdIdentity {
  @PrimaryColumn('text') issuer!: string;
  /** The account's id at that provider (`sub`). */
  @PrimaryColumn('text') subject!: string;
  @Column('integer') userId!: number;
  @Column('timestamptz') connectedAt!: Date;
}

/** The hashed id of a used login proof (`SignedProof`) or logout token, stored until the proof or token expires, to prevent reuse. */
@Entity('openid_used_ids')
export class UsedOpenIdToken {
  @PrimaryColumn('bytea') idHash!: Buffer;
  @Column('timestamptz') expiresAt!: Date;
}

@Injectable()
export class IdentityRepository {
  constructor(private readonly database: Database) {}

  private get identities() {
    return this.database.repository(OpenIdIdentity);
  }

  find(where: Pick<OpenIdIdentity, 'issuer' | 'subject'>): Promise<OpenIdIdentity | null> {
    return this.identities.findOneBy(where);
  }

  findByUser(userId: number, issuer: string): Promise<OpenIdIdentity | null> {
    return this.identities.findOneBy({ userId, issuer });
  }

  /** Returns false if the account is taken, or if the person has one at this provider. */
  async create({ issuer, subject, userId, connectedAt }: OpenIdIdentity): Promise<boolean> {
    const count = await this.database.execute(
      `insert into openid_identities (issuer, subject, user_id, connected_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [issuer, subject, userId, connectedAt],
    );
    return count === 1;
  }

  /** Returns true to only one of several concurrent callers. */
  async delete({ issuer, subject, userId }: OpenIdIdentity): Promise<boolean> {
    return (await this.identities.delete({ issuer, subject, userId })).affected === 1;
  }

  listByUser(userId: number): Promise<OpenIdIdentity[]> {
    return this.identities.findBy({ userId });
  }

  /** Records that the token was used. Returns true only to the first caller. */
  async consumeToken(id: string, expiresAt: Date): Promise<boolean> {
    const idHash = createHash('sha256').update(id).digest();
    const count = await this.database.execute(
      'insert into openid_used_ids (id_hash, expires_at) values ($1, $2) on conflict do nothing',
      [idHash, expiresAt],
    );
    return count === 1;
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.database.repository(UsedOpenIdToken).delete({ expiresAt: LessThanOrEqual(now) });
  }
}
