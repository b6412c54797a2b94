import type { DataSource } from 'typeorm';
import { namedRead } from '../../platform/database/statements/named-statement.js';
import { tables, wordKey } from './ticket-text.sql.js';
import { type Places, type Source, sources, type Where } from './ticket-place.rules.js';

/** What somebody searches for, as PostgreSQL reads it. */
export interface SoughtWords {
  /** A `tsquery` of each word. Null: the text has no words. */
  words: string[] | null;
  /** The same for cells: of each word the keys of what may stand for it. */
  keys: number[][] | null;
  /** The highest ids. */
  newest: Record<Source, number>;
  /** How many blocks have their cells, from the first one on. */
  noted: Record<Source, number>;
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
    select '(' || string_agg(${quoted('word')}, ' | ') || ')' as choice, json_agg(${wordKey('word')}) as keys
    from meant group by lexeme
  )
  select (select json_agg(choice) from parts) as words, (select json_agg(keys) from parts) as keys,
    json_build_object(${sources.map((source) => `'${source}', coalesce((select max(id) from ${tables[source].name}), 0)`).join(', ')}) as newest,
    (select coalesce(json_object_agg(source, noted), '{}') from ticket_text_blocks) as noted`;

export async function readWords(dataSource: DataSource, text: string): Promise<Readonly<SoughtWords>> {
  const [words] = await namedRead<SoughtWords>(dataSource, 'ticket words', READ_WORDS, [text]);
  return words!;
}

/** Of each kind of text so many are looked at, the newest ones. */
export const MOST_HITS = 5_000;
const MOST_OWNERS = 200;

/** What the indexes of words contain of a text. */
const documentOf = (text: string) => `(to_tsvector('simple', ${text}) || array_to_tsvector(array[
    '#' || (id / 20000)::text,
    '#' || (id / 20000)::text || '.' || coalesce(brand_id, 0)::text,
    '#:' || (id / 200000)::text,
    '#.' || coalesce(brand_id, 0)::text
  ]))`;
/** Not for an index: that of the words has the brands too. */
const brandsAre = (brands: string) => `and coalesce(brand_id, 0) = any (${brands}::int[])`;

/**
 * That a text has all of these. Each is a condition of its own: then the index skips from text to text that may have them all. In one
 * `tsquery` it would read many texts that lack one of them.
 */
const areSought = (text: string, ...queries: string[]) =>
  queries.map((query) => `${documentOf(text)} @@ ${query}::tsquery`).join(' and ');

const hitsByTicket = (hits: string[]) => `
  select id, count(*)::int as hits from (${hits.join(' union all ')}) hits group by id`;

/** A ticket, and how many texts of it have the words. */
export interface FoundTicket {
  id: number;
  hits: number;
}

/** Numbers the values of a statement. */
function parameters() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

/** Tickets with all of the words in one message, in one note, or in the title and opening text. */
export function findTickets(
  dataSource: DataSource,
  words: readonly string[],
  { places, brands }: Where,
  brandIds: readonly number[] | undefined,
): Promise<readonly Readonly<FoundTicket>[]> {
  const { values, add } = parameters();
  const queries = [...words, ...(brands ? [brands] : [])].map(add);
  const withinReach = brandIds ? brandsAre(add(brandIds)) : '';
  const hitsIn = (source: Source) => {
    const { name, ticket, text } = tables[source];
    // Without an offset PostgreSQL might look up the words alone, and compare the places of all their texts.
    const textsWith = (...sought: string[]) =>
      `select id, ${ticket} as ticket_id from ${name} where ${areSought(text, ...sought)} ${withinReach}
      offset 0`;
    const texts = places
      ? `unnest(${add(places[source])}::text[]) place cross join lateral (${textsWith('place', ...queries)}) hit`
      : `(${textsWith(...queries)}) hit`;
    return `(select ticket_id as id from ${texts} order by hit.id desc limit ${MOST_HITS})`;
  };
  const text = hitsByTicket(sources.map(hitsIn));
  const where = `${places ? 'places' : 'all'} ${brands ? 'of brands' : ''} ${brandIds ? 'within reach' : ''}`;
  return namedRead<FoundTicket>(dataSource, `tickets with ${words.length} words, ${where}`, text, values);
}

const MOST_COUNTED = 1_000;

/** How many texts of any brand have the words there. Of each kind it counts some hundred. */
export async function countTexts(
  dataSource: DataSource,
  words: readonly string[],
  places: Places,
): Promise<number> {
  const { values, add } = parameters();
  const queries = words.map(add);
  const counts = sources.map((source) => {
    const { name, text } = tables[source];
    return `(select count(*) from (
      select from unnest(${add(places[source])}::text[]) place cross join lateral (
        select from ${name} where ${areSought(text, 'place', ...queries)} offset 0
      ) hit limit ${MOST_COUNTED}
    ) ${source})`;
  });
  const [row] = await namedRead<{ count: number }>(
    dataSource,
    `count of texts with ${words.length} words`,
    `select (${counts.join(' + ')})::int as count`,
    values,
  );
  return row!.count;
}

const FIND_OF_NAMES = (ofBrands: boolean) => `
  with owners as materialized (
    select id from users
    where public_name ilike $1::text or username ilike $1::text or $2::text <% public_name or $2::text <% username
      or public_name ~* $3::text or username ~* $3::text
    limit ${MOST_OWNERS}
  )
  select id from tickets where user_id = any (array(select id from owners)) ${ofBrands ? brandsAre('$4') : ''}
  order by id desc limit ${MOST_HITS}`;

/** Tickets of people with this name or username, or one like it. */
export async function findTicketsOfNames(
  dataSource: DataSource,
  text: string,
  brandIds: readonly number[] | undefined,
): Promise<number[]> {
  const name = text.replace(/^@(?=.)/, '');
  const rows = await namedRead<{ id: number }>(
    dataSource,
    `tickets of names ${brandIds ? 'brands' : 'all'}`,
    FIND_OF_NAMES(brandIds !== undefined),
    [`%${name.replace(/[\\%_]/g, '\\$&')}%`, name, swappedNames(name), ...(brandIds ? [brandIds] : [])],
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
