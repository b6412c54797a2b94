import { newBrand, newManager, newMember, newUser, newWord } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';

const app = describeApp();

let brand: Brand;
let other: Brand;
let agent: User;
let manager: User;
let colleague: User;
let ceo: User;
beforeEach(async () => {
  [brand, other] = [await newBrand(app.db), await newBrand(app.db)];
  agent = await newMember(app.db, brand);
  manager = await newManager(app.db, { brands: [brand] });
  colleague = await newManager(app.db, { brands: [other] });
  ceo = await newUser(app.db, { role: 'ceo' });
});

const searchIds = async (q: string, by: User) => {
  const { status, body } = await app.as(by).get('ticket/search').query({ q });
  expect([q, status]).toEqual([q, 200]);
  return (body.data as { id: number }[]).map(({ id }) => id);
};
const replaceLetter = (text: string, at: number) => `${text.slice(0, at)}x${text.slice(at + 1)}`;

/** Places that the manager may not read. `by`: who may. `write`: stores the text there, and returns the ticket's id. */
const places: Record<string, { by: () => User; write: (text: string) => Promise<number> }> = {
  'another brand': {
    by: () => colleague,
    write: async (text) => (await newTicket(app.db, agent, other, { description: text })).id,
  },
  'a message in another brand': {
    by: () => colleague,
    write: async (text) => {
      const { id } = await newTicket(app.db, agent, other);
      await app.as(colleague).post(`ticket/message/${id}`).field('message', text).expect(201);
      return id;
    },
  },
  'a note in another brand': {
    by: () => colleague,
    write: async (text) => {
      const { id } = await newTicket(app.db, agent, other);
      await app.as(colleague).post(`ticket/${id}/note`, { message: text }).expect(201);
      return id;
    },
  },
  'a ticket to the ceo': {
    by: () => ceo,
    write: async (text) =>
      (await newTicket(app.db, agent, null, { type: 'ceo', queue: 'ceo', description: text })).id,
  },
  'a note on a ticket to the ceo': {
    by: () => ceo,
    write: async (text) => {
      const { id } = await newTicket(app.db, agent, null, { type: 'ceo', queue: 'ceo' });
      await app.as(ceo).post(`ticket/${id}/note`, { message: text }).expect(201);
      return id;
    },
  },
};

describe.each(Object.entries(places))('a word in %s', (_, { by, write }) => {
  it('does not change how a typing error is corrected for those who may not read it', async () => {
    const known = newWord();
    const typed = replaceLetter(known, 6);
    const ticket = await newTicket(app.db, agent, brand, { description: `The ${known} again` });
    expect(await searchIds(typed, manager)).toEqual([ticket.id]);

    const elsewhere = await write(`The ${typed} again`);

    expect(await searchIds(typed, manager)).toEqual([ticket.id]);
    expect(await searchIds(typed, by())).toContain(elsewhere);
  });

  it('is not used to correct typing errors of those who may not read it', async () => {
    const known = newWord();
    const typed = replaceLetter(known, 6);
    const elsewhere = await write(`The ${known} again`);

    expect(await searchIds(typed, manager)).toEqual([]);
    expect(await searchIds(typed, by())).toEqual([elsewhere]);
  });
});

it('words beyond reach never displace words within reach', async () => {
  const [stem, last] = [newWord(), 'zz'];
  const ownTicket = await newTicket(app.db, agent, brand, { description: `The ${stem}${last} again` });
  for (const letter of 'abcdefghij')
    await newTicket(app.db, agent, other, {
      description: `${stem}${letter} ${replaceLetter(stem, 6)}${letter}`,
    });

  expect(await searchIds(stem, manager)).toEqual([ownTicket.id]);
  expect(await searchIds(`${replaceLetter(stem, 5)}${last}`, manager)).toEqual([ownTicket.id]);
});

describe('a name of people beyond reach', () => {
  it('does not change how a mistyped name is corrected', async () => {
    const name = newWord();
    const owner = await newMember(app.db, brand, { publicName: `Bea ${name}` });
    const ticket = await newTicket(app.db, owner, brand);
    const typed = replaceLetter(name, 6);
    expect(await searchIds(typed, manager)).toEqual([ticket.id]);

    await newMember(app.db, other, { publicName: `Bea ${typed}` });

    expect(await searchIds(typed, manager)).toEqual([ticket.id]);
  });
});

it('the words of a brand are deleted with the brand', async () => {
  const text = newWord();
  await newTicket(app.db, agent, other, { description: text });
  const countWords = async () =>
    (await app.db.query<unknown[]>('select from ticket_brand_words where brand_id = $1', [other.id])).length;
  expect(await countWords()).toBeGreaterThan(0);

  await app.db.query('delete from tickets where brand_id = $1', [other.id]);
  await app.db.query('delete from brands where id = $1', [other.id]);

  expect(await countWords()).toBe(0);
});
