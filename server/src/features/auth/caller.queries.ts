import type { Queryable } from '../../platform/database/database.js';
import type { ManagerCode, Role } from '../../platform/access/caller.js';
import { brandGrants } from '../brands/grant.sql.js';
import { activeMembers } from '../brands/members/member.sql.js';

export interface CallerRow {
  id: number;
  telegram_id: string;
  role: Role;
  codes: ManagerCode[];
  brand_ids: number[];
  member_brand_ids: number[];
  is_revoked: boolean;
  session_epoch: number;
  sessions_ended_at: Date | null;
}

/** `$1`: the user's id, from a token; or null, and `$2` is the Telegram id from launch data. `$3`: token id. */
const CALLER = `
  select u.id, u.telegram_id, u.role, u.codes, u.session_epoch, u.sessions_ended_at,
    array(select brand_id from ${brandGrants} g where g.user_id = u.id) as brand_ids,
    array(select brand_id from ${activeMembers} m where m.user_id = u.id) as member_brand_ids,
    exists (select from revoked_tokens where token_id = $3::uuid) as is_revoked
  from users u
  where u.id = $1::integer or ($1 is null and u.telegram_id = $2::bigint)`;

/** Everything that decides access, in one statement. Triggers announce each change of what it reads. */
export async function findCaller(
  db: Queryable,
  by: { userId: number | null; telegramId: string | null; tokenId: string | null },
): Promise<CallerRow | null> {
  const rows = await db.query<CallerRow[]>(CALLER, [by.userId, by.telegramId, by.tokenId]);
  return rows[0] ?? null;
}
