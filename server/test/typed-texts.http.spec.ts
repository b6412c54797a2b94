import { ComposedNames1800000000220 } from '../../migrations/1800000000220-composed-names.js';
import { newDeposit } from './deposit.factories.js';
import { newBrand, newManager, newMember, newScene, newUser, type Scene } from './factories.js';
import { setUpApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';

const app = setUpApp();

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db));
});

const listIds = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

it('preserves the joiners that emoji and words in messages need, and finds words however they are typed', async () => {
  const text = 'می\u200cخواهم 👨‍👩‍👧 ❤️\nАлексеи\u0306';
  const { body } = await app
    .asMember(agent, brand)
    .post('t/ticket/support')
    .field({ title: 'VOIP', message: `\u202e${text}\u200b` });

  expect(body.ticket.description).toBe('می\u200cخواهم 👨‍👩‍👧 ❤️\nАлексей');
  const { body: found } = await app.as(manager).get('ticket/search').query({ q: 'АЛЕ\u200bКСЕИ\u0306' });
  expect(listIds(found)).toEqual([body.ticket.id]);
});

describe('a name', () => {
  let name: string;
  beforeEach(() => {
    name = `Алексей${[...String(brand.id)].map((digit) => 'абвгдежзик'[+digit]!).join('')}`;
  });
  const listSpellings = () => [
    name,
    name.normalize('NFD'),
    name.toUpperCase(),
    `${name.slice(0, 4)}\u200b${name.slice(4)}\u202c`,
  ];

  it('is found however it is typed', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const person = await newMember(app.db, brand, { publicName: name });
    const leader = await newManager(app.db, { brands: [brand], publicName: `${name} Boss` });
    const deposit = await newDeposit(app.db, brand, { agentId: person.id });
    const ticket = await newTicket(app.db, person, brand);
    const namedBrand = await newBrand(app.db, { name });

    for (const q of listSpellings()) {
      const get = async (call: string, by = manager) =>
        (await app.as(by).get(call).query({ q }).expect(200)).body;
      expect(listIds(await get('deposit/search'))).toEqual([deposit.id]);
      expect(listIds(await get('ticket/search'))).toEqual([ticket.id]);
      expect(listIds(await get('admin/users', admin)).sort()).toEqual([person.id, leader.id].sort());
      expect(listIds({ data: (await get('admin/managers', admin)).managers })).toEqual([leader.id]);
      expect(listIds(await get('brand/search', admin))).toEqual([namedBrand.id]);
      const found = await get('manager/find', admin);
      expect(listIds({ data: found.brands })).toEqual([namedBrand.id]);
      expect(listIds({ data: found.people }).sort()).toEqual([person.id, leader.id].sort());
    }
  });

  it('is found after the upgrade if Telegram sent it in decomposed Unicode', async () => {
    const person = await newMember(app.db, brand, { publicName: name.normalize('NFD') });
    const runner = app.db.connection.createQueryRunner();
    await new ComposedNames1800000000220().up(runner);
    await runner.release();

    const { body } = await app.as(manager).get('manager/find').query({ q: name });
    expect(body.people).toMatchObject([{ id: person.id, public_name: name }]);
  });
});

const NUL = 'a\0b';

// `routes.spec.ts` finds inputs that are not validated, and the fuzzer sends NUL to all of them.
it.each([
  ['a path', 'id', () => app.as(manager).get('ticket/a%00b')],
  ['a query', 'client_id', () => app.as(manager).get('deposit/search?client_id=a%00b')],
  ['JSON', 'name', () => app.as(manager).post('manager/view', { name: NUL })],
  ['a form', 'message', () => app.asMember(agent, brand).post('t/ticket/support').field('message', NUL)],
] as const)('refuses NUL in %s, and names the field', async (_, field, send) => {
  const { status, body } = await send();
  const [detail] = body.details;
  expect([status, detail]).toEqual([400, { field, message: `${field} must not contain NUL` }]);
});

it.each([
  ['filename="a\0b.txt"', { field: 'body', message: 'Malformed part header' }],
  [`filename*=UTF-8''a%00b.txt`, { field: 'files', message: 'files must not have a name that contains NUL' }],
])('refuses a file whose name has NUL: %j', async (name, detail) => {
  const buildPart = (disposition: string, content: string) =>
    `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const parts = [
    buildPart('name="title"', 'VOIP'),
    buildPart('name="message"', 'Ten characters and more'),
    buildPart(`name="files"; ${name}`, 'hello'),
  ];
  const test = app.asMember(agent, brand).post('t/ticket/support');
  const { status, body } = await test
    .type('multipart/form-data; boundary=edge')
    .send(`${parts.join('')}--edge--\r\n`);
  expect([status, body.details]).toEqual([400, [detail]]);
});
