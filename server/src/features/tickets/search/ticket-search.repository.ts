import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { tables, wordKey } from './ticket-text.sql.js';
import { LARGE_BLOCK, type Places, type Source, sources, type Where } from './ticket-place.rules.js';

/** What somebody searches for, as PostgreSQL reads it. */
export interface SoughtWords {
  /** A `tsquery` of each word. Null: the text has no words. */
  words: string[] | null;
  /** The words for cells: the keys of what may stand for each word. */
  keys: number[][] | null;
  /** Whether each word stands in a ticket in reach. */
  areKnown: boolean;
  /** The highest ids. */
  newest: Record<Source, number>;
  /** How many blocks have their cells, from the first one on. */
  noted: Record<Source, number>;
}

const MAX_BEGINNINGS = 8;
const MAX_ALIKE = 6;
/** A missing, additional or wrong letter in a word of six letters leaves more than this. */
const LEAST_LIKENESS = 0.35;
/** The least likeness of words shorter than six letters. */
const LEAST_OF_SHORT = 0.3;

/** SQL of the words that differ from a word by two neighbours that changed places. Their trigrams are too different. */
const swapped = (word: string) => `
  select substr(${word}, 1, i - 1) || substr(${word}, i + 1, 1) || substr(${word}, i, 1) || substr(${word}, i + 2) as word
  from generate_series(1, length(${word}) - 1) i`;

