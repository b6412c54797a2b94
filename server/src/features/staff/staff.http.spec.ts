import { listAuditRecords } from '../../../test/audit-records.js';
import { newBrand, newManager, newTelegramId, newUser, newWord } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp, toOutcome } from '../../../test/test-app.js';
import { managerCodes } from '../../platform/access/caller.js';
import { toPlainText } from '../../platform/messenger/api/split-markdown.rules.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { User } from '../people/user.entity.js';
import { toUserView } from '../people/user.schemas.js';

const app = setUpApp();

let admin: User;
let brand: Brand;
beforeEach(async () => {
  admin = await newUser(app.db, { role: 'admin' });
  brand = await newBrand(app.db);
});

const done = { status: true };
const setRole = ({ id }: { id: number }, role: string, rights: object = {}) =>
  app.as(admin).post('admin/users/role', { user_id: id, role, ...rights });
const setBrands = (user: User, brands: unknown) =>
  app.as(admin).post(`admin/manager/brands/${user.id}`, { brands });
const setCodes = (user: User, roles: unknown) =>
  app.as(admin).post(`admin/manager/roles/${user.id}`, { roles });

async function getRights({ id }: User) {
  const { role, codes } = await app.db.findOneByOrFail(User, { id });
  const brands = await app.db.query<{ brand_id: number }[]>(
    'select brand_id from user_brands where user_id = $1 order by brand_id',
    [id],
  );
  return { role, codes, brands: brands.map(({ brand_id }) => brand_id) };
}

it('GET admin/users/search returns a person with the role, 404 for an unknown person, and 400 for an invalid id', async () => {
  const search = (query: string) => app.as(admin).get(`admin/users/search${query}`);
  const person = await newUser(app.db, { publicName: 'Nora', role: 'ceo' });

  await search(`?telegram_id=${person.telegramId}`).expect(200, { ...toUserView(person), role: 'ceo' });
  expect(toOutcome(await search(`?telegram_id=${newTelegramId()}`))).toEqual([404, 'Not found']);
  for (const query of ['', '?telegram_id=', '?telegram_id=%20'])
    expect(toOutcome(await search(query))).toEqual([400, 'Telegram ID is empty']);
  for (const id of ['abc', '-5', '1.5', '99999999999999999'])
    expect(toOutcome(await search(`?telegram_id=${id}`))).toEqual([400, 'Invalid input']);
});

