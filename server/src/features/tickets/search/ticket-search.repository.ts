import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** A parsed search text. */
interface SearchWords {
  /** A `tsquery` for each word. Null: the text has no words. */
  words: string[] | null;
  /** Whether each word occurs in a ticket within reach. Words of one or two letters do not count. */
  areKnown: boolean;
}

const MAX_PREFIX_WORDS = 8;
const MAX_SIMILAR_WORDS = 6;
/** A missing, additional or wrong letter in a word of six letters leaves a higher similarity than this. */
const MIN_SIMILARITY = 0.35;
/** The minimum similarity of words shorter than six letters. */
const MIN_SHORT_SIMILARITY = 0.3;

/** SQL of the words that differ from a word by two swapped neighboring letters, which trigram similarity does not find. */
const swappedLettersSql = (word: string) => `
  select substr(${word}, 1, i - 1) || substr(${word}, i + 1, 1) || substr(${word}, i, 1) || substr(${word}, i + 2) as word
  from generate_series(1, length(${word}) - 1) i`;

const tsqueryLexemeSql = (word: string) =>
  `'''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || ''''`;
const likeEscapedSql = (word: string) =>
  `replace(replace(replace(${word}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/**
 * SQL condition: a text within reach contains the word, or reach is unlimited. Words beyond reach must not influence results, or
 * they could be inferred. So words are ordered by similarity or spelling, never by frequency, and their limits count only words within reach.
 */
const isInReachSql = (word: string) => `($1::int[] is null or exists (
  select from ticket_brand_words b where b.word = ${word} and b.brand_id = any ($1)))`;

/**
 * SQL that parses a text into its eight longest words, each with alternatives from tickets within reach: words that begin with it,
 * and if no such ticket contains the word itself, the most similar words. `$1`: the brands within reach; null: all. `$2`: the text.
 */
const WORDS_SQL = `
  with terms as materialized (
    select lexeme, exists (
      select from ticket_words w where w.word = lexeme and ${isInReachSql('lexeme')}
    ) as is_known
    from unnest(to_tsvector('simple', $2::text)) order by length(lexeme) desc, lexeme limit 8
  ), alternatives as (
    select lexeme, lexeme as word from terms
    union
    select lexeme, longer.word from terms cross join lateral (
      select distinct w.word from ticket_words w
      where w.word like ${likeEscapedSql('lexeme')} || '%' and ${isInReachSql('w.word')}
      order by w.word limit ${MAX_PREFIX_WORDS}
    ) longer where length(lexeme) >= 3
    union
    select lexeme, alike.word from terms cross join lateral (
      select distinct w.word, similarity(w.word, lexeme) as likeness from ticket_words w where w.word % lexeme
        and similarity(w.word, lexeme) >= case when length(lexeme) < 6 then ${MIN_SHORT_SIMILARITY} else ${MIN_SIMILARITY} end
        and ${isInReachSql('w.word')}
      order by likeness desc, w.word limit ${MAX_SIMILAR_WORDS}
    ) alike where not is_known and length(lexeme) >= 3
    union
    select lexeme, w.word from terms cross join lateral (${swappedLettersSql('lexeme')}) swap join ticket_words w on w.word = swap.word
    where not is_known and length(lexeme) between 3 and 40 and ${isInReachSql('w.word')}
  ), parts as (
    select '(' || string_agg(${tsqueryLexemeSql('word')}, ' | ') || ')' as choice from alternatives group by lexeme
  )
  select (select json_agg(choice) from parts) as words,
    coalesce((select bool_and(is_known) from terms where length(lexeme) >= 3), true) as "areKnown"`;

/** The tables and columns that hold the texts of tickets. Title and opening text are searched as one text. `hit`: the table. */
const MESSAGES = { table: 'ticket_messages', ticket: 'ticket_id', text: 'message' };
const NOTES = { table: 'ticket_notes', ticket: 'ticket_id', text: 'message' };
const TITLES = { table: 'tickets', ticket: 'id', text: `hit.title || ' ' || hit.description` };

/** The maximum number of matches of each kind. The newest are found. */
const MAX_MATCHES = 5_000;
const MAX_OWNERS = 200;
const MAX_CONTAINING_TICKETS = 200;

/** SQL of the ids of tickets with a text for which `condition` holds. `$1`: the brands within reach; null: all. */
const ticketIdsSql = ({ table, ticket, text }: typeof MESSAGES, condition: (document: string) => string) => `
  (select t.id from ${table} hit join tickets t on t.id = hit.${ticket}
   where ${condition(`to_tsvector('simple', ${text})`)} and ($1::int[] is null or t.brand_id = any ($1))
   order by hit.id desc limit ${MAX_MATCHES})`;

/** A regular expression in the syntax of PostgreSQL. */
const toWholeWordPattern = (text: string) => `(?<!\\w)${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?!\\w)`;

/** Finds tickets by their texts. SQL throughout, because it uses full-text indexes. Triggers maintain the tables of words. */
@Injectable()
export class TicketSearchRepository {
  constructor(private readonly database: Database) {}

  /** `brandIds`: the brands within reach. Null: all. */
  parseWords(text: string, brandIds: readonly number[] | null): Promise<SearchWords> {
    return this.database.onlyRow(WORDS_SQL, [brandIds, text]);
  }

  /** The ids of tickets with all of the words in one message, in one note, or in the title and opening text. */
  listByWords(
    { words, shouldSearchNotes }: { words: readonly string[]; shouldSearchNotes: boolean },
    brandIds: readonly number[] | null,
  ): Promise<number[]> {
    // With a condition for each word, the index skips texts that lack one. With a single `tsquery`, PostgreSQL would read them.
    const containsWordsSql = (document: string) =>
      words.map((_, i) => `${document} @@ $${i + 2}::tsquery`).join(' and ');
    const sources = [MESSAGES, ...(shouldSearchNotes ? [NOTES] : []), TITLES].map((source) =>
      ticketIdsSql(source, containsWordsSql),
    );
    return this.listIds(sources.join(' union '), [brandIds, ...words]);
  }

  /** The ids of the newest tickets of the first 200 of these people. */
  listByOwners(ownerIds: readonly number[], brandIds: readonly number[] | null): Promise<number[]> {
    return this.database.values(
      `select id from tickets where user_id = any ($2::int[]) and ($1::int[] is null or brand_id = any ($1))
       order by id desc limit ${MAX_MATCHES}`,
      [brandIds, ownerIds.slice(0, MAX_OWNERS)],
    );
  }

  /** The ids of the newest tickets, at most 200, that contain this text as a whole word. Ignores notes. */
  listContaining(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    const containingSql = (source: typeof MESSAGES) =>
      ticketIdsSql(
        source,
        (document) => `${document} @@ plainto_tsquery('simple', $2) and (${source.text}) ~* $3`,
      );
    return this.listIds(
      `${containingSql(MESSAGES)} union ${containingSql(TITLES)} order by id desc limit ${MAX_CONTAINING_TICKETS}`,
      [brandIds, text, toWholeWordPattern(text)],
    );
  }

  /** Plans each query for its values: a word may occur in one text or in all, and a brand may have few or many texts. */
  private listIds(sql: string, values: unknown[]): Promise<number[]> {
    return this.database.transaction(async () => {
      const [, ids] = await Promise.all([
        this.database.execute('set local plan_cache_mode = force_custom_plan'),
        this.database.values<number>(sql, values),
      ]);
      return ids;
    });
  }
}
