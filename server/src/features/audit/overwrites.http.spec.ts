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
let newcomer: User;
beforeEach(async () => {
  app.clock.set('2026-03-26T08:00:00Z'); // a conversion rate can be set only in the last seven days of a period
  [ada, bob] = [
    await newUser(app.db, { role: 'admin', publicName: 'Ada' }),
    await newUser(app.db, { role: 'admin', publicName: 'Bob' }),
  ];
  brand = await newBrand(app.db, { name: 'North', adminTelegramId: '4200' });
  anna = await newMember(app.db, brand);
  manager = await newManager(app.db, { codes: ['tickets'] });
  newcomer = await newUser(app.db);
});

/** A value that Ada and Bob change with one call. */
interface Editable {
  path: () => string;
  /** The row whose lock serializes two calls. */
  getRow: () => Promise<Brand | Member | User>;
  buildBody: (value: never, seen?: unknown) => object;
  /** The name of the field in an error. */
  field: string;
  initial: () => unknown;
  /** The values that Ada and Bob save. */
  changes: () => [ofAda: unknown, ofBob: unknown];
  /** The current value, as the panel reads it. */
  getCurrent: () => Promise<unknown>;
}

const getBrandRow = () => app.db.findOneByOrFail(Brand, { id: brand.id });
const getUserRow = ({ id }: User) => app.db.findOneByOrFail(User, { id });
const getBody = async (path: string) => (await app.as(ada!).get(path)).body;
const buildDates = (start: string, end: string) => ({ start_date: `2026-${start}`, end_date: `2026-${end}` });
const listPeriods = () => getBody(`brand/reports/dates/${brand.id}?year=2026`);

const buildMemberFigure = (name: 'target' | 'cr' | 'total'): Editable => ({
  path: () => `brand/users/${name}`,
  getRow: () => app.db.findOneByOrFail(Member, { brandId: brand.id, userId: anna.id }),
  buildBody: (value, seen) => ({ user_id: anna.id, brand_id: brand.id, year: 2026, month: 3, value, seen }),
  field: name,
  initial: () => 0,
  changes: () => [30, 50],
  getCurrent: async () => (await getBody(`brand/users/${brand.id}`)).users[0].stat[name],
});

let periodId = 0;
let [south, west]: Brand[] = [];
const editableByTitle: Record<string, Editable> = {
  'a setting of a brand': {
    path: () => `brand/${brand.id}`,
    getRow: getBrandRow,
    buildBody: (name, seen) => ({ name, ...(seen !== undefined && { seen: { name: seen } }) }),
    field: 'name',
    initial: () => 'North',
    changes: () => ['South', 'West'],
    getCurrent: async () => (await getBody(`brand/${brand.id}`)).name,
  },
  'a target': buildMemberFigure('target'),
  'a conversion rate': buildMemberFigure('cr'),
  'a total': buildMemberFigure('total'),
  'a period': {
    path: () => `brand/reports/dates/${brand.id}`,
    getRow: getBrandRow,
    buildBody: (period: object, seen) => ({
      year: 2026,
      periods: [period],
      ...(seen !== undefined && { seen: [seen] }),
    }),
    field: 'periods.0',
    initial: () => ({ id: periodId, ...buildDates('03-01', '03-31') }),
    changes: () => [
      { id: periodId, ...buildDates('03-02', '03-31') },
      { id: periodId, ...buildDates('03-01', '03-30') },
    ],
    getCurrent: async () => (await listPeriods())[0],
  },
  'a role': {
    path: () => 'admin/users/role',
    getRow: () => getUserRow(newcomer),
    buildBody: (role, seen) => ({ user_id: newcomer.id, role, seen }),
    field: 'role',
    initial: () => 'user',
    changes: () => ['manager', 'ceo'],
    getCurrent: async () => (await getUserRow(newcomer)).role,
  },
  'the codes of a manager': {
    path: () => `admin/manager/roles/${manager.id}`,
    getRow: () => getUserRow(manager),
    buildBody: (roles, seen) => ({ roles, seen }),
    field: 'codes',
    initial: () => ['tickets'],
    changes: () => [['brands', 'tickets'], ['rating']],
    getCurrent: async () => (await getBody(`admin/manager/${manager.id}`)).user_roles,
  },
  'the brands of a manager': {
    path: () => `admin/manager/brands/${manager.id}`,
    getRow: () => getUserRow(manager),
    buildBody: (brands, seen) => ({ brands, seen }),
    field: 'brands',
    initial: () => [],
    changes: () => [[south!.id], [west!.id]],
    getCurrent: async () => (await getBody(`admin/manager/${manager.id}`)).user_brands,
  },
};

