import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { Brand } from '../brands/registry/brand.entity.js';
import { Member } from '../brands/members/member.entity.js';
import { User } from '../people/user.entity.js';

const app = setUpApp();

let [ada, bob]: User[] = [];
let brand: Brand;
let anna: User;
let manager: User;
let person: User;
beforeEach(async () => {
  app.clock.set('2026-03-26T08:00:00Z'); // among the last seven days of March
  [ada, bob] = [
    await newUser(app.db, { role: 'admin', publicName: 'Ada' }),
    await newUser(app.db, { role: 'admin', publicName: 'Bob' }),
  ];
  brand = await newBrand(app.db, { name: 'North', adminTelegramId: '4200' });
  anna = await newMember(app.db, brand);
  manager = await newManager(app.db, { codes: ['tickets'] });
  person = await newUser(app.db);
});

interface Kind {
  path: () => string;
  /** The row whose lock serializes the two calls. */
  row: () => Promise<Brand | Member | User>;
  body: (value: never, seen?: unknown) => object;
  field: string;
  /** The initial value, which both callers have seen, and the values that they save. */
  seen: () => unknown;
  values: () => [ofAda: unknown, ofBob: unknown];
  /** The current value, as the panel reads it. */
  getCurrentValue: () => Promise<unknown>;
}

const brandRow = () => app.db.findOneByOrFail(Brand, { id: brand.id });
const userRow = (user: User) => () => app.db.findOneByOrFail(User, { id: user.id });
const read = async (path: string) => (await app.as(ada!).get(path)).body;
const days = (start: string, end: string) => ({ start_date: `2026-${start}`, end_date: `2026-${end}` });
const periods = () => read(`brand/reports/dates/${brand.id}?year=2026`);

const figure = (name: 'target' | 'cr' | 'total'): Kind => ({
  path: () => `brand/users/${name}`,
  row: () => app.db.findOneByOrFail(Member, { brandId: brand.id, userId: anna.id }),
  body: (value, seen) => ({ user_id: anna.id, brand_id: brand.id, year: 2026, month: 3, value, seen }),
  field: name,
  seen: () => 0,
  values: () => [30, 50],
  getCurrentValue: async () => (await read(`brand/users/${brand.id}`)).users[0].stat[name],
});

let periodId = 0;
let [south, west]: Brand[] = [];
const kinds: Record<string, Kind> = {
  'a setting of a brand': {
    path: () => `brand/${brand.id}`,
    row: brandRow,
    body: (name, seen) => ({ name, ...(seen !== undefined && { seen: { name: seen } }) }),
    field: 'name',
    seen: () => 'North',
    values: () => ['South', 'West'],
    getCurrentValue: async () => (await read(`brand/${brand.id}`)).name,
  },
  'a target': figure('target'),
  'a conversion rate': figure('cr'),
  'a total': figure('total'),
  'a period': {
    path: () => `brand/reports/dates/${brand.id}`,
    row: brandRow,
    body: (period: object, seen) => ({
      year: 2026,
      periods: [period],
      ...(seen !== undefined && { seen: [seen] }),
    }),
    field: 'periods.0',
    seen: () => ({ id: periodId, ...days('03-01', '03-31') }),
    values: () => [
      { id: periodId, ...days('03-02', '03-31') },
      { id: periodId, ...days('03-01', '03-30') },
    ],
    getCurrentValue: async () => (await periods())[0],
  },
  'a role': {
    path: () => 'admin/users/role',
    row: () => userRow(person)(),
    body: (role, seen) => ({ user_id: person.id, role, seen }),
    field: 'role',
    seen: () => 'user',
    values: () => ['manager', 'ceo'],
    getCurrentValue: async () => (await userRow(person)()).role,
  },
  'the codes of a manager': {
    path: () => `admin/manager/roles/${manager.id}`,
    row: () => userRow(manager)(),
    body: (roles, seen) => ({ roles, seen }),
    field: 'codes',
    seen: () => ['tickets'],
    values: () => [['brands', 'tickets'], ['rating']],
    getCurrentValue: async () => (await read(`admin/manager/${manager.id}`)).user_roles,
  },
  'the brands of a manager': {
    path: () => `admin/manager/brands/${manager.id}`,
    row: () => userRow(manager)(),
    body: (brands, seen) => ({ brands, seen }),
    field: 'brands',
    seen: () => [],
    values: () => [[south!.id], [west!.id]],
    getCurrentValue: async () => (await read(`admin/manager/${manager.id}`)).user_brands,
  },
};

