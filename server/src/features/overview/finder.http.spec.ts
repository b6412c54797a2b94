import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser, newWord } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import type { FinderResult } from './finder.schemas.js';

const app = setUpApp();

let word: string;
let brand: Brand;
let other: Brand;
let anna: User;
let otto: User;
beforeEach(async () => {
  // Because of the digit, the text is not treated as a mistyped name.
  word = `Zq7${newWord()}`;
  brand = await newBrand(app.db, { name: `${word} North` });
  other = await newBrand(app.db, { name: `South ${word}` });
  anna = await newMember(app.db, brand, { publicName: `Anna ${word}`, username: `a_${word}` });
  otto = await newMember(app.db, other, { publicName: `${word} Otto` });
});

const find = async (user: User, q: string) =>
  (
    await app
      .as(user)
      .get(`manager/find?q=${encodeURIComponent(q)}`)
      .expect(200)
  ).body as FinderResult;
const listIds = (rows: { id: number }[]) => rows.map(({ id }) => id);
const noResults = { brands: [], people: [], deposits: [], tickets: [] };

it('finds brands by a part of the name, people also by username or Telegram id, and lists prefix matches first', async () => {
  const admin = await newUser(app.db, { role: 'admin' });

  const found = await find(admin, word.toLowerCase());

  expect(found.brands).toEqual([
    { id: brand.id, name: brand.name },
    { id: other.id, name: other.name },
  ]);
  expect(listIds(found.people)).toEqual([otto.id, anna.id]);
  expect(found.people[1]).toMatchObject({
    public_name: anna.publicName,
    username: `a_${word}`,
    role: 'user',
    brands: [{ id: brand.id, name: brand.name }],
  });
  expect(listIds((await find(admin, `@a_${word}`)).people)).toEqual([anna.id]);
  expect(listIds((await find(admin, anna.telegramId)).people)).toEqual([anna.id]);
});

it('finds only brands, people, deposits and tickets within reach', async () => {
  const manager = await newManager(app.db, { brands: [brand] });
  const deposit = await newDeposit(app.db, other);
  const ticket = await newTicket(app.db, otto, other);
  const ticketToCeo = await newTicket(app.db, anna, null);

  const found = await find(manager, word);

  expect(listIds(found.brands)).toEqual([brand.id]);
  expect(listIds(found.people)).toEqual([anna.id]);
  expect((await find(manager, `A${deposit.id}`)).deposits).toEqual([]);
  expect((await find(manager, `#${ticket.id}`)).tickets).toEqual([]);
  expect((await find(manager, `#${ticketToCeo.id}`)).tickets).toEqual([]);
});

it('finds colleagues on the same brands, dismissed members and the caller, but no staff of other brands', async () => {
  const colleague = await newManager(app.db, { brands: [brand], publicName: `${word} Cora` });
  await newManager(app.db, { brands: [other], publicName: `${word} Sam` });
  const manager = await newManager(app.db, { brands: [brand], publicName: `${word} Mia` });
  await app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [anna.id]);

  const foundIds = listIds((await find(manager, word)).people);

  expect(foundIds.sort()).toEqual([anna.id, colleague.id, manager.id].sort());
});

it('finds a deposit by its label, a ticket by its number, and both by a plain number', async () => {
  const manager = await newManager(app.db, { brands: [brand] });
  const deposit = await newDeposit(app.db, brand, { type: 'ftd', agentId: anna.id });
  const ticket = await newTicket(app.db, anna, brand);

  expect((await find(manager, `F${deposit.id}`)).deposits).toEqual([
    {
      id: deposit.id,
      label: `F${deposit.id}`,
      type: 'ftd',
      status: 'wait',
      agent_user: expect.objectContaining({ id: anna.id }),
      brand: brand.name,
    },
  ]);
  expect((await find(manager, `A${deposit.id}`)).deposits).toEqual([]);
  expect((await find(manager, `#${ticket.id}`)).tickets).toEqual([
    {
      id: ticket.id,
      title: 'VOIP',
      status: 'new',
      user: expect.objectContaining({ id: anna.id }),
      brand: brand.name,
    },
  ]);
  expect(listIds((await find(manager, String(deposit.id))).deposits)).toEqual([deposit.id]);
  expect(listIds((await find(manager, String(ticket.id))).tickets)).toEqual([ticket.id]);
});

