import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  newWord,
  type Scene,
} from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { Ticket } from '../records/ticket.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
let ceo: User;
beforeEach(async () => {
  ({
    brand,
    manager,
    agent: anna,
  } = await newScene(app.db, { agent: { publicName: 'Anna Lindqvist', username: 'lindqvist_a' } }));
  ceo = await newUser(app.db, { role: 'ceo' });
});

const searchIds = async (q: string, by = manager, filters = {}) => {
  const { status, body } = await app
    .as(by)
    .get('ticket/search')
    .query({ q, ...filters });
  expect([q, status]).toEqual([q, 200]);
  return (body.data as { id: number }[]).map(({ id }) => id);
};
const newOpenTicket = (change: Partial<Ticket> = {}, inBrand: Brand | null = brand) =>
  newTicket(app.db, anna, inBrand, { status: 'in-work', assigneeId: manager.id, ...change });
const write = (ticket: Ticket, message: string, by = manager) =>
  app.as(by).post(`ticket/message/${ticket.id}`).field('message', message);

describe('ticket/search?q=', () => {
  it('finds words of title, opening text, messages and notes, in any order', async () => {
    const [titleWord, openingWord, messageWord, noteWord] = [newWord(), newWord(), newWord(), newWord()];
    const one = await newOpenTicket({
      title: `VOIP ${titleWord}`,
      description: `Nobody hears the ${openingWord}`,
    });
    const other = await newOpenTicket();
    expect((await write(other, `We ${messageWord.toUpperCase()} the line, then it works`)).status).toBe(201);
    await app
      .as(manager)
      .post(`ticket/${other.id}/note`, { message: `Ask ${noteWord} first` })
      .expect(201);

    expect(await searchIds(titleWord)).toEqual([one.id]);
    expect(await searchIds(`${openingWord} nobody`)).toEqual([one.id]);
    expect(await searchIds(`line ${messageWord}`)).toEqual([other.id]);
    expect(await searchIds(noteWord)).toEqual([other.id]);
    expect(await searchIds(`${openingWord} ${messageWord}`)).toEqual([]);
  });

  it('tolerates typos, and finds words by their prefix', async () => {
    const long = newWord();
    const one = await newOpenTicket({ description: `A ${long} question` });
    const swapped = long[0]! + long[1]! + long[3]! + long[2]! + long.slice(4);

    for (const typed of [
      long.slice(0, -1),
      `${long}x`,
      swapped,
      long.slice(0, 5) + long.slice(6),
      long.slice(0, 6),
    ])
      expect([typed, await searchIds(typed)]).toEqual([typed, [one.id]]);
  });

  it('tolerates swapped and wrong letters in short words and names', async () => {
    const short = newWord().slice(0, 5);
    const [a, b, c, d, e] = [...short] as [string, string, string, string, string];
    const one = await newOpenTicket({ description: `A ${short} question` });
    const owner = await newMember(app.db, brand, { publicName: `Cleo ${short}` });
    const ownersTicket = await newTicket(app.db, owner, brand, { status: 'in-work', assigneeId: manager.id });

    for (const typed of [a + b + c + e + d, a + c + b + d + e, `${a + b + c}x${e}`])
      expect([typed, await searchIds(typed)]).toEqual([typed, expect.arrayContaining([one.id])]);
    expect(await searchIds(a + b + c + e + d)).toEqual(expect.arrayContaining([one.id, ownersTicket.id]));
  });

  it('finds tickets by the name or username of their owner, and tolerates typos', async () => {
    const name = newWord();
    const owner = await newMember(app.db, brand, { publicName: `Bea ${name}`, username: `u${name}` });
    const { id } = await newTicket(app.db, owner, brand);

    for (const typed of [name, `Bea ${name}`, `@u${name}`, `Bea ${name.slice(0, -1)}`])
      expect([typed, await searchIds(typed)]).toEqual([typed, [id]]);
  });

  it('finds tickets by the name of their owner, however many people beyond reach have the same name', async () => {
    const name = newWord();
    const elsewhere = await newBrand(app.db);
    for (let i = 0; i < 201; i++) await newMember(app.db, elsewhere, { publicName: `Bea ${name}` });
    const owner = await newMember(app.db, brand, { publicName: `Bea ${name}` });
    const { id } = await newTicket(app.db, owner, brand);

    expect(await searchIds(name)).toEqual([id]);
  });

  it('finds only tickets within reach, and combines with the other filters', async () => {
    const text = newWord();
    const here = await newOpenTicket({ description: text });
    const closed = await newOpenTicket({ description: text, status: 'closed', closedAt: new Date() });
    const elsewhere = await newOpenTicket({ description: text }, await newBrand(app.db));
    const toCeo = await newTicket(app.db, anna, null, { type: 'ceo', queue: 'ceo', description: text });

    expect((await searchIds(text)).sort()).toEqual([here.id, closed.id].sort());
    expect(await searchIds(text, manager, { status: 'closed' })).toEqual([closed.id]);
    expect(await searchIds(text, await newManager(app.db))).toEqual([]);
    expect((await searchIds(text, ceo)).sort()).toEqual([here.id, closed.id, elsewhere.id, toCeo.id].sort());
  });

  it('returns pages of 20 tickets', async () => {
    const text = newWord();
    for (let i = 0; i < 21; i++) await newOpenTicket({ description: text });

    expect(await searchIds(text)).toHaveLength(20);
    expect(await searchIds(text, manager, { page: 2 })).toHaveLength(1);
  });

  it('treats special characters literally, and ignores a blank text', async () => {
    const one = await newOpenTicket();

    for (const q of ["'", '\\', ':* & !', '<b>', '%', '((', "it's", 'שלום 👋', '#1'])
      expect([q, await searchIds(q)]).toEqual([q, []]);
    expect(await searchIds('  ')).toEqual([one.id]);
  });
});

