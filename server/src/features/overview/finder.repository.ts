import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { toLikePattern } from '../../platform/text/text.rules.js';
import { activeMembers, nameMatchRankSql } from '../brands/registry/member.sql.js';
import { searchedFields } from '../deposits/ledger/deposit-fields.rules.js';
import { beginsWithSql } from '../deposits/search/deposit-filter.sql.js';
import { userJsonSql } from '../people/user-json.js';
import type { FinderResult } from './finder.schemas.js';

export const MAX_RESULTS = 5;

/** The possible meanings of the typed text. Null: it cannot mean that. */
export interface ParsedQuery {
  name: string | null;
  username: string | null;
  telegramId: string | null;
  depositId: number | null;
  /** The type that the letter of a deposit's label stands for. Null: the text has no such letter. */
  depositType: 'retention' | 'ftd' | null;
  ticketId: number | null;
  /** The prefix of a client id or wallet, or words of tickets. */
  text: string | null;
}

/** The brands to search. Null: all. */
export type BrandIds = readonly number[] | null;

/** How many deposits with the prefix are read for each column. If there are more, the newest may not be among them. */
const MAX_PREFIX_MATCHES = 1_000;

/** SQL of a user `u` as JSON of a `FoundPerson`. `condition`: limits the brands `b`. Begins with `and`, or is empty. */
const personColumnSql = (condition: string) => `${userJsonSql('u')}::jsonb || jsonb_build_object(
  'username', u.username, 'role', u.role,
  'brands', (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]') from (
      select b.id, b.name from ${activeMembers} m join brands b on b.id = m.brand_id
      where m.user_id = u.id and b.removed_at is null ${condition} order by b.name, b.id limit 3
    ) b
  )
) as person`;

const selectDepositsSql = `
  select d.id, case d.type when 'retention' then 'A' else 'F' end || d.id as label, d.type, d.status,
    ${userJsonSql('agent')} as agent_user, b.name as brand
  from deposits d join brands b on b.id = d.brand_id left join users agent on agent.id = d.agent_id`;

@Injectable()
export class FinderRepository {
  constructor(private readonly database: Database) {}

  listBrandsByName(brandIds: BrandIds, name: string): Promise<FinderResult['brands']> {
    return this.database.rows(
      `select id, name from brands
       where removed_at is null and name ilike $1::text ${brandIds ? 'and id = any ($2::int[])' : ''}
       order by ${nameMatchRankSql('name', '$1::text')}, name, id limit ${MAX_RESULTS}`,
      brandIds ? [toLikePattern(name), brandIds] : [toLikePattern(name)],
    );
  }

  /** The matching people whom the caller may see, by the same rule as `canSeePerson` of the staff feature. */
  async listMatchingPeople(
    brandIds: BrandIds,
    callerId: number,
    { name, username, telegramId }: Pick<ParsedQuery, 'name' | 'username' | 'telegramId'>,
  ): Promise<FinderResult['people']> {
    const visibleIdsSql = `select user_id from brand_users m where brand_id = any ($4::int[])
      union all select user_id from user_brands g where brand_id = any ($4::int[]) union all select $5::int`;
    return this.database.values(
      `with found as materialized (
         select * from users u
         where (u.public_name ilike $1::text or u.username ilike $2::text or u.telegram_id = $3::bigint)
           ${brandIds ? `and u.id in (${visibleIdsSql})` : ''}
         order by least(${nameMatchRankSql("coalesce(u.public_name, '')", '$1::text')},
           ${nameMatchRankSql("coalesce(u.username, '')", '$2::text')}), u.role = 'user', u.public_name, u.id
         limit ${MAX_RESULTS}
       )
       select ${personColumnSql(brandIds ? 'and b.id = any ($4::int[])' : '')} from found u`,
      [
        name === null ? null : toLikePattern(name),
        username === null ? null : toLikePattern(username),
        telegramId,
        ...(brandIds ? [brandIds, callerId] : []),
      ],
    );
  }

  /** The first of these people, in the order of `ids`. `brandIds` limits only the brands in the results. */
  listPeople(brandIds: BrandIds, ids: readonly number[]): Promise<FinderResult['people']> {
    return this.database.values(
      `select ${personColumnSql('and ($2::int[] is null or b.id = any ($2))')} from users u where u.id = any ($1::int[])
       order by array_position($1::int[], u.id) limit ${MAX_RESULTS}`,
      [ids.slice(0, MAX_RESULTS), brandIds],
    );
  }

  /** Candidates for `listClosest`: brands with similar names, most similar first. */
  listSimilarBrands(brandIds: BrandIds, text: string): Promise<FinderResult['brands']> {
    return this.database.rows(
      `select id, name from brands
       where removed_at is null and ($2::int[] is null or id = any ($2)) and word_similarity($1::text, name) >= 0.25
       order by word_similarity($1::text, name) desc, id limit 100`,
      [text, brandIds],
    );
  }

  /** The newest of at most `MAX_PREFIX_MATCHES` deposits per column whose client id or wallet begins with the text. */
  listDepositsByClient(brandIds: BrandIds, text: string): Promise<FinderResult['deposits']> {
    const prefixQueries = searchedFields.map(
      (column) => `(select id from deposits d where ${beginsWithSql(column, '$1::text')}
        ${brandIds ? 'and brand_id = any ($2::int[])' : ''} limit ${MAX_PREFIX_MATCHES})`,
    );
    return this.database.rows(
      `${selectDepositsSql} where d.id in (${prefixQueries.join(' union ')}) and b.removed_at is null
       order by d.id desc limit ${MAX_RESULTS}`,
      [text, ...(brandIds ? [brandIds] : [])],
    );
  }

  listDepositsByLabel(
    brandIds: BrandIds,
    { depositId, depositType }: ParsedQuery,
  ): Promise<FinderResult['deposits']> {
    return this.database.rows(
      `${selectDepositsSql} where d.id = $1::int and ($2::text is null or d.type = $2) and ($3::int[] is null or d.brand_id = any ($3))
         and b.removed_at is null`,
      [depositId, depositType, brandIds],
    );
  }

  /** The newest of these tickets. Includes tickets without a brand only if `brandIds` is null. */
  listTickets(brandIds: BrandIds, ids: readonly number[]): Promise<FinderResult['tickets']> {
    return this.database.rows(
      `select t.id, t.title, t.status, ${userJsonSql('owner')} as "user", b.name as brand
       from tickets t join users owner on owner.id = t.user_id left join brands b on b.id = t.brand_id
       where t.id = any ($1::int[]) and ($2::int[] is null or t.brand_id = any ($2))
       order by t.id desc limit ${MAX_RESULTS}`,
      [ids, brandIds],
    );
  }
}
