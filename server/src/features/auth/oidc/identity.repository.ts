import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { OpenIdIdentity, UsedOpenIdToken } from './identity.entity.js';

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

  /** False if the account is taken, or the person has one at this provider. */
  async add({ issuer, subject, userId, connectedAt }: OpenIdIdentity): Promise<boolean> {
    const added = await this.database.rows<object>(
      `insert into openid_identities (issuer, subject, user_id, connected_at) values ($1, $2, $3, $4)
       on conflict do nothing returning user_id`,
      [issuer, subject, userId, connectedAt],
    );
    return added.length === 1;
  }

  /** Returns true to only one of several callers at once. */
  async remove({ issuer, subject, userId }: OpenIdIdentity): Promise<boolean> {
    return (await this.identities.delete({ issuer, subject, userId })).affected === 1;
  }

  listByUser(userId: number): Promise<OpenIdIdentity[]> {
    return this.identities.findBy({ userId });
  }

  /** Notes that the token was used. Returns true to the first caller only. */
  async useToken(id: string, expiresAt: Date): Promise<boolean> {
    const idHash = createHash('sha256').update(id).digest();
    const added = await this.database.rows<object>(
      'insert into openid_used_ids (id_hash, expires_at) values ($1, $2) on conflict do nothing returning expires_at',
      [idHash, expiresAt],
    );
    return added.length === 1;
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.database.repository(UsedOpenIdToken).delete({ expiresAt: LessThanOrEqual(now) });
  }
}
