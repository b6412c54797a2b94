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
let otherBrand: Brand;
let colleague: User;
beforeEach(async () => {
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ceo = await newUser(app.db, { role: 'ceo' });
  otherBrand = await newBrand(app.db);
  colleague = await newManager(app.db, { brands: [otherBrand] });
});

const searchIds = async (q: string, by = manager, filters = {}) => {
  const query = { q, ...filters };
  const { status, body } = await app.as(by).get('ticket/search').query(query);
  expect([q, status]).toEqual([q, 200]);
  return (body.data as { id: number }[]).map(({ id }) => id);
};
const newOpenTicket = (change: Partial<Ticket> = {}, inBrand: Brand | null = brand) =>
  newTicket(app.db, anna, inBrand, { status: 'in-work', assigneeId: manager.id, ...change });
const write = (id: number, message: string, by = manager) =>
  app.as(by).post(`ticket/message/${id}`, { message }).expect(201);
const writeNote = (id: number, message: string, by = manager) =>
  app.as(by).post(`ticket/${id}/note`, { message }).expect(201);

/** `at`: the index of the letter. */
const replaceLetter = (text: string, at: number) => `${text.slice(0, at)}x${text.slice(at + 1)}`;
/** Swaps the letter at the index with the next one. */
const swapLetters = (text: string, at: number) =>
  text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2);

describe('ticket/search?q=', () => {
  it('finds words of title, opening text, messages and notes, in any order', async () => {
    const [titleWord, openingWord, messageWord, noteWord] = [newWord(), newWord(), newWord(), newWord()];
    const description = `Nobody hears the ${openingWord}`;
    const first = await newOpenTicket({ title: `VOIP ${titleWord}`, description });
    const second = await newOpenTicket();
    await write(second.id, `We ${messageWord.toUpperCase()} the line, then it works`);
    await writeNote(second.id, `Ask ${noteWord} first`);

    expect(await searchIds(titleWord)).toEqual([first.id]);
    expect(await searchIds(`${openingWord} nobody`)).toEqual([first.id]);
    expect(await searchIds(`line ${messageWord}`)).toEqual([second.id]);
    expect(await searchIds(noteWord)).toEqual([second.id]);
    expect(await searchIds(`${openingWord} ${messageWord}`)).toEqual([]);
  });

  it('tolerates typos, and finds words by their prefix', async () => {
    const word = newWord();
    const { id } = await newOpenTicket({ description: `A ${word} question` });
    const withoutSixth = word.slice(0, 5) + word.slice(6);

    for (const typed of [word.slice(0, -1), `${word}x`, swapLetters(word, 2), withoutSixth, word.slice(0, 6)])
      expect([typed, await searchIds(typed)]).toEqual([typed, [id]]);
  });

  it('tolerates swapped and wrong letters in short words and names', async () => {
    const word = newWord().slice(0, 5);
    const { id } = await newOpenTicket({ description: `A ${word} question` });
    const owner = await newMember(app.db, brand, { publicName: `Cleo ${word}` });
    const ticketOfOwner = await newTicket(app.db, owner, brand);

    for (const typed of [swapLetters(word, 3), swapLetters(word, 1), replaceLetter(word, 3)])
      expect([typed, await searchIds(typed)]).toEqual([typed, expect.arrayContaining([id])]);
    expect(await searchIds(swapLetters(word, 3))).toContain(ticketOfOwner.id);
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
    // One person more than a search considers.
    const createForeign = () => newMember(app.db, otherBrand, { publicName: `Bea ${name}` });
    await Promise.all(Array.from({ length: 201 }, createForeign));
    const owner = await newMember(app.db, brand, { publicName: `Bea ${name}` });
    const { id } = await newTicket(app.db, owner, brand);

    expect(await searchIds(name)).toEqual([id]);
  });

  it('finds only tickets within reach, and can be combined with other filters', async () => {
    const description = newWord();
    const openTicket = await newOpenTicket({ description });
    const closedTicket = await newOpenTicket({ description, status: 'closed', closedAt: new Date() });
    const foreignTicket = await newOpenTicket({ description }, otherBrand);
    const ceoTicket = await newTicket(app.db, anna, null, { description });

    expect((await searchIds(description)).sort()).toEqual([openTicket.id, closedTicket.id].sort());
    expect(await searchIds(description, manager, { status: 'closed' })).toEqual([closedTicket.id]);
    expect(await searchIds(description, await newManager(app.db))).toEqual([]);
    const all = [openTicket, closedTicket, foreignTicket, ceoTicket].map(({ id }) => id);
    expect((await searchIds(description, ceo)).sort()).toEqual(all.sort());
  });

  it('finds the ticket of an assignee behind several pages of newer matches that are assigned to others', async () => {
    const description = newWord();
    const { id } = await newOpenTicket({ description });
    await app.db.query(
      `insert into tickets (type, queue, title, description, status, brand_id, user_id, assignee_id, unread_by_staff, created_at,
         active_at)
       select 'support', 'support', 'VOIP', $1, 'in-work', $2, $3, $4, 0, now(), now() from generate_series(1, 200)`,
      [description, brand.id, anna.id, ceo.id],
    );

    expect(await searchIds(description, manager, { assignee: manager.id })).toEqual([id]);
  });

  it('finds words in the first and the last of many brands of a manager', async () => {
    const description = newWord();
    const brands = await Promise.all(Array.from({ length: 18 }, () => newBrand(app.db)));
    const tickets = [
      await newOpenTicket({ description }, brands[0]),
      await newOpenTicket({ description }, brands[17]),
    ];
    const ids = await searchIds(description, await newManager(app.db, { brands }));

    expect(ids.sort()).toEqual(tickets.map((ticket) => ticket.id).sort());
  });

  it('finds an old message of a brand even if another brand has 5001 newer ones, one more than a search reads', async () => {
    const word = newWord();
    const [{ id }, foreignTicket] = [await newOpenTicket(), await newOpenTicket({}, otherBrand)];
    await write(id, `Our ${word}`);
    await app.db.query(
      `insert into ticket_messages (ticket_id, user_id, message, created_at)
       select $1, $2, $3, now() from generate_series(1, 5001)`,
      [foreignTicket.id, anna.id, `Their ${word}`],
    );

    expect(await searchIds(word)).toEqual([id]);
  });

  it('treats special characters literally, and ignores a blank text', async () => {
    const { id } = await newOpenTicket();

    for (const q of ["'", '\\', ':* & !', '<b>', '%', '((', "it's", 'שלום 👋', '#1'])
      expect([q, await searchIds(q)]).toEqual([q, []]);
    expect(await searchIds('  ')).toEqual([id]);
  });
});