let other: Brand;
let colleague: User;
beforeEach(async () => {
  other = await newBrand(app.db);
  colleague = await newManager(app.db, { brands: [other] });
});
const replaceLetter = (text: string, at: number) => `${text.slice(0, at)}x${text.slice(at + 1)}`;

/** Texts that the manager may not read. `by`: who may. `write`: stores such a text, and returns the ticket's id. */
const places: Record<string, { by: () => User; write: (text: string) => Promise<number> }> = {
  'another brand': {
    by: () => colleague,
    write: async (text) => (await newTicket(app.db, anna, other, { description: text })).id,
  },
  'a message in another brand': {
    by: () => colleague,
    write: async (text) => {
      const { id } = await newTicket(app.db, anna, other);
      await app.as(colleague).post(`ticket/message/${id}`).field('message', text).expect(201);
      return id;
    },
  },
  'a note in another brand': {
    by: () => colleague,
    write: async (text) => {
      const { id } = await newTicket(app.db, anna, other);
      await app.as(colleague).post(`ticket/${id}/note`, { message: text }).expect(201);
      return id;
    },
  },
  'a ticket to the CEO': {
    by: () => ceo,
    write: async (text) =>
      (await newTicket(app.db, anna, null, { type: 'ceo', queue: 'ceo', description: text })).id,
  },
  'a note on a ticket to the CEO': {
    by: () => ceo,
    write: async (text) => {
      const { id } = await newTicket(app.db, anna, null, { type: 'ceo', queue: 'ceo' });
      await app.as(ceo).post(`ticket/${id}/note`, { message: text }).expect(201);
      return id;
    },
  },
};

describe.each(Object.entries(places))('a word in %s', (_, { by, write }) => {
  it('does not change how a typo is corrected for those who may not read it', async () => {
    const known = newWord();
    const typed = replaceLetter(known, 6);
    const ticket = await newTicket(app.db, anna, brand, { description: `The ${known} again` });
    expect(await searchIds(typed)).toEqual([ticket.id]);

    const elsewhere = await write(`The ${typed} again`);

    expect(await searchIds(typed)).toEqual([ticket.id]);
    expect(await searchIds(typed, by())).toContain(elsewhere);
  });

  it('is not used to correct typos of those who may not read it', async () => {
    const known = newWord();
    const typed = replaceLetter(known, 6);
    const elsewhere = await write(`The ${known} again`);

    expect(await searchIds(typed)).toEqual([]);
    expect(await searchIds(typed, by())).toEqual([elsewhere]);
  });
});

it('words beyond reach never displace words within reach', async () => {
  const [stem, last] = [newWord(), 'zz'];
  const ownTicket = await newTicket(app.db, anna, brand, { description: `The ${stem}${last} again` });
  for (const letter of 'abcdefghij')
    await newTicket(app.db, anna, other, {
      description: `${stem}${letter} ${replaceLetter(stem, 6)}${letter}`,
    });

  expect(await searchIds(stem)).toEqual([ownTicket.id]);
  expect(await searchIds(`${replaceLetter(stem, 5)}${last}`)).toEqual([ownTicket.id]);
});

it('a name of people beyond reach does not change how a mistyped name is corrected', async () => {
  const name = newWord();
  const owner = await newMember(app.db, brand, { publicName: `Bea ${name}` });
  const ticket = await newTicket(app.db, owner, brand);
  const typed = replaceLetter(name, 6);
  expect(await searchIds(typed)).toEqual([ticket.id]);

  await newMember(app.db, other, { publicName: `Bea ${typed}` });

  expect(await searchIds(typed)).toEqual([ticket.id]);
});

it('the words of a brand are deleted with the brand', async () => {
  const text = newWord();
  await newTicket(app.db, anna, other, { description: text });
  const countWords = async () =>
    (await app.db.query<unknown[]>('select from ticket_brand_words where brand_id = $1', [other.id])).length;
  expect(await countWords()).toBeGreaterThan(0);

  await app.db.query('delete from tickets where brand_id = $1', [other.id]);
  await app.db.query('delete from brands where id = $1', [other.id]);

  expect(await countWords()).toBe(0);
});
