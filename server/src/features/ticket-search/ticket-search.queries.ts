import type { DataSource } from 'typeorm';
import { namedRead } from '../../platform/database/named-statement.js';

/** What somebody searches for, as PostgreSQL reads it. */
export interface SoughtWords {
  /** A `tsquery`. Null: the text has no words. */
  query: string | null;
  /** The block of the newest message. */
  newestBlock: number;
}

const MOST_BEGINNINGS = 8;
const MOST_ALIKE = 6;
/** A missing, additional or wrong letter in a word of six letters leaves more than this. */
const LEAST_LIKENESS = 0.35;
/** The same for shorter words. */
const LEAST_OF_SHORT = 0.3;

/** SQL of the words that differ from a word by two neighbours that changed places. Their trigrams are too different. */
const swapped = (word: string) => `
  select substr(${word}, 1, i - 1) || substr(${word}, i + 1, 1) || substr(${word}, i, 1) || substr(${word}, i + 2) as word
  from generate_series(1, length(${word}) - 1) i`;

const quoted = (word: string) => `'''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || ''''`;
const pattern = (word: string) => `replace(replace(replace(${word}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/**
 * Reads a text as words: each of them, or a word of tickets that begins with it. A word that no ticket has stands for those
 * that are most like it.
 */
const READ_WORDS = `
  with asked as materialized (
    select lexeme, exists (select from ticket_words w where w.word = lexeme) as is_known
    from unnest(to_tsvector('simple', $1::text)) order by length(lexeme) desc limit 8
  ), meant as (
    select lexeme, lexeme as word from asked
    union
    select lexeme, longer.word from asked cross join lateral (
      select w.word from ticket_words w where w.word like ${pattern('lexeme')} || '%' limit ${MOST_BEGINNINGS}
    ) longer where length(lexeme) >= 3
    union
    select lexeme, alike.word from asked cross join lateral (
      select w.word from ticket_words w where w.word % lexeme
        and similarity(w.word, lexeme) >= case when length(lexeme) < 6 then ${LEAST_OF_SHORT} else ${LEAST_LIKENESS} end
      order by similarity(w.word, lexeme) desc limit ${MOST_ALIKE}
    ) alike where not is_known and length(lexeme) >= 3
    union
    select lexeme, w.word from asked cross join lateral (${swapped('lexeme')}) swap join ticket_words w on w.word = swap.word
    where not is_known and length(lexeme) between 3 and 40
  ), parts as (
    select '(' || string_agg(${quoted('word')}, ' | ') || ')' as choice from meant group by lexeme
  )
  select (select string_agg(choice, ' & ') from parts) as query,
    coalesce((select max(id) from ticket_messages), 0) / 50000 as "newestBlock"`;

export async function readWords(dataSource: DataSource, text: string): Promise<Readonly<SoughtWords>> {
  const [words] = await namedRead<SoughtWords>(dataSource, 'ticket words', READ_WORDS, [text]);
  return words!;
}

/** How many messages of each kind are looked at. Each list has at most so many tickets. */
const MOST_HITS = 5_000;
const MOST_TICKETS = 2_000;
const MOST_OWNERS = 200;

const documentOf = (table: string) =>
  `(to_tsvector('simple', ${table}.message) || array_to_tsvector(array['#' || (${table}.id / 50000)::text]))`;
const hitsIn = (table: string) => `
  (select ticket_id, id from ${table} where ${documentOf(table)} @@ $1::tsquery limit ${MOST_HITS})`;

const FIND_TICKETS = (ofBrands: boolean) => `
  with owners as materialized (
    select id from users
    where public_name ilike $3::text or username ilike $3::text or $4::text <% public_name or $4::text <% username
      or public_name ~* $5::text or username ~* $5::text
    limit ${MOST_OWNERS}
  ), hits as (
    ${hitsIn('ticket_messages')}
    union all ${hitsIn('ticket_notes')}
    union all (select id, 0 from tickets where to_tsvector('simple', title || ' ' || description) @@ $2::tsquery limit ${MOST_HITS})
    union all (select id, 0 from tickets where user_id = any (array(select id from owners)) order by id desc limit ${MOST_HITS})
  ), found as materialized (
    select ticket_id, max(id) as newest from hits group by ticket_id
  )
  select f.ticket_id as id from found f ${ofBrands ? 'join tickets t on t.id = f.ticket_id and t.brand_id = any ($6::int[])' : ''}
  order by f.newest desc, f.ticket_id desc limit ${MOST_TICKETS}`;

/**
 * Tickets with all of the words in one message, in one note, in the title and opening text, or in the name of their owner. With
 * `blocks` only messages of these blocks count.
 */
export async function findTickets(
  dataSource: DataSource,
  { query, text }: { query: string; text: string },
  brandIds: readonly number[] | undefined,
  blocks: readonly number[] | null,
): Promise<number[]> {
  const inBlocks = blocks ? `(${query}) & (${blocks.map((block) => `'#${block}'`).join(' | ')})` : query;
  const name = text.replace(/^@(?=.)/, '');
  const rows = await namedRead<{ id: number }>(
    dataSource,
    `tickets with words ${brandIds ? 'brands' : 'all'}`,
    FIND_TICKETS(brandIds !== undefined),
    [
      inBlocks,
      query,
      `%${name.replace(/[\\%_]/g, '\\$&')}%`,
      name,
      swappedNames(name),
      ...(brandIds ? [brandIds] : []),
    ],
  );
  return rows.map(({ id }) => id);
}

/** A regular expression of a name with any two neighbours swapped, or one that nothing matches. Longer names are found by likeness. */
function swappedNames(name: string): string {
  const letters = [...name];
  if (letters.length < 4 || letters.length > 16 || !/^[\p{L}\p{N} ]+$/u.test(name)) return NOBODY;
  const swaps = letters
    .slice(1)
    .map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join(''));
  return `(${swaps.join('|')})`;
}

/** Letters that no name has. An index knows that, other than of an expression without letters. */
const NOBODY = 'qzxjqvkzqxjv';
