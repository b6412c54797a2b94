import { allRows, firstRow, valuesOf } from '../../platform/database/statements/statement.js';
import { instantText } from '../../platform/time/instant.sql.js';
import { auditRecords } from '../audit/audit.sql.js';
import { activeMembers } from '../brands/members/member.sql.js';
import { userJson } from '../people/user-json.js';
import type { UserView } from '../people/user.schemas.js';
import type { DepositHistory, DepositView } from './deposit.schemas.js';
import { depositTexts } from './deposit.sql.js';

/** One deposit as JSON text of `DepositView`, with its brand. */
export const findDepositJson = firstRow<{ brandId: number; body: string }, [id: number]>(`
  select v.brand_id as "brandId", v.body from (${depositTexts('deposits d', 'staff')} where d.id = $1) v`);

/** Some deposits, in any order. */
export const findDeposits = valuesOf<DepositView, [ids: readonly number[]]>(`
  select v.body::json from (${depositTexts('deposits d', 'staff')} where d.id = any ($1::int[])) v`);

/** The audit records of a deposit, oldest first. */
export const findHistory = allRows<
  Omit<DepositHistory[number], 'about' | 'names'> & { brand_id: number | null },
  [id: number]
>(`
  select ${instantText('r.created_at')} as at, ${userJson('actor')} as actor, r.via, r.action, r.before, r.after, r.brand_id
  from ${auditRecords} r left join users actor on actor.id = r.actor_id
  where r.subject = 'deposit' and r.subject_id = $1 order by r.created_at, r.id`);

/** The active members of a brand, sorted by name. */
export const findAgents = valuesOf<UserView, [brandId: number]>(`
  select ${userJson('u')} as agent from ${activeMembers} m join users u on u.id = m.user_id
  where m.brand_id = $1 order by lower(u.public_name), u.id`);
