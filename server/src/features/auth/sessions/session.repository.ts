import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, Not } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { Session } from './session.entity.js';

/** Selects sessions that came from the provider session `sid`, or from any provider session of the person if `sid` is null. */
export interface OpenIdSessionFilter {
  userId: number | null;
  sid: string | null;
}

@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  private get sessions() {
    return this.database.repository(Session);
  }

  async create(session: Session): Promise<void> {
    await this.sessions.insert(session);
  }

  /** The person's active sessions, last used first. `idleCutoff`: sessions last used at this time or before are over. Null: no time-out. */
  listActive(userId: number, now: Date, idleCutoff: Date | null): Promise<Session[]> {
    const query = this.sessions
      .createQueryBuilder('s')
      .innerJoin('users', 'u', 'u.id = s.user_id and u.session_epoch = s.epoch')
      .where('s.user_id = :userId and s.expires_at > :now', { userId, now });
    if (idleCutoff) query.andWhere('s.last_used_at > :idleCutoff', { idleCutoff });
    return query.orderBy('s.lastUsedAt', 'DESC').addOrderBy('s.id').getMany();
  }

  find(id: string): Promise<Session | null> {
    return this.sessions.findOneBy({ id });
  }

  /** Sessions that came from a login at the provider. A session stored without a `sid` matches any `sid` of its person. */
  listOpenId({ userId, sid }: OpenIdSessionFilter): Promise<Session[]> {
    return this.sessions
      .createQueryBuilder('s')
      .where(`s.via = 'openid'`)
      .andWhere(
        '(s.openid_session = :sid or (s.user_id = :userId and (:sid::text is null or s.openid_session is null)))',
        { sid, userId },
      )
      .orderBy('s.id')
      .getMany();
  }

  /** Returns true to only one of several concurrent callers. */
  async delete(id: string, userId: number): Promise<boolean> {
    return (await this.sessions.delete({ id, userId })).affected === 1;
  }

  /** Skips locked rows: usually, another process is recording the same use. */
  async recordUses(ids: string[], now: Date): Promise<void> {
    await this.database.execute(
      `update sessions set last_used_at = $2
       where id in (select id from sessions where id = any ($1::uuid[]) and last_used_at < $2 for update skip locked)`,
      [ids, now],
    );
  }

  /** Records a confirmation with a passkey. Returns false if the session was deleted. */
  async confirm(id: string, now: Date): Promise<boolean> {
    return (await this.sessions.update({ id }, { verifiedAt: now })).affected === 1;
  }

  /** `exceptId`: the session that stays confirmed. */
  async endConfirmations(userId: number, exceptId: string | null): Promise<void> {
    const exceptOne = exceptId === null ? {} : { id: Not(exceptId) };
    await this.sessions.update({ userId, verifiedAt: Not(IsNull()), ...exceptOne }, { verifiedAt: null });
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.sessions.delete({ expiresAt: LessThanOrEqual(now) });
  }
}