describe('the role', () => {
  it('of a new manager includes all codes and no brands, even if some are stored, and changes nothing if it is set again', async () => {
    const person = await newUser(app.db);
    await app.db.query('insert into user_brands values ($1, $2)', [person.id, brand.id]);

    await setRole(person, 'manager').expect(200, done);

    expect(await getRights(person)).toEqual({ role: 'manager', codes: [...managerCodes], brands: [] });
    await setBrands(person, [brand.id]).expect(200);
    await setCodes(person, ['tickets']).expect(200);
    await setRole(person, 'manager').expect(200, done);
    expect(await getRights(person)).toEqual({ role: 'manager', codes: ['tickets'], brands: [brand.id] });
  });

  it('of a manager is set together with chosen codes and brands, or not at all if a brand does not exist', async () => {
    const person = await newUser(app.db);
    const rights = { codes: ['tickets', 'brands', 'tickets'], brands: [brand.id, brand.id] };

    const unknownBrand = { ...rights, brands: [brand.id, 2_000_000_000] };
    expect(toOutcome(await setRole(person, 'manager', unknownBrand))).toEqual([404, 'Not found']);
    expect(await getRights(person)).toEqual({ role: 'user', codes: [], brands: [] });

    const stored = { role: 'manager', codes: ['brands', 'tickets'], brands: [brand.id] };
    await setRole(person, 'manager', rights).expect(200, done);
    await setRole(person, 'manager', rights).expect(200, done);
    expect(await getRights(person)).toEqual(stored);
    expect(await listAuditRecords(app.db, 'user', person.id)).toMatchObject([
      { action: 'user.role', before: { role: 'user', codes: [], brands: [] }, after: stored },
    ]);
  });

  it('is not set if it is no longer the seen one, or if it comes with codes that it cannot have', async () => {
    const manager = await newManager(app.db, { codes: ['tickets'] });

    const { body } = await setRole(manager, 'manager', { seen: 'user', codes: ['rating'] }).expect(409);
    expect(body.conflicts).toMatchObject([{ field: 'role', value: 'manager' }]);
    expect((await setRole(manager, 'ceo', { codes: [] }).expect(400)).body.details).toEqual([
      { field: 'codes', message: 'codes must be left out unless the role is manager' },
    ]);
    await setRole(manager, 'manager', { seen: 'manager', codes: ['rating'] }).expect(200, done);
    expect(await getRights(manager)).toEqual({ role: 'manager', codes: ['rating'], brands: [] });
  });

  it.each([
    ['manager', /^You are a manager now\. In the panel you moderate deposits/],
    ['ceo', /^You are a CEO now\. In the panel you see all brands/],
  ])('of a new %s is announced by the bot once, with the login link', async (role, words) => {
    const person = await newUser(app.db);
    const listQueued = () => listQueuedMessages(app.db, { chatId: person.telegramId });

    await setRole(person, role);

    const [message, ...others] = await listQueued();
    expect(others).toEqual([]);
    const { text } = await app.db.transaction(() =>
      app.get(MessageComposers).compose(message!.composer!, message!.args as never),
    );
    expect(toPlainText(text.source)).toMatch(words);
    expect(text.source).toContain('/auth/');

    await setRole(person, role);
    await setRole(person, 'user');
    expect(await listQueued()).toHaveLength(1);
  });

  it.each(['user', 'ceo'])(
    '%s removes the codes and brands of a manager, from the next call on',
    async (role) => {
      const manager = await newManager(app.db, { brands: [brand] });
      const client = app.as(manager);
      await client.get(`brand/${brand.id}`).expect(200);

      await setRole(manager, role).expect(200, done);

      expect(await getRights(manager)).toEqual({ role, codes: [], brands: [] });
      await client.get(`brand/${brand.id}`).expect(role === 'ceo' ? 200 : 403);
    },
  );

  it('of a user deletes the notice settings, the preferences and the saved views', async () => {
    const manager = await newManager(app.db);
    await app.as(manager).post('manager/notice', { deposit: false });
    await app.as(manager).patch('manager/preferences', { single_keys: true });
    await app.as(manager).post('manager/view', { name: 'Waiting', query: 'status=wait' });

    await setRole(manager, 'user');
    await setRole(manager, 'manager');

    expect((await app.as(manager).get('manager/notice')).body.settings.deposit).toBe(true);
    expect((await app.as(manager).get('manager/preferences')).body.single_keys).toBe(false);
    expect((await app.as(manager).get('manager/view')).body.data).toEqual([]);
  });

  it('of an admin cannot be changed, and nobody can be made an admin', async () => {
    const person = await newUser(app.db);
    const other = await newUser(app.db, { role: 'admin' });

    expect(toOutcome(await setRole(person, 'admin'))).toEqual([400, 'Invalid input']);
    for (const anAdmin of [other, admin])
      expect(toOutcome(await setRole(anAdmin, 'ceo'))).toEqual([403, 'Forbidden']);
    expect(toOutcome(await setRole({ id: 2_000_000_000 }, 'manager'))).toEqual([404, 'Not found']);
    const roles = [person, other, admin].map(async (user) => (await getRights(user)).role);
    expect(await Promise.all(roles)).toEqual(['user', 'admin', 'admin']);
  });
});