async function prepareEditable(title: string): Promise<Editable> {
  if (title === 'a period') {
    const period = { ...buildDates('03-01', '03-31'), status: 'new' };
    await app.as(bob!).post(`brand/reports/dates/${brand.id}`, { year: 2026, periods: [period] });
    [{ id: periodId }] = await listPeriods();
  }
  if (title === 'the brands of a manager') [south, west] = [await newBrand(app.db), await newBrand(app.db)];
  return editableByTitle[title]!;
}

const save = (user: User, { path, buildBody }: Editable, value: unknown, seen?: unknown) =>
  app.as(user).post(path(), buildBody(value as never, seen));

describe.each(Object.keys(editableByTitle))('%s', (title) => {
  it('is changed by only the first of two concurrent calls; the second is refused with 409', async () => {
    const editable = await prepareEditable(title);
    const values = editable.changes();

    const answers = await raceForRow(app.db, await editable.getRow(), [
      () => save(ada!, editable, values[0], editable.initial()),
      () => save(bob!, editable, values[1], editable.initial()),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winnerIndex = answers.findIndex(({ status }) => status === 200);
    const refusedAnswer = answers.find(({ status }) => status === 409)!;
    expect(await editable.getCurrent()).toEqual(values[winnerIndex]);
    expect(refusedAnswer.body).toMatchObject({
      error: 'edited before',
      details: [
        {
          field: editable.field,
          message: `${editable.field} has been changed by ${['Ada', 'Bob'][winnerIndex]} meanwhile`,
        },
      ],
      conflicts: [
        {
          field: editable.field,
          value: values[winnerIndex],
          by: { id: [ada, bob][winnerIndex]!.id, public_name: ['Ada', 'Bob'][winnerIndex] },
          at: expect.stringMatching(/^\d{4}-/),
        },
      ],
    });
  });

  it('can be set to its current value, or changed by a caller who has seen the other change or sends no `seen`', async () => {
    const editable = await prepareEditable(title);
    const [first, second] = editable.changes();
    await save(ada!, editable, first, editable.initial()).expect(200);
    await save(bob!, editable, first, editable.initial()).expect(200);
    expect(await editable.getCurrent()).toEqual(first);

    await save(bob!, editable, second, first).expect(200);
    expect(await editable.getCurrent()).toEqual(second);
    await save(ada!, editable, first).expect(200);
    expect(await editable.getCurrent()).toEqual(first);
  });
});

it('lets two people change different settings of a brand', async () => {
  const path = `brand/${brand.id}`;
  const { name, report_hour, reject_reasons } = await getBody(path);
  const seen = { name, report_hour, reject_reasons };
  const bobsChange = { report_hour: 5, reject_reasons: ['No proof'] };

  await app.as(ada!).patch(path, { name: 'South', seen }).expect(200);
  await app
    .as(bob!)
    .patch(path, { ...bobsChange, seen })
    .expect(200);

  expect(await getBody(path)).toMatchObject({ name: 'South', ...bobsChange });
});

it('names no author if a deposit has changed the total', async () => {
  const total = editableByTitle['a total']!;
  await save(ada!, total, 30, 0).expect(200);
  await newDeposit(app.db, brand, {
    agentId: anna.id,
    status: 'accept',
    amount: '12.5',
    createdAt: new Date('2026-03-20T12:00:00Z'),
  });

  const answer = await save(bob!, total, 50, 30);

  expect(answer.status).toBe(409);
  expect(answer.body.conflicts).toEqual([{ field: 'total', value: 42.5, by: null, at: null }]);
});
