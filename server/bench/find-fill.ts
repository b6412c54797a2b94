import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import { AGENTS, BRANDS, fill, withoutIndexes } from './fill.js';

/** Managers of the measurement reach the first brands. */
export const FEW_BRANDS = 10;
export const HALF_OF_BRANDS = BRANDS / 2;
/** Words that stand in many messages of the other brands, and hardly in those of the first ones. */
const wordsOfOthers = [
  { word: 'voucher', first: FEW_BRANDS },
  { word: 'chargeback', first: HALF_OF_BRANDS },
];
/** Such a word for somebody who reaches this many brands. */
export const wordOfOthers = (brands: number) =>
  (wordsOfOthers.find(({ first }) => first >= brands) ?? wordsOfOthers[0]!).word;
const VOCABULARY = 8_000;
const DAYS = 1_000;
const WORDS_OF_MESSAGE = { least: 3, more: 16 };
const BATCH = 2_000;

const SYLLABLES =
  'ba re ti mo ka lun sor ven dil pra che nu fa gol ster min tra wo ly pen qui zan rok hel vit sa mer dop kin'.split(
    ' ',
  );
const FIRST_NAMES =
  'Anna Boris Clara Denis Elena Farid Galina Hugo Irina Jonas Karina Leonid Marta Nikolai Oksana Pavel Rita Stefan Tamara Viktor'.split(
    ' ',
  );
const LAST_NAMES =
  'Lindqvist Petrov Kowalski Schneider Novak Ivanova Morozov Fischer Andersen Sokolov Weber Horvat Kuznetsov Larsen Popescu Bauer'.split(
    ' ',
  );

type Random = (below: number) => number;

/** Random numbers that are the same in every run, with a period of four billion (Mulberry32). */
export function manyRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Words of two to four syllables, all different. The first ones are used most. */
export function vocabulary(): string[] {
  const random = manyRandom(7);
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const length = 2 + random(3);
    words.add(Array.from({ length }, () => SYLLABLES[random(SYLLABLES.length)]).join(''));
  }
  return [...words];
}

export const nameOf = (agent: number) =>
  `${FIRST_NAMES[agent % FIRST_NAMES.length]} ${LAST_NAMES[(agent * 7) % LAST_NAMES.length]}${agent % 9 === 0 ? '' : ` ${agent}`}`;

/** Some words of the vocabulary. The second one is used half as often as the first, the third one a third as often. */
function textOf(words: string[], random: Random, length: number): string[] {
  const place = () => Math.floor(Math.exp((random(1_000_000) / 1_000_000) * Math.log(words.length))) - 1;
  return Array.from({ length }, () => words[place()]!);
}

/**
 * Brands, agents with names, tickets, and messages with words that are as frequent as those of a language. The messages of a
 * ticket follow its opening. `db`: a superuser.
 */
export async function fillWords(db: DataSource, tickets: number, messages: number): Promise<void> {
  await fill(db, { deposits: 0, tickets: 0, messages: 0 });
  const agents = await db.query<{ id: number }[]>('select id from users order by id');
  for (const [n, { id }] of agents.entries())
    await db.query('update users set public_name = $2, username = $3 where id = $1', [
      id,
      nameOf(n + 1),
      `agent_${n + 1}`,
    ]);
  await withoutIndexes(db, async () => {
    await copy(db, `tickets (${TICKET_COLUMNS})`, ticketLines(tickets));
    await copy(
      db,
      'ticket_messages (ticket_id, brand_id, user_id, message, created_at)',
      messageLines(tickets, messages),
    );
  });
  for (const table of ['tickets', 'ticket_messages'])
    await db.query(`select setval('${table}_id_seq', (select max(id) from ${table}))`);
  await db.query(`
    insert into ticket_words (word)
    select word from ts_stat($$
      select to_tsvector('simple', title || ' ' || description) from tickets
      union all select to_tsvector('simple', message) from ticket_messages $$)
    where length(word) between 3 and 40 and word ~ '[[:alpha:]]'`);
  await db.query(`
    insert into ticket_brand_words (word, brand_id)
    select distinct lexeme, brand_id from (
      select brand_id, title || ' ' || description as text from tickets
      union all select brand_id, message from ticket_messages
    ) texts, unnest(to_tsvector('simple', text))
    where length(lexeme) between 3 and 40 and lexeme ~ '[[:alpha:]]'`);
  await db.query('analyze ticket_brand_words');
}

const TICKET_COLUMNS =
  'id, type, queue, title, description, status, brand_id, user_id, assignee_id, unread_by_staff, created_at, active_at, closed_at';
/** Neighbours in time are of different people. */
const agentOf = (ticket: number) => 1 + ((ticket * 7919) % AGENTS);
const brandOf = (ticket: number) => 1 + (agentOf(ticket) % BRANDS);

function* ticketLines(tickets: number): Generator<string> {
  const [random, words] = [manyRandom(11), vocabulary()];
  for (let id = 1; id <= tickets; id += 1) {
    const status = id % 1_000 === 0 ? 'new' : id % 100 === 0 ? 'in-work' : 'closed';
    const at = momentOf(id, tickets);
    yield [
      id,
      'support',
      'support',
      textOf(words, random, 3).join(' ').slice(0, 64),
      textOf(words, random, 12).join(' '),
      status,
      brandOf(id),
      agentOf(id),
      status === 'new' ? '\\N' : 1,
      0,
      at,
      at,
      status === 'closed' ? at : '\\N',
    ].join('\t');
  }
}

function* messageLines(tickets: number, messages: number): Generator<string> {
  const [random, words] = [manyRandom(13), vocabulary()];
  const each = messages / tickets;
  for (let n = 0; n < messages; n += 1) {
    const ticket = Math.max(1, Math.floor(n / each) - random(400));
    const text = textOf(words, random, WORDS_OF_MESSAGE.least + random(WORDS_OF_MESSAGE.more));
    const brand = brandOf(ticket);
    for (const { word, first } of wordsOfOthers) if (random(brand > first ? 5 : 2_000) === 0) text.push(word);
    const author = n % 2 === 0 ? agentOf(ticket) : 1;
    yield [ticket, brand, author, text.join(' '), momentOf(n, messages)].join('\t');
  }
}

const DAY_MS = 86_400_000;
const now = Date.now();
const momentOf = (n: number, count: number) =>
  new Date(now - ((count - n) / count) * DAYS * DAY_MS).toISOString();

/** Adds rows without triggers and the checks of foreign keys. */
async function copy(db: DataSource, target: string, lines: Iterable<string>): Promise<void> {
  const runner = db.createQueryRunner();
  const session = (await runner.connect()) as pg.Client;
  try {
    await session.query('set session_replication_role = replica');
    await pipeline(Readable.from(inParts(lines)), session.query(copyFrom(`copy ${target} from stdin`)));
    await session.query('reset session_replication_role');
  } finally {
    await runner.release();
  }
}

function* inParts(lines: Iterable<string>): Generator<string> {
  let part: string[] = [];
  for (const line of lines) {
    part.push(line);
    if (part.length < BATCH) continue;
    yield `${part.join('\n')}\n`;
    part = [];
  }
  if (part.length > 0) yield `${part.join('\n')}\n`;
}