describe('managers', () => {
  it('are listed with their codes, their first brands and the time of their last action', async () => {
    const publicName = `Mia Ångström ${newTelegramId()}`;
    const brands = [];
    for (const name of ['Delta', 'Alpha', 'Gone', 'Beta', 'Gamma'])
      brands.push(await newBrand(app.db, { name }));
    const manager = await newManager(app.db, { brands, codes: ['tickets', 'brands'], publicName });
    await app.db.query('update brands set removed_at = now() where id = $1', [brands[2]!.id]);
    await app.db.query(
      `insert into audit_records (action, actor_id, subject_id, created_at) values
         ('ticket.close', $1, 2000000001, '2026-03-01T10:00:00Z'), ('ticket.close', $1, 2000000002, '2026-03-02T10:00:00Z')`,
      [manager.id],
    );

    const { body } = await app.as(admin).get('admin/managers').query({ q: publicName });

    expect(body.managers).toEqual([
      {
        ...toUserView(manager),
        role: 'manager',
        username: manager.username,
        user_roles: ['tickets', 'brands'],
        brands_count: 4,
        brands: ['Alpha', 'Beta', 'Delta'],
        last_act_at: '2026-03-02T10:00:00.000Z',
      },
    ]);
  });

  it('are found by a part of the name or username, even mistyped, closest first', async () => {
    const find = async (q: string) => {
      const { body } = await app.as(admin).get('admin/managers').query({ q });
      return body.managers.map(({ id }: { id: number }) => id);
    };

    const newNamedManager = (publicName: string, username: string | null = null) =>
      newUser(app.db, { role: 'manager', publicName, username });
    const word = `Zq${newTelegramId()}`;
    const inName = await newNamedManager(`A x${word}`);
    const atStart = await newNamedManager(`${word} Lind`);
    const inUsername = await newNamedManager('Zzz', `the_${word}`);
    await newUser(app.db, { publicName: word, role: 'ceo' });

    expect(await find(word.toUpperCase())).toEqual([atStart.id, inName.id, inUsername.id]);
    expect(await find(`@the_${word}`)).toEqual([inUsername.id]);
    expect(await find(`${word}%`)).toEqual([]);

    const manager = await newNamedManager('Wilhelmina Quastenflosser');
    await newUser(app.db, { publicName: 'Wilhelmina Quastenfloser' }); // not a manager
    expect(await find('Wilhelmina Quastenfloser')).toEqual([manager.id]);
    expect(await find('Quastnflosser')).toEqual([manager.id]);
    expect(await find('Quxxnflyyser')).toEqual([]);
  });

  it('are returned with their brands and codes, and with those that can be granted', async () => {
    const manager = await newManager(app.db, { brands: [brand], codes: ['tickets', 'brands'] });

    const { body } = await app.as(admin).get(`admin/manager/${manager.id}`);

    expect(body).toMatchObject({
      user: { id: manager.id, role: 'manager' },
      user_brands: [brand.id],
      user_roles: ['tickets', 'brands'],
      roles: [
        { code: 'brands', name: 'Brands' },
        { code: 'users', name: 'Brand users' },
        { code: 'reports', name: 'Reports' },
        { code: 'deposits', name: 'Deposits' },
        { code: 'tickets', name: 'Tickets' },
        { code: 'rating', name: 'Rating' },
        { code: 'availability', name: 'Availability' },
      ],
    });
    expect(body.brands).toContainEqual({ id: brand.id, name: brand.name });
  });

  it.each(['user', 'ceo', 'admin'] as const)('do not include a %s', async (role) => {
    const person = await newUser(app.db, { role });

    for (const answer of [
      app.as(admin).get(`admin/manager/${person.id}`),
      setBrands(person, [brand.id]),
      setCodes(person, ['tickets']),
    ]) {
      expect(toOutcome(await answer)).toEqual([404, 'Not found']);
    }
    expect(await getRights(person)).toEqual({ role, codes: [], brands: [] });
  });

  it('get new brands and codes from the next call on, and keep the old ones if a new brand or code does not exist', async () => {
    const other = await newBrand(app.db);
    const manager = await newManager(app.db, { brands: [brand] });

    await setBrands(manager, [other.id, other.id]).expect(200, done);

    expect((await getRights(manager)).brands).toEqual([other.id]);
    await app.as(manager).get(`brand/${brand.id}`).expect(404);
    await app.as(manager).get(`brand/${other.id}`).expect(200);
    await setBrands(manager, []).expect(200, done);
    expect((await getRights(manager)).brands).toEqual([]);

    await setCodes(manager, ['tickets', 'reports', 'tickets']).expect(200, done);
    expect((await getRights(manager)).codes).toEqual(['reports', 'tickets']);
    await app.as(manager).get('deposit/wait').expect(403);
    await app.as(manager).get('ticket/search').expect(200);

    await setBrands(manager, [brand.id]).expect(200, done);
    expect(toOutcome(await setBrands(manager, [other.id, 2_000_000_000]))).toEqual([404, 'Not found']);
    expect(toOutcome(await setCodes(manager, ['rating', 'money']))).toEqual([400, 'Invalid input']);
    const codes = ['reports', 'tickets'];
    expect(await getRights(manager)).toEqual({ role: 'manager', codes, brands: [brand.id] });
  });

  it('get the brands of the later one of two concurrent changes, never a mix', async () => {
    const [first, second] = [await newBrand(app.db), await newBrand(app.db)];
    const manager = await newManager(app.db);

    const answers = await raceForRow(app.db, manager, [
      () => setBrands(manager, [first.id]),
      () => setBrands(manager, [second.id]),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await getRights(manager)).brands).toEqual([second.id]);
  });

  it('have no rights after a demotion, even with concurrent grants', async () => {
    const manager = await newManager(app.db);

    await raceForRow<unknown>(app.db, manager, [
      () => setRole(manager, 'user'),
      () => setBrands(manager, [brand.id]),
      () => setCodes(manager, ['tickets']),
    ]);

    expect(await getRights(manager)).toEqual({ role: 'user', codes: [], brands: [] });
  });
});

