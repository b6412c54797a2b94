import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  newWord,
  type Scene,
} from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { Ticket } from '../records/ticket.entity.js';

const app = describeApp();

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
  it('finds words of the title, of the opening text and of messages, in any order', async () => {
    const [titleWord, openingWord, messageWord] = [newWord(), newWord(), newWord()];
    const one = await newOpenTicket({
      title: `VOIP ${titleWord}`,
      description: `Nobody hears the ${openingWord}`,
    });
    const other = await newOpenTicket();
    expect((await write(other, `We ${messageWord.toUpperCase()} the line, then it works`)).status).toBe(201);

    expect(await searchIds(titleWord)).toEqual([one.id]);
    expect(await searchIds(`${openingWord} nobody`)).toEqual([one.id]);
    expect(await searchIds(`line ${messageWord}`)).toEqual([other.id]);
    expect(await searchIds(`${openingWord} ${messageWord}`)).toEqual([]);
  });

  it('tolerates typing errors, and finds words by their beginning', async () => {
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

  it('finds tickets by the name or username of their owner, with typing errors', async () => {
    const name = newWord();
    const owner = await newMember(app.db, brand, { publicName: `Bea ${name}`, username: `u${name}` });
    const { id } = await newTicket(app.db, owner, brand);

    for (const typed of [name, `Bea ${name}`, `@u${name}`, `Bea ${name.slice(0, -1)}`])
      expect([typed, await searchIds(typed)]).toEqual([typed, [id]]);
  });

  it.each([
    ['Shmidt', 'Schmidt'],
    ['Петрва', 'Петрова'],
    ['Hans Shmitd', 'Hans Schmidt'],
    ['schmidt hans', 'Hans Schmidt'],
    ['@schmdt_h', 'Hans Schmidt'],
    ['Müler', 'Jürgen Muller'],
  ])('finds tickets by the mistyped owner "%s": %s', async (typed, publicName) => {
    const otherBrand = await newBrand(app.db);
    const by = await newManager(app.db, { brands: [otherBrand] });
    const owner = await newMember(app.db, otherBrand, {
      publicName,
      username: publicName === 'Hans Schmidt' ? 'schmidt_h' : null,
    });
    const other = await newMember(app.db, otherBrand, { publicName: 'Boris Novak' });
    const { id } = await newTicket(app.db, owner, otherBrand);
    await newTicket(app.db, other, otherBrand);

    expect(await searchIds(typed, by)).toEqual([id]);
  });

  it('finds tickets by the name of their owner, however many people beyond reach have the same name', async () => {
    const name = newWord();
    const elsewhere = await newBrand(app.db);
    for (let i = 0; i < 201; i++) await newMember(app.db, elsewhere, { publicName: `Bea ${name}` });
    const owner = await newMember(app.db, brand, { publicName: `Bea ${name}` });
    const { id } = await newTicket(app.db, owner, brand);

    expect(await searchIds(name)).toEqual([id]);
  });

  it('finds notes of staff', async () => {
    const secret = newWord();
    const one = await newOpenTicket();
    const { status } = await app
      .as(manager)
      .post(`ticket/${one.id}/note`, { message: `Ask ${secret} first` });

    expect(status).toBeLessThan(300);
    expect(await searchIds(secret)).toEqual([one.id]);
  });

  it('stays within reach, and narrows with the other filters', async () => {
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

  it('has pages', async () => {
    const text = newWord();
    for (let i = 0; i < 21; i++) await newOpenTicket({ description: text });

    expect(await searchIds(text)).toHaveLength(20);
    expect(await searchIds(text, manager, { page: 2 })).toHaveLength(1);
  });

  it.each(["'", '\\', ':* & !', '<b>', '%', '((', "it's", 'שלום 👋', '#1'])(
    'treats %s as plain text',
    async (q) => {
      expect(await searchIds(q, await newManager(app.db))).toEqual([]);
    },
  );

  it('ignores a text of spaces only', async () => {
    const one = await newOpenTicket();

    expect(await searchIds('  ')).toContain(one.id);
  });
});
