import type { Queryable } from '../../../platform/database/database.js';
import { LARGE_BLOCK, type Source } from './ticket-place.rules.js';
import { documentOf } from './ticket-search.queries.js';
import { tables } from './ticket-text.sql.js';

const MAX_TEXTS = 1_000;
const MAX_TICKETS = 200;

/** Looks into one block of texts after the other, the newest first, and stops when it has enough. */
const textsIn = (source: Source) => {
  const { name, ticket, text } = tables[source];
  return `(
    select hit.ticket_id as id
    from generate_series((select coalesce(max(id), 0) from ${name}) / ${LARGE_BLOCK}, 0, -1) block
    cross join lateral (
      select ${ticket} as ticket_id from ${name}
      where ${documentOf(text)} @@ ('''#:' || block || '''')::tsquery and ${documentOf(text)} @@ plainto_tsquery('simple', $1)
        and (${text}) ~* $2::text and ($3::int[] is null or brand_id = any ($3))
      offset 0
    ) hit limit ${MAX_TEXTS}
  )`;
};

const FIND_MENTIONS = `
  select distinct id from (${textsIn('messages')} union all ${textsIn('titles')}) found
  order by id desc limit ${MAX_TICKETS}`;

/** The newest tickets whose title, opening text or messages have this text as a whole word. Notes do not count. */
export async function findMentions(
  db: Queryable,
  text: string,
  brandIds: readonly number[] | null,
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(FIND_MENTIONS, [text, wholeWord(text), brandIds]);
  return rows.map(({ id }) => id);
}

/** A regular expression of PostgreSQL. */
const wholeWord = (text: string) => `(?<!\\w)${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?!\\w)`;