const quoted = (word: string) => `'''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || ''''`;
const pattern = (word: string) => `replace(replace(replace(${word}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/**
 * SQL that a text in reach has the word. Words that stand elsewhere must make no difference: others could find out which ones
 * do. So each list of words has an order that depends on the words alone, and its limit counts those in reach.
 */
const isInReach = (word: string, isLimited: boolean) =>
  isLimited
    ? `exists (select from ticket_brand_words b where b.word = ${word} and b.brand_id = any ($2::int[]))`
    : 'true';

/**
 * Reads a text as words: each of them, or a word of tickets that begins with it. A word that no ticket in reach has stands for
 * those that are most like it.
 */
const readWordsOf = (isLimited: boolean) => `
  with asked as materialized (
    select lexeme, exists (
      select from ticket_words w where w.word = lexeme and ${isInReach('lexeme', isLimited)}
    ) as is_known
    from unnest(to_tsvector('simple', $1::text)) order by length(lexeme) desc, lexeme limit 8
  ), meant as (
    select lexeme, lexeme as word from asked
    union
    select lexeme, longer.word from asked cross join lateral (
      select distinct w.word from ticket_words w
      where w.word like ${pattern('lexeme')} || '%' and ${isInReach('w.word', isLimited)}
      order by w.word limit ${MAX_BEGINNINGS}
    ) longer where length(lexeme) >= 3
    union
    select lexeme, alike.word from asked cross join lateral (
      select distinct w.word, similarity(w.word, lexeme) as likeness from ticket_words w where w.word % lexeme
        and similarity(w.word, lexeme) >= case when length(lexeme) < 6 then ${LEAST_OF_SHORT} else ${LEAST_LIKENESS} end
        and ${isInReach('w.word', isLimited)}
      order by likeness desc, w.word limit ${MAX_ALIKE}
    ) alike where not is_known and length(lexeme) >= 3
    union
    select lexeme, w.word from asked cross join lateral (${swapped('lexeme')}) swap join ticket_words w on w.word = swap.word
    where not is_known and length(lexeme) between 3 and 40 and ${isInReach('w.word', isLimited)}
  ), parts as (
    select '(' || string_agg(${quoted('word')}, ' | ') || ')' as choice, json_agg(${wordKey('word')}) as keys
    from meant group by lexeme
  )
  select (select json_agg(choice) from parts) as words, (select json_agg(keys) from parts) as keys,
    coalesce((select bool_and(is_known) from asked where length(lexeme) >= 3), true) as "areKnown",
    json_build_object(${sources.map((source) => `'${source}', coalesce((select max(id) from ${tables[source].name}), 0)`).join(', ')}) as newest,
    (select coalesce(json_object_agg(source, noted), '{}') from ticket_text_blocks) as noted`;
/** How many texts of each kind are searched, newest first. */
export const MAX_HITS = 5_000;

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

const MAX_COUNTED = 1_000;
const MAX_OWNERS = 200;
const MAX_MENTIONING_TEXTS = 1_000;
const MAX_MENTIONING_TICKETS = 200;

/** Looks into one block of texts after the other, the newest first, and stops when it has enough. */
const textsMentioning = (source: Source) => {
  const { name, ticket, text } = tables[source];
  return `(
    select hit.ticket_id as id
    from generate_series((select coalesce(max(id), 0) from ${name}) / ${LARGE_BLOCK}, 0, -1) block
    cross join lateral (
      select ${ticket} as ticket_id from ${name}
      where ${documentOf(text)} @@ ('''#:' || block || '''')::tsquery and ${documentOf(text)} @@ plainto_tsquery('simple', $1)
        and (${text}) ~* $2::text and ($3::int[] is null or brand_id = any ($3))
      offset 0
    ) hit limit ${MAX_MENTIONING_TEXTS}
  )`;
};

/** A regular expression of PostgreSQL. */
const wholeWord = (text: string) => `(?<!\\w)${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?!\\w)`;

/** Finds tickets by what stands in their texts. Triggers keep the tables of words. */
@Injectable()
export class TicketSearchRepository {
  constructor(private readonly database: Database) {}

  /** `brandIds`: whose words are known. Undefined: those of all. */
  async readWords(text: string, brandIds: readonly number[] | undefined): Promise<SoughtWords> {
    const [words] = await this.database.query<[SoughtWords]>(readWordsOf(brandIds !== undefined), [
      text,
      ...(brandIds ? [brandIds] : []),
    ]);
    return words;
  }

  /** Tickets with all of the words in one message, in one note, or in the title and opening text. */
  findTickets(
    words: readonly string[],
    { places, brands }: Where,
    brandIds: readonly number[] | undefined,
  ): Promise<FoundTicket[]> {
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
      return `(select ticket_id as id from ${texts} order by hit.id desc limit ${MAX_HITS})`;
    };
    const text = hitsByTicket(sources.map(hitsIn));
    return this.database.query(text, values);
  }

  /** How many texts of any brand have the words there. Of each kind it counts some hundred. */
  async countTexts(words: readonly string[], places: Places): Promise<number> {
    const { values, add } = parameters();
    const queries = words.map(add);
    const counts = sources.map((source) => {
      const { name, text } = tables[source];
      return `(select count(*) from (
        select from unnest(${add(places[source])}::text[]) place cross join lateral (
          select from ${name} where ${areSought(text, 'place', ...queries)} offset 0
        ) hit limit ${MAX_COUNTED}
      ) ${source})`;
    });
    const [{ count }] = await this.database.query<[{ count: number }]>(
      `select (${counts.join(' + ')})::int as count`,
      values,
    );
    return count;
  }

  /** The newest tickets of these people. */
  async findTicketsOf(owners: readonly number[], brandIds: readonly number[] | undefined): Promise<number[]> {
    if (owners.length === 0) return [];
    const rows = await this.database.query<{ id: number }[]>(
      `select id from tickets where user_id = any ($1::int[]) ${brandIds ? brandsAre('$2') : ''}
       order by id desc limit ${MAX_HITS}`,
      [owners.slice(0, MAX_OWNERS), ...(brandIds ? [brandIds] : [])],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * The newest tickets whose title, opening text or messages have this text as a whole word. Notes do not count. `brandIds`
   * null: of all brands, and tickets to the ceo.
   */
  async findMentions(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    const rows = await this.database.query<{ id: number }[]>(
      `select distinct id from (${textsMentioning('messages')} union all ${textsMentioning('titles')}) found
       order by id desc limit ${MAX_MENTIONING_TICKETS}`,
      [text, wholeWord(text), brandIds],
    );
    return rows.map(({ id }) => id);
  }
}