it('omits kinds of results that the caller may not see', async () => {
  const manager = await newManager(app.db, { brands: [brand], codes: ['rating'] });
  const deposit = await newDeposit(app.db, brand);
  const ticket = await newTicket(app.db, anna, brand);

  expect(await find(manager, word)).toEqual({
    ...noResults,
    people: [expect.objectContaining({ id: anna.id })],
  });
  expect(await find(manager, `A${deposit.id}`)).toEqual(noResults);
  expect(await find(manager, `#${ticket.id}`)).toEqual(noResults);
});

it('returns at most five brands and five people', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  for (let n = 0; n < 6; n++) {
    await newBrand(app.db, { name: `${word} ${n}` });
    await newUser(app.db, { publicName: `${word} ${n}` });
  }

  const found = await find(admin, word);

  expect([found.brands.length, found.people.length]).toEqual([5, 5]);
});

it('treats wildcards literally, and omits removed brands', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  await app.db.query('update brands set removed_at = now() where id = $1', [other.id]);

  expect(await find(admin, `${word}%`)).toEqual(noResults);
  expect(await find(admin, `${word}_`)).toEqual(noResults);
  expect(listIds((await find(admin, word)).brands)).toEqual([brand.id]);
});

const mistype = (text: string) => `${text.slice(0, 4)}${text[4] === 'x' ? 'y' : 'x'}${text.slice(5)}`;

it('tolerates typos in names, even if somebody or something beyond reach has exactly that name', async () => {
  const name = newWord();
  const person = await newMember(app.db, brand, { publicName: name });
  const namedBrand = await newBrand(app.db, { name: `${name} wind` });
  const manager = await newManager(app.db, { brands: [brand, namedBrand] });
  const before = await find(manager, mistype(name));
  expect([listIds(before.people), listIds(before.brands)]).toEqual([[person.id], [namedBrand.id]]);

  await newMember(app.db, other, { publicName: mistype(name) });
  await newBrand(app.db, { name: mistype(name) });
  await newDeposit(app.db, other, { clientId: mistype(name) });
  await newTicket(app.db, otto, other, { description: mistype(name) });

  expect(await find(manager, mistype(name))).toEqual(before);
});

it('finds deposits by the beginning of a client id or wallet, newest first, within reach', async () => {
  const manager = await newManager(app.db, { brands: [brand] });
  const client = newWord();
  const byClientId = await newDeposit(app.db, brand, { clientId: `${client}-1` });
  const byWallet = await newDeposit(app.db, brand, { wallet: `${client}-2` });
  await newDeposit(app.db, other, { clientId: `${client}-3` });

  expect(listIds((await find(manager, client)).deposits)).toEqual([byWallet.id, byClientId.id]);
  expect(listIds((await find(manager, `${client}-1`)).deposits)).toEqual([byClientId.id]);
  expect(
    listIds((await find(await newManager(app.db, { brands: [brand], codes: [] }), client)).deposits),
  ).toEqual([]);
});

it('finds tickets within reach by their words, and tolerates typos', async () => {
  const manager = await newManager(app.db, { brands: [brand] });
  const messageWord = newWord();
  const ticket = await newTicket(app.db, anna, brand, { description: `The ${messageWord} is lost` });
  await newTicket(app.db, otto, other, { description: `The ${messageWord} is lost` });
  await newTicket(app.db, anna, null, {
    type: 'ceo',
    queue: 'ceo',
    description: `The ${messageWord} is lost`,
  });

  for (const q of [messageWord, mistype(messageWord)])
    expect([q, listIds((await find(manager, q)).tickets)]).toEqual([q, [ticket.id]]);
  expect((await find(await newManager(app.db, { brands: [brand], codes: [] }), messageWord)).tickets).toEqual(
    [],
  );
});
