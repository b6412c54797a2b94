import { Injectable } from '@nestjs/common';
import { Column, Entity, LessThanOrEqual, MoreThan, PrimaryColumn } from 'typeorm';
import { type Caller, type ManagerCode, managerCodes, type Role } from '../../../platform/access/caller.js';
import { Database } from '../../../platform/database/database.js';
import { activeMembers } from '../../brands/registry/member.sql.js';

/** A one-time login code. Only its hash is stored. */
@Entity('login_codes')
export class LoginCode {
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @Column('integer') userId!: number;
  @Column('timestamptz') expiresAt!: Date;
}

/** A revoked access token. It is stored until the token would have expired. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn('uuid') tokenId!: string;
  @Column('timestamptz') expiresAt!: Date;
}

export interface CallerRow {
  id: number;
  telegramId: string;
  role: Role;
  codes: ManagerCode[];
  brandIds: number[];
  memberBrandIds: number[];
  isRevoked: boolean;
  sessionEpoch: number;
  sessionsEndedAt: Date | null;
  /** Null if no session is stored: for launch data, updates of the bot, ended sessions, and tokens issued before sessions were stored. */
  lastUsedAt: Date | null;
}

/** Identifies a caller: by id for a token, by Telegram id for launch data and updates of the bot. */
export interface CallerKey {
  userId: number | null;
  telegramId: string | null;
  tokenId: string | null;
}

@Injectable()
export class AuthRepository {
  constructor(private readonly database: Database) {}

  private get loginCodes() {
    return this.database.repository(LoginCode);
  }

  /** Everything that determines access, in one statement. Triggers announce each change of these values, except `lastUsedAt`. */
  findCaller({ userId, telegramId, tokenId }: CallerKey): Promise<CallerRow | null> {
    return this.database.findRow(
      `select u.id, u.telegram_id as "telegramId", u.role, u.codes, u.session_epoch as "sessionEpoch",
         u.sessions_ended_at as "sessionsEndedAt",
         (select last_used_at from sessions where id = $3::uuid) as "lastUsedAt",
         array(select brand_id from user_brands g where g.user_id = u.id) as "brandIds",
         array(select brand_id from ${activeMembers} m where m.user_id = u.id) as "memberBrandIds",
         exists (select from revoked_tokens where token_id = $3::uuid) as "isRevoked"
       from users u
       where u.id = $1::integer or ($1 is null and u.telegram_id = $2::bigint)`,
      [userId, telegramId, tokenId],
    );
  }

  async createLoginCode(code: LoginCode): Promise<void> {
    await this.loginCodes.insert(code);
  }

  /** Whether the code is valid now. Does not consume it. */
  hasLoginCode(userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
    return this.loginCodes.existsBy({ userId, codeHash, expiresAt: MoreThan(now) });
  }

  /** Consumes a code. Returns true to only one of several concurrent callers. */
  async consumeLoginCode(userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
    return (await this.loginCodes.delete({ userId, codeHash, expiresAt: MoreThan(now) })).affected === 1;
  }

  async deleteLoginCodes(userId: number): Promise<void> {
    await this.loginCodes.delete({ userId });
  }

  async revokeToken(token: RevokedToken): Promise<void> {
    await this.database
      .repository(RevokedToken)
      .createQueryBuilder()
      .insert()
      .values(token)
      .orIgnore()
      .execute();
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.loginCodes.delete({ expiresAt: LessThanOrEqual(now) });
    await this.database.repository(RevokedToken).delete({ expiresAt: LessThanOrEqual(now) });
  }
}

/** Derives a person's rights from their role, codes and brands. */
export function toRights(row: CallerRow): Omit<Caller, 'memberBrandId' | 'token' | 'launch'> {
  const hasAllRights = row.role === 'admin' || row.role === 'ceo';
  return {
    userId: row.id,
    telegramId: row.telegramId,
    role: row.role,
    codes: hasAllRights ? managerCodes : row.role === 'manager' ? row.codes : [],
    brandIds: hasAllRights ? 'all' : row.role === 'manager' ? row.brandIds : [],
    memberBrandIds: row.memberBrandIds,
  };
}
