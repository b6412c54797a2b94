import type { EntityManager } from 'typeorm';
import { allRows, onlyRow } from '../../platform/database/statements/statement.js';
import { LONG_PAGE_SIZE, PAGE_SIZE, rowsBefore } from '../../platform/paging.rules.js';
import { closeness } from '../person-search/person-name.sql.js';
import { userJson } from '../users/user-json.js';
import type { PersonOfList } from './staff.schemas.js';
import { User } from '../users/user.entity.js';

export function findManagers(db: EntityManager, page: number): Promise<User[]> {
  return db.find(User, {
    where: { role: 'manager' },
    order: { publicName: 'ASC', id: 'ASC' },
    take: LONG_PAGE_SIZE,
    skip: rowsBefore(page, LONG_PAGE_SIZE),
  });
}

/** Patterns of names and of Telegram ids, or chosen people. Without any of them: everybody. */
type SoughtPeople = [name: string | null, telegramId: string | null, ids: readonly number[] | null];

const areSought = `where case
  when $3::int[] is not null then u.id = any ($3)
  else $1::text is null or u.public_name ilike $1 or u.username ilike $1 or u.telegram_id::text like $2::text end`;

export const countPeople = onlyRow<{ count: number }, SoughtPeople>(
  `select count(*)::int as count from users u ${areSought}`,
);

/** One page, closest names first, and staff before others. */
export const findPeople = allRows<{ person: PersonOfList }, [...SoughtPeople, offset: number]>(`
  select ${userJson('u')}::jsonb || jsonb_build_object('username', u.username, 'role', u.role) as person
  from users u ${areSought}
  order by case when $1::text is not null then
      least(${closeness("coalesce(u.public_name, '')", '$1')}, ${closeness("coalesce(u.username, '')", '$1')}) end,
    u.role = 'user', u.public_name, u.id
  limit ${PAGE_SIZE} offset $4::bigint`);

export const findAllBrands = allRows<{ id: number; name: string }>(
  'select id, name from brands where removed_at is null order by name, id',
);