describe('the list of people', () => {
  const list = async (query: object) =>
    (await app.as(admin).get('admin/users').query(query).expect(200)).body as {
      data: { id: number; role: string }[];
    };
  const listIds = async (query: object) => (await list(query)).data.map(({ id }) => id);

  it('is searched by a name, even a mistyped one, by a username, and by the first digits of a Telegram id, without wildcards', async () => {
    const name = newWord();
    const other = await newUser(app.db, { publicName: `Ann${name}` });
    const agent = await newUser(app.db, { publicName: `${name} Berg`, username: `u${name}` });
    const manager = await newUser(app.db, { publicName: `${name} Berg`, role: 'manager' });

    expect(await listIds({ q: name })).toEqual([manager.id, agent.id, other.id]);
    expect(await listIds({ q: `@u${name}` })).toEqual([agent.id]);
    expect(await listIds({ q: agent.telegramId })).toEqual([agent.id]);
    expect(await listIds({ q: agent.telegramId.slice(0, -1) })).toContain(agent.id);
    expect((await list({ q: `@u${name}` })).data).toEqual([
      { ...toUserView(agent), username: `u${name}`, role: 'user' },
    ]);
    expect(await listIds({ q: `Ann${name.slice(0, 5)}${name.slice(6)}` })).toEqual([other.id]);
    for (const q of ['%', '_', '\\', "'", '<b>', ` ${newWord()}`])
      expect(await listIds({ q: `${newWord()}${q}` })).toEqual([]);
  });

  it('begins with staff, and has pages', async () => {
    const name = newWord();
    for (let i = 0; i < 21; i++) await newUser(app.db, { publicName: `${name} ${i}` });

    expect((await list({})).data[0]!.role).not.toBe('user');
    expect(await list({ q: name, page: 2 })).toMatchObject({ data: [{}], current_page: 2, last_page: 2 });
    expect(await list({ q: name, page: 3 })).toMatchObject({ data: [], current_page: 3, last_page: 2 });
  });
});
