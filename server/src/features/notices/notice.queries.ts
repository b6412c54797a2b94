import type { EntityManager } from 'typeorm';
import { allRows, run } from '../../platform/database/statements/statement.js';
import type { ManagerCode } from '../../platform/access/caller.js';
import { brandGrants } from '../brands/grant.sql.js';
import type { NoticeSubject } from './notice.rules.js';

export async function findMuted(db: EntityManager, userId: number): Promise<string[]> {
  const rows = await db.query<{ muted: string[] }[]>('select muted from notice_settings where user_id = $1', [
    userId,
  ]);
  return rows[0]?.muted ?? [];
}

/** One statement, so that no change is lost if several come at once. */
export async function changeMuted(
  db: EntityManager,
  userId: number,
  { on, off }: { on: NoticeSubject[]; off: NoticeSubject[] },
): Promise<void> {
  await db.query(
    `insert into notice_settings as s (user_id, muted) values ($1, $3::text[])
     on conflict (user_id) do update set muted = array(
       select unnest(s.muted || $3::text[]) except select unnest($2::text[])
     )`,
    [userId, on, off],
  );
}

export const deleteNoticeSettings = run<[userId: number]>('delete from notice_settings where user_id = $1');

export interface Listener {
  userId: number;
  telegramId: string;
  /** Null if the subject belongs to no brand. */
  brandName: string | null;
}

/**
 * Who may work on a subject ($1, of the code $2) and has not muted it. `brand`: SQL of the brand's id. The first condition is
 * that of the index of staff.
 */
const listening = (brand: string) => `u.role <> 'user' and (
    u.role in ('ceo', 'admin')
    or (u.role = 'manager' and $2 = any (u.codes)
        and exists (select from ${brandGrants} g where g.user_id = u.id and g.brand_id = ${brand}))
  ) and not ($1 = any (coalesce(s.muted, '{}')))`;

/** The staff who may work on the subject in that brand and have not muted it. `code` null: only ceos and admins. */
export const findListeners = allRows<
  Listener,
  [subject: NoticeSubject, code: ManagerCode | null, brandId: number | null]
>(`
  select u.id as "userId", u.telegram_id as "telegramId", (select name from brands where id = $3) as "brandName"
  from users u left join notice_settings s on s.user_id = u.id
  where ${listening('$3')}
  order by u.id`);

export type ListenerOfBrand = Listener & { brandId: number };

/** The listeners of several brands. */
export const findListenersOfBrands = allRows<
  ListenerOfBrand,
  [subject: NoticeSubject, code: ManagerCode | null, brandIds: number[]]
>(`
  select b.id as "brandId", u.id as "userId", u.telegram_id as "telegramId", b.name as "brandName"
  from brands b cross join users u left join notice_settings s on s.user_id = u.id
  where b.id = any($3) and ${listening('b.id')}
  order by u.id`);
