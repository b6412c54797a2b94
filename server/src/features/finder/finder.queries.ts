import type { DataSource } from 'typeorm';
import { namedRead } from '../../platform/database/statements/named-statement.js';
import { anywhere } from '../../platform/text-match.rules.js';
import { brandGrants } from '../brands/grant.sql.js';
import { depositFacts } from '../deposits/deposit.sql.js';
import { activeMembers, formerAndActiveMembers } from '../members/member.sql.js';
import { ticketHeads } from '../tickets/ticket.sql.js';
import { userJson } from '../users/user-json.js';
import type { Wanted } from './finder.rules.js';
import type { Found } from './finder.schemas.js';

/** Each list has at most so many. */
const FEW = 5;

/** Names that begin with the text come first, then those in which a word does. `pattern`: SQL of "%text%". */
const closeness = (name: string, pattern: string) => `case
  when ${name} ilike substr(${pattern}, 2) then 0 when ${name} ilike '% ' || substr(${pattern}, 2) then 1 else 2 end`;

/** Within the brands, or everywhere for null. */
type BrandIds = readonly number[] | null;

export function findBrandsNamed(
  dataSource: DataSource,
  brandIds: BrandIds,
  name: string,
): Promise<readonly Readonly<Found['brands'][number]>[]> {
  return namedRead(
    dataSource,
    `brands named ${brandIds ? 'some' : 'all'}`,
    `select id, name from brands
     where removed_at is null and name ilike $1::text ${brandIds ? 'and id = any ($2::int[])' : ''}
     order by ${closeness('name', '$1::text')}, name, id limit ${FEW}`,
    brandIds ? [anywhere(name), brandIds] : [anywhere(name)],
  );
}

/** The people whom the caller may see, as `meetsPerson` of the staff's feature decides for one of them. */
export async function findPeopleNamed(
  dataSource: DataSource,
  brandIds: BrandIds,
  callerId: number,
  { name, username, telegramId }: Wanted,
): Promise<Found['people']> {
  const known = `select user_id from ${formerAndActiveMembers} m where brand_id = any ($4::int[])
    union all select user_id from ${brandGrants} g where brand_id = any ($4::int[]) union all select $5::int`;
  const rows = await namedRead<{ person: Found['people'][number] }>(
    dataSource,
    `people named ${brandIds ? 'some' : 'all'}`,
    `with found as materialized (
       select * from users u
       where (u.public_name ilike $1::text or u.username ilike $2::text or u.telegram_id = $3::bigint)
         ${brandIds ? `and u.id in (${known})` : ''}
       order by least(${closeness("coalesce(u.public_name, '')", '$1::text')},
         ${closeness("coalesce(u.username, '')", '$2::text')}), u.role = 'user', u.public_name, u.id
       limit ${FEW}
     )
     select ${userJson('u')}::jsonb || jsonb_build_object(
       'username', u.username, 'role', u.role,
       'brands', (
         select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]') from (
           select b.id, b.name from ${activeMembers} m join brands b on b.id = m.brand_id
           where m.user_id = u.id and b.removed_at is null ${brandIds ? 'and b.id = any ($4::int[])' : ''}
           order by b.name, b.id limit 3
         ) b
       )
     ) as person
     from found u`,
    [
      name === null ? null : anywhere(name),
      username === null ? null : anywhere(username),
      telegramId,
      ...(brandIds ? [brandIds, callerId] : []),
    ],
  );
  return rows.map(({ person }) => person);
}

export function findDepositNamed(
  dataSource: DataSource,
  brandIds: BrandIds,
  { depositId, depositType }: Wanted,
): Promise<readonly Readonly<Found['deposits'][number]>[]> {
  return namedRead(
    dataSource,
    'deposit named',
    `select d.id, case d.type when 'retention' then 'A' else 'F' end || d.id as label, d.type, d.status,
       ${userJson('agent')} as agent_user, b.name as brand
     from ${depositFacts} d join brands b on b.id = d.brand_id left join users agent on agent.id = d.agent_id
     where d.id = $1::int and ($2::text is null or d.type = $2) and ($3::int[] is null or d.brand_id = any ($3))
       and b.removed_at is null`,
    [depositId, depositType, brandIds],
  );
}

/** Tickets without a brand are only for those who reach everything. */
export function findTicketNamed(
  dataSource: DataSource,
  brandIds: BrandIds,
  ticketId: number,
): Promise<readonly Readonly<Found['tickets'][number]>[]> {
  return namedRead(
    dataSource,
    'ticket named',
    `select t.id, t.title, t.status, ${userJson('owner')} as "user", b.name as brand
     from ${ticketHeads} t join users owner on owner.id = t.user_id left join brands b on b.id = t.brand_id
     where t.id = $1::int and ($2::int[] is null or t.brand_id = any ($2))`,
    [ticketId, brandIds],
  );
}