async function prepare(name: string): Promise<Kind> {
  if (name === 'a period') {
    const period = { ...days('03-01', '03-31'), status: 'new' };
    await app.as(bob!).post(`brand/reports/dates/${brand.id}`, { year: 2026, periods: [period] });
    [{ id: periodId }] = await periods();
  }
  if (name === 'the brands of a manager') [south, west] = [await newBrand(app.db), await newBrand(app.db)];
  return kinds[name]!;
}

const save = (user: User, { path, body }: Kind, value: unknown, seen?: unknown) =>
  app.as(user).post(path(), body(value as never, seen));

describe.each(Object.keys(kinds))('%s', (name) => {
  it('keeps the first of two concurrent changes, and rejects the second with 409', async () => {
    const kind = await prepare(name);
    const values = kind.values();
    const seen = kind.seen();

    const answers = await raceForRow(app.db, await kind.row(), [
      () => save(ada!, kind, values[0], seen),
      () => save(bob!, kind, values[1], seen),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const rejected = answers.find(({ status }) => status === 409)!;
    expect(await kind.getCurrentValue()).toEqual(values[winner]);
    expect(rejected.body).toMatchObject({
      error: 'edited before',
      details: [
        {
          field: kind.field,
          message: `${kind.field} has been changed by ${['Ada', 'Bob'][winner]} meanwhile`,
        },
      ],
      conflicts: [
        {
          field: kind.field,
          value: values[winner],
          by: { id: [ada, bob][winner]!.id, public_name: ['Ada', 'Bob'][winner] },
          at: expect.stringMatching(/^\d{4}-/),
        },
      ],
    });
  });

  it('accepts the same value, and overwrites another change if the caller has seen it or sends no `seen`', async () => {
    const kind = await prepare(name);
    const [first, second] = kind.values();
    const before = kind.seen();
    await save(ada!, kind, first, before).expect(200);
    await save(bob!, kind, first, before).expect(200);
    expect(await kind.getCurrentValue()).toEqual(first);

    await save(bob!, kind, second, first).expect(200);
    expect(await kind.getCurrentValue()).toEqual(second);
    await save(ada!, kind, first).expect(200);
    expect(await kind.getCurrentValue()).toEqual(first);
  });
});

it('lets two people change different settings of a brand', async () => {
  const change = (user: User, sent: object, seen: object) =>
    app.as(user).patch(`brand/${brand.id}`, { ...sent, seen });
  const { name, report_hour, reject_reasons } = await read(`brand/${brand.id}`);
  const seen = { name, report_hour, reject_reasons };

  await change(ada!, { name: 'South' }, seen).expect(200);
  await change(bob!, { report_hour: 5, reject_reasons: ['No proof'] }, seen).expect(200);

  expect(await read(`brand/${brand.id}`)).toMatchObject({
    name: 'South',
    report_hour: 5,
    reject_reasons: ['No proof'],
  });
});

it('names no author if a deposit has changed the total', async () => {
  const kind = kinds['a total']!;
  await save(ada!, kind, 30, 0).expect(200);
  await newDeposit(app.db, brand, {
    agentId: anna.id,
    status: 'accept',
    amount: '12.5',
    createdAt: new Date('2026-03-20T12:00:00Z'),
  });

  const answer = await save(bob!, kind, 50, 30);

  expect(answer.status).toBe(409);
  expect(answer.body.conflicts).toEqual([{ field: 'total', value: 42.5, by: null, at: null }]);
});
