import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** The names by which a person can be found. */
export interface PersonNames {
  readonly id: number;
  readonly publicName: string | null;
  readonly username: string | null;
}

/** The brands whose people are searched: present and former members, and managers. Null: everybody is searched. */
export type BrandScope = readonly number[] | null;

const andInScopeSql = (brands: string) => `and u.id in (
  select user_id from brand_users where brand_id = any (${brands}::int[])
  union all select user_id from user_brands where brand_id = any (${brands}::int[]))`;

const MAX_CANDIDATES = 500;
/** The same as in the SQL function `people_like`. A name with one wrong letter is at least this similar. */
const minLikenessSql = `case when length($1::text) < 5 then 0.25 else 0.33 end`;

@Injectable()
export class PersonSearchRepository {
  constructor(private readonly database: Database) {}

  /** People whose name or username matches the `ilike` pattern. */
  listIdsByName(scope: BrandScope, pattern: string): Promise<number[]> {
    return this.database.values(
      `select id from users u where (public_name ilike $1::text or username ilike $1::text)
         ${scope ? andInScopeSql('$2') : ''} order by id`,
      scope ? [pattern, scope] : [pattern],
    );
  }

  /** The people whose names share the most trigrams with the text. The caller counts the typing errors of each. */
  listSimilarNames(scope: BrandScope, text: string): Promise<PersonNames[]> {
    const columns = 'u.id, u.public_name as "publicName", u.username';
    if (scope === null)
      return this.database.rows<PersonNames>(
        `select ${columns} from people_like($1::text, ${MAX_CANDIDATES}) found (id) join users u on u.id = found.id`,
        [text],
      );
    const likeness = `greatest(word_similarity($1::text, coalesce("publicName", '')),
      word_similarity($1::text, coalesce(username, '')))`;
    // Filters by reach first, because PostgreSQL would otherwise compare everybody's names.
    return this.database.rows<PersonNames>(
      `with reachable as materialized (select ${columns} from users u where true ${andInScopeSql('$2')})
       select * from (select *, ${likeness} as likeness from reachable) rated
       where likeness >= ${minLikenessSql} order by likeness desc, id limit ${MAX_CANDIDATES}`,
      [text, scope],
    );
  }
}