describe.each([
  ['an opening text', 'another brand'],
  ['a message', 'another brand'],
  ['a note', 'another brand'],
  ['an opening text', 'a ticket to the CEO'],
  ['a note', 'a ticket to the CEO'],
] as const)('a word of %s in %s', (kind, place) => {
  const getReader = () => (place === 'another brand' ? colleague : ceo);
  /** Stores a text where the manager may not read it. Returns the ticket's id. */
  const writeHidden = async (text: string) => {
    const inBrand = place === 'another brand' ? otherBrand : null;
    if (kind === 'an opening text') return (await newTicket(app.db, anna, inBrand, { description: text })).id;
    const { id } = await newTicket(app.db, anna, inBrand);
    await (kind === 'a note' ? writeNote : write)(id, text, getReader());
    return id;
  };

  it('does not change how a typo is corrected for those who may not read it', async () => {
    const known = newWord();
    const typed = replaceLetter(known, 6);
    const ticket = await newTicket(app.db, anna, brand, { description: `The ${known} again` });
    expect(await searchIds(typed)).toEqual([ticket.id]);

    const hiddenId = await writeHidden(`The ${typed} again`);

    expect(await searchIds(typed)).toEqual([ticket.id]);
    expect(await searchIds(typed, getReader())).toContain(hiddenId);
  });

  it('is not used to correct typos of those who may not read it', async () => {
    const known = newWord();
    const typed = replaceLetter(known, 6);
    const hiddenId = await writeHidden(`The ${known} again`);

    expect(await searchIds(typed)).toEqual([]);
    expect(await searchIds(typed, getReader())).toEqual([hiddenId]);
  });
});

it('words beyond reach never displace words within reach', async () => {
  const stem = newWord();
  const typed = `${replaceLetter(stem, 5)}zz`;
  const ticket = await newTicket(app.db, anna, brand, { description: `The ${stem}zz again` });
  // More words than a search considers: some precede the ticket's by spelling, the others are more similar to `typed`.
  for (const letter of 'abcdefghij')
    await newTicket(app.db, anna, otherBrand, { description: `${stem}${letter} ${typed}${letter}` });

  expect(await searchIds(stem)).toEqual([ticket.id]);
  expect(await searchIds(typed)).toEqual([ticket.id]);
});

it('a name of people beyond reach does not change how a mistyped name is corrected', async () => {
  const name = newWord();
  const owner = await newMember(app.db, brand, { publicName: `Bea ${name}` });
  const ticket = await newTicket(app.db, owner, brand);
  const typed = replaceLetter(name, 6);
  expect(await searchIds(typed)).toEqual([ticket.id]);

  await newMember(app.db, otherBrand, { publicName: `Bea ${typed}` });

  expect(await searchIds(typed)).toEqual([ticket.id]);
});

it('the words of a brand are deleted with the brand', async () => {
  await newTicket(app.db, anna, otherBrand, { description: newWord() });
  const countWords = async () =>
    (await app.db.query<unknown[]>('select from ticket_brand_words where brand_id = $1', [otherBrand.id]))
      .length;
  expect(await countWords()).toBeGreaterThan(0);

  await app.db.query('delete from tickets where brand_id = $1', [otherBrand.id]);
  await app.db.query('delete from brands where id = $1', [otherBrand.id]);

  expect(await countWords()).toBe(0);
});
