import {
  newDeposit,
  foldAll,
  newCorrection,
  newFigures,
  newMissedReport,
  newPeriod,
  newResult,
} from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newScene, newUser, type Scene } from '../../../test/factories.js';
import { newStoredUpdate, newOutboxMessage } from '../../../test/outbox.factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { JoinRequest } from '../invites/invite.entity.js';
import type { TicketPage } from '../tickets/lists/ticket-list.schemas.js';
import type { User } from '../people/user.entity.js';
import type { BrandOverview, BrandRow, ManagerStat, StartView } from './overview.schemas.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
let other: Brand;
let managerOfBoth: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { brand: { name: 'Northwind Lodge' } }));
  other = await newBrand(app.db, { name: 'Zoë 100% & Sons' });
  managerOfBoth = await newManager(app.db, { brands: [brand, other] });
});

const getStart = async (user = manager) =>
  (await app.as(user).get('manager/start').expect(200)).body as StartView;
const getOverview = async (user = manager) =>
  (await app.as(user).get(`brand/${brand.id}/overview`).expect(200)).body as BrandOverview;
const newResultAt = (createdAt: string, amount: string, change: object = {}, inBrand = brand) =>
  newResult(app.db, inBrand, anna, { amount, createdAt: new Date(createdAt), ...change });
const noneUndelivered = { messages: 0, failed: 0, unknown: 0, updates: 0, reports: 0 };
const requestToJoin = async ({ id: brandId } = brand) => {
  const { id: userId } = await newUser(app.db);
  await app.db.save(app.db.create(JoinRequest, { brandId, userId, createdAt: new Date() }));
};

describe('GET manager/start', () => {
  it('counts waiting deposits within reach, and returns the time of the oldest', async () => {
    await newDeposit(app.db, brand, { createdAt: new Date('2026-03-14T10:00:00Z') });
    await newDeposit(app.db, brand, { createdAt: new Date('2026-03-13T10:00:00Z') });
    await newDeposit(app.db, brand, { createdAt: new Date('2026-03-01T10:00:00Z'), status: 'reject' });
    await newDeposit(app.db, other, { createdAt: new Date('2026-03-02T10:00:00Z') });

    expect((await getStart()).deposits).toEqual({ waiting: 2, oldest_at: '2026-03-13T10:00:00.000Z' });
    expect((await getStart(await newManager(app.db))).deposits).toEqual({ waiting: 0, oldest_at: null });
  });

  it('counts new tickets, those of the caller and unassigned ones', async () => {
    const assigned = { status: 'in-work', assigneeId: manager.id } as const;
    await newTicket(app.db, anna, brand);
    await newTicket(app.db, anna, brand, assigned);
    await newTicket(app.db, anna, brand, { ...assigned, unreadByStaff: 0 });
    await newTicket(app.db, anna, brand, { ...assigned, status: 'closed', closedAt: new Date() });
    await newTicket(app.db, anna, brand, { status: 'in-work', assigneeId: anna.id });
    await newTicket(app.db, anna, other);
    await newTicket(app.db, anna, null);

    expect((await getStart()).tickets).toEqual({
      new: 1,
      in_work: 3,
      mine: 2,
      mine_unread: 1,
      unassigned: 1,
      in_work_unassigned: 0,
      overdue: 0,
    });
  });

  it('counts the same overdue tickets as the search finds', async () => {
    await app.db.query('update brands set reply_within = 30 where id = $1', [brand.id]);
    const late = await newTicket(app.db, anna, brand, { waitingSince: new Date('2026-03-15T11:29:00Z') });
    await newTicket(app.db, anna, brand, { waitingSince: new Date('2026-03-15T11:30:00Z') });
    await newTicket(app.db, anna, brand, { waitingSince: new Date('2026-03-15T11:31:00Z') });
    await newTicket(app.db, anna, other, { waitingSince: new Date('2026-03-14T11:00:00Z') });

    expect((await getStart()).tickets).toMatchObject({ new: 3, overdue: 1 });
    const { body } = await app.as(manager).get('ticket/search?overdue=1').expect(200);
    expect((body as TicketPage).data.map(({ id }) => id)).toEqual([late.id]);
  });

  it('counts requests to join by brand', async () => {
    for (const requestedBrand of [brand, other, other]) await requestToJoin(requestedBrand);
    await app.db.query(`update join_requests set status = 'cancel' where brand_id = $1`, [brand.id]);
    await requestToJoin();

    expect((await getStart(managerOfBoth)).join_requests).toEqual({
      count: 3,
      brands: [
        { id: other.id, name: other.name, count: 2 },
        { id: brand.id, name: brand.name, count: 1 },
      ],
    });
  });

  it('compares today with yesterday and with the target', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-10', '2026-03-20');
    await newFigures(app.db, brand, anna, period, { target: '500', correction: '7' });
    await newResultAt('2026-03-15T04:00:00Z', '100.50'); // the first instant of the day in GMT-4
    await newResultAt('2026-03-15T10:00:00Z', '20', { type: 'ftd' });
    await newResultAt('2026-03-15T03:59:59Z', '40');
    await newResultAt('2026-03-09T12:00:00Z', '999'); // before the period
    await newResultAt('2026-03-15T10:00:00Z', '5', {}, other);
    await newCorrection(app.db, brand, anna, '2026-03-15', 2, '10');

    for (const step of ['not folded', 'folded']) {
      const { figures } = await getStart();
      expect([step, figures]).toEqual([
        step,
        {
          day: '2026-03-15',
          today: { amount: 130.5, retention: 100.5, ftd: 3 },
          yesterday: { amount: 40, retention: 40, ftd: 0 },
          brands: [
            {
              brand: { id: brand.id, name: brand.name },
              report_type: 'retention',
              today: { amount: 130.5, retention: 100.5, ftd: 3 },
              yesterday: { amount: 40, retention: 40, ftd: 0 },
              // 130.5 of today, 40 of yesterday, and the correction of 7.
              period: { date_start: '2026-03-10', date_end: '2026-03-20', goal: 500, have: 177.5 },
            },
          ],
        },
      ]);
      await foldAll(app, brand);
    }
  });

  it('leaves out the results of a brand that is being removed', async () => {
    app.clock.set('2026-06-15T12:00:00Z'); // a day without results in other brands, which an admin sees too
    await newResultAt('2026-06-15T10:00:00Z', '20');
    await newCorrection(app.db, brand, anna, '2026-06-15', 1, '10');
    const admin = await newUser(app.db, { role: 'admin' });
    await app.db.query('update brands set removed_at = now(), removed_by = $2 where id = $1', [
      brand.id,
      admin.id,
    ]);

    for (const step of ['not folded', 'folded']) {
      const { figures } = await getStart(admin);
      expect([step, figures?.today]).toEqual([step, { amount: 0, retention: 0, ftd: 0 }]);
      await foldAll(app, brand);
    }
  });

  it('counts first-time deposits against the target of a sales brand', async () => {
    await app.db.query(`update brands set report_type = 'sales' where id = $1`, [brand.id]);
    const april = await newPeriod(app.db, brand, '2026-04-01', '2026-04-30');
    await newFigures(app.db, brand, anna, april, { target: '9' });
    await newResultAt('2026-04-02T12:00:00Z', '20', { type: 'ftd' });
    const getPeriod = async () => (await getStart()).figures?.brands[0]?.period;

    expect(await getPeriod()).toBeNull();
    app.clock.set('2026-04-02T13:00:00Z');

    expect(await getPeriod()).toMatchObject({ goal: 9, have: 1 });
  });

  it('lists the eight brands with the largest amounts', async () => {
    const manyBrands = await Promise.all(Array.from({ length: 9 }, () => newBrand(app.db)));
    const managerOfAll = await newManager(app.db, { brands: manyBrands });
    for (const [index, oneBrand] of manyBrands.entries())
      await newResultAt('2026-03-15T10:00:00Z', String(index + 1), {}, oneBrand);

    const { figures } = await getStart(managerOfAll);

    expect(figures?.today.amount).toBe(45);
    expect(figures?.brands.map(({ today }) => today.amount)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  });

  it('counts the bot’s failures in the chats of brands within reach', async () => {
    await newOutboxMessage(app.db, { chatId: brand.chatId });
    await newOutboxMessage(app.db, { chatId: brand.chatId, status: 'failed' });
    await newOutboxMessage(app.db, { chatId: other.chatId });
    await newOutboxMessage(app.db);
    await newStoredUpdate(app.db, { chatId: brand.chatId });
    await newMissedReport(app.db, brand);
    const admin = await newUser(app.db, { role: 'admin' });

    const undelivered = { messages: 2, failed: 1, unknown: 1, updates: 1, reports: 1 };
    expect((await getStart()).undelivered).toEqual(undelivered);
    expect((await getStart(admin)).undelivered.messages).toBeGreaterThanOrEqual(4);
  });

  it('counts neither failures older than 7 days, unless their message was changed since, nor those that an admin dismissed', async () => {
    const stuck = [1, 2].map(() => newOutboxMessage(app.db, { chatId: brand.chatId }));
    const [old, dismissed] = await Promise.all(stuck);
    const update = await newStoredUpdate(app.db, { chatId: brand.chatId });
    const report = await newMissedReport(app.db, brand);
    const past = `now() - interval '7 days 1 minute'`;
    await app.db.query(`update outbox_messages set created_at = ${past} where id = $1`, [old]);
    await app.db.query('update outbox_messages set dismissed_at = now() where id = $1', [dismissed]);
    await app.db.query(`update telegram_updates set received_at = ${past} where update_id = $1`, [update]);
    await app.db.query(`update sent_reports set missed_at = ${past} where id = $1`, [report]);

    expect((await getStart()).undelivered).toEqual(noneUndelivered);

    await app.db.query(`update outbox_messages set changed_at = now() where id = $1`, [old]);
    expect((await getStart()).undelivered.messages).toBe(1);
  });

  it('omits the parts that the caller may not see', async () => {
    const limitedManager = await newManager(app.db, { brands: [brand], codes: ['availability'] });

    expect(await getStart(limitedManager)).toEqual({
      deposits: null,
      tickets: null,
      join_requests: null,
      figures: null,
      setup: null,
      undelivered: noneUndelivered,
    });
  });
});

describe('GET brand/:id/overview', () => {
  it('returns the open work and the last four weeks of only this brand', async () => {
    await newDeposit(app.db, brand);
    await newDeposit(app.db, other);
    await newTicket(app.db, anna, brand);
    await requestToJoin();
    await requestToJoin(other);
    await newResultAt('2026-03-15T10:00:00Z', '10');
    await newResultAt('2026-02-16T10:00:00Z', '7', { type: 'ftd' });
    await newResultAt('2026-02-15T10:00:00Z', '99');

    const overview = await getOverview();

    expect(overview).toMatchObject({
      deposits: { waiting: 1 },
      tickets: { new: 1, in_work: 0 },
      join_requests: 1,
      figures: { today: { amount: 10 }, yesterday: { amount: 0 } },
    });
    const { days } = overview.figures!;
    expect([days.length, days[0], days.at(-1)]).toEqual([
      28,
      { day: '2026-02-16', amount: 7, retention: 0, ftd: 1 },
      { day: '2026-03-15', amount: 10, retention: 10, ftd: 0 },
    ]);
  });

  it('omits the parts that the caller may not see, and hides brands beyond reach', async () => {
    const limitedManager = await newManager(app.db, { brands: [brand], codes: ['brands'] });

    expect(await getOverview(limitedManager)).toMatchObject({
      deposits: null,
      tickets: null,
      join_requests: null,
      figures: null,
    });
    await app.as(limitedManager).get(`brand/${other.id}/overview`).expect(404);
  });
});

describe('GET brand/reports/trend/:id', () => {
  const getTrend = (query: string) => app.as(manager).get(`brand/reports/trend/${brand.id}${query}`);

  it('sums the same accepted deposits of a day in GMT-4 as the search finds', async () => {
    await newResultAt('2026-03-11T03:59:59Z', '1');
    await newResultAt('2026-03-11T04:00:00Z', '20');
    await newResultAt('2026-03-12T03:59:59Z', '300');
    await newResultAt('2026-03-12T04:00:00Z', '4000');
    await newDeposit(app.db, brand, { amount: '5', createdAt: new Date('2026-03-11T12:00:00Z') });
    const [from, last] = [Date.UTC(2026, 2, 11, 4) / 1000, Date.UTC(2026, 2, 12, 4) / 1000 - 1];

    const { body } = await app
      .as(manager)
      .get(`deposit/search?brand_id=${brand.id}&status=accept&date_start=${from}&date_end=${last}`);

    expect(body).toMatchObject({ count: 2, amount: 320 });
    expect((await getTrend('?date_start=2026-03-11&date_end=2026-03-11')).body.days).toMatchObject([
      { amount: 320 },
    ]);
  });

  it('returns every day, even if corrections cancel out its deposits', async () => {
    await newResultAt('2026-03-11T10:00:00Z', '30', { type: 'ftd' });
    await newCorrection(app.db, brand, anna, '2026-03-11', 2, '10.5');
    await newCorrection(app.db, brand, anna, '2026-03-11', -3, '-40.5');

    expect((await getTrend('?date_start=2026-03-10&date_end=2026-03-12')).body).toEqual({
      days: [
        { day: '2026-03-10', amount: 0, retention: 0, ftd: 0 },
        { day: '2026-03-11', amount: 0, retention: 0, ftd: 0, corrections: { amount: -30, ftd: -1 } },
        { day: '2026-03-12', amount: 0, retention: 0, ftd: 0 },
      ],
    });
  });

  it.each([
    ['', 'date_start'],
    ['?date_start=2026-03-10&date_end=2026-03-09', 'date_end'],
    ['?date_start=2026-03-10&date_end=2027-03-11', 'date_end'],
  ])('refuses %j', async (query, field) => {
    const { body } = await getTrend(query).expect(400);

    expect(body.details[0].field).toBe(field);
  });
});

describe('GET manager/stat', () => {
  const getStat = async (user = manager) =>
    (await app.as(user).get('manager/stat').expect(200)).body as ManagerStat;

  it('counts waiting deposits of the granted brands, before and after folding', async () => {
    await newDeposit(app.db, brand);
    await foldAll(app, brand);
    await newDeposit(app.db, brand);
    await newDeposit(app.db, other);
    await newDeposit(app.db, brand, { status: 'reject' });
    const tickets = {
      tickets_count_new: 0,
      tickets_count_in_work: 0,
      tickets_count_in_work_messages: 0,
      tickets_by_type: [],
    };

    for (const step of ['not folded', 'folded']) {
      expect([step, await getStat()]).toEqual([step, { has_brands: true, wait_deposits: 2, ...tickets }]);
      expect(await getStat(managerOfBoth)).toEqual({ has_brands: true, wait_deposits: 3, ...tickets });
      await foldAll(app, brand);
    }
    expect(await getStat(await newManager(app.db))).toMatchObject({ has_brands: false, wait_deposits: 0 });
    expect(await getStat(await newUser(app.db, { role: 'admin' }))).toMatchObject({ has_brands: true });
  });

  it('counts each deposit exactly once during a fold', async () => {
    for (let i = 0; i < 20; i++) await newDeposit(app.db, brand);
    let isFolding = true;
    const folding = Promise.all(Array.from({ length: 10 }, () => foldAll(app, brand))).finally(
      () => (isFolding = false),
    );

    while (isFolding) {
      expect(await getStat()).toMatchObject({ wait_deposits: 20 });
    }
    await folding;
  });
});

const search = async (query = '', user = managerOfBoth) =>
  (await app.as(user).get(`brand/search${query}`).expect(200)).body as {
    data: BrandRow[];
    last_page: number;
  };
const findRow = async (inBrand: Brand, user = managerOfBoth) =>
  (await search('', user)).data.find(({ id }) => id === inBrand.id)!;

describe('a row of GET brand/search', () => {
  it('counts the open work of only this brand', async () => {
    await app.db.query('update brands set reply_within = 30 where id = $1', [brand.id]);
    for (const status of ['wait', 'wait', 'reject'] as const) await newDeposit(app.db, brand, { status });
    await newTicket(app.db, anna, brand, { waitingSince: new Date('2026-03-15T11:29:00Z') });
    await newTicket(app.db, anna, brand, { status: 'in-work' });
    await newTicket(app.db, anna, brand, { status: 'closed', closedAt: new Date() });
    await newTicket(app.db, anna, other);
    await requestToJoin();

    const openWork = {
      deposits: { waiting: 2 },
      tickets: { new: 1, in_work: 1, overdue: 1 },
      join_requests: 1,
    };
    expect(await findRow(brand)).toMatchObject(openWork);
    await foldAll(app, brand);
    expect(await findRow(brand)).toMatchObject(openWork);
    expect(await findRow(other)).toMatchObject({
      deposits: { waiting: 0 },
      tickets: { new: 1, in_work: 0, overdue: 0 }, // without a time to reply
      join_requests: 0,
    });
  });

  it('has a trend of two weeks, and the same figures as the overview of the brand', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-10', '2026-03-20');
    await newFigures(app.db, brand, anna, period, { target: '500' });
    await newCorrection(app.db, brand, anna, '2026-03-15', 2, '10');
    await newResultAt('2026-03-15T04:00:00Z', '100.50');
    await newResultAt('2026-03-02T04:00:00Z', '7');
    await newResultAt('2026-03-02T03:59:59Z', '99');

    const { figures } = await findRow(brand);

    const { days } = figures!;
    expect([days.length, days[0], days.at(-1)]).toEqual([
      14,
      { day: '2026-03-02', amount: 7, retention: 7, ftd: 0 },
      { day: '2026-03-15', amount: 110.5, retention: 100.5, ftd: 2, corrections: { amount: 10, ftd: 2 } },
    ]);
    expect(figures!.period).toEqual({
      date_start: '2026-03-10',
      date_end: '2026-03-20',
      goal: 500,
      have: 110.5,
    });
    expect((await getOverview()).figures).toMatchObject({ today: figures!.today, period: figures!.period });
  });

  it('omits the parts that the caller may not see', async () => {
    const limitedManager = await newManager(app.db, { brands: [brand], codes: ['brands'] });

    expect(await findRow(brand, limitedManager)).toMatchObject({
      name: 'Northwind Lodge',
      deposits: null,
      tickets: null,
      join_requests: null,
      figures: null,
    });
  });
});

describe('order in GET brand/search', () => {
  const listNames = async (order: string, user = managerOfBoth, query = '') =>
    (await search(`?order=${order}${query}`, user)).data.map(({ name }) => name);

  it.each([
    ['name', ['Brand 9', 'brand 10', 'Northwind Lodge', 'Zoë 100% & Sons']],
    ['-name', ['Zoë 100% & Sons', 'Northwind Lodge', 'brand 10', 'Brand 9']],
    ['-waiting', ['Northwind Lodge', 'brand 10', 'Brand 9', 'Zoë 100% & Sons']],
    ['waiting', ['Brand 9', 'Zoë 100% & Sons', 'brand 10', 'Northwind Lodge']],
    ['-tickets', ['brand 10', 'Brand 9', 'Northwind Lodge', 'Zoë 100% & Sons']],
    ['-requests', ['Northwind Lodge', 'Brand 9', 'brand 10', 'Zoë 100% & Sons']],
    ['-target', ['brand 10', 'Northwind Lodge', 'Brand 9', 'Zoë 100% & Sons']],
    ['target', ['Northwind Lodge', 'brand 10', 'Brand 9', 'Zoë 100% & Sons']],
  ])('%s sorts the brands, those without a value last; without the right, by name', async (order, names) => {
    const ten = await newBrand(app.db, { name: 'brand 10' });
    const nine = await newBrand(app.db, { name: 'Brand 9' });
    const managerOfAll = await newManager(app.db, { brands: [brand, other, ten, nine] });
    for (const inBrand of [brand, brand, ten]) await newDeposit(app.db, inBrand);
    const ben = await newMember(app.db, ten);
    await newTicket(app.db, ben, ten);
    await requestToJoin();
    for (const [inBrand, member, target] of [
      [brand, anna, '1000'],
      [ten, ben, '100'],
    ] as const) {
      const period = await newPeriod(app.db, inBrand, '2026-03-10', '2026-03-20');
      await newFigures(app.db, inBrand, member, period, { target });
      await newResult(app.db, inBrand, member, {
        amount: '50',
        createdAt: new Date('2026-03-15T10:00:00Z'),
      });
    }

    expect(await listNames(order, managerOfAll)).toEqual(names);
    const withoutRights = await newManager(app.db, {
      brands: [brand, other, ten, nine],
      codes: ['brands'],
    });
    expect(await listNames(order, withoutRights)).toEqual(
      order === '-name' ? names : ['Brand 9', 'brand 10', 'Northwind Lodge', 'Zoë 100% & Sons'],
    );
    expect(await listNames(order, managerOfAll, '&q=brand')).toEqual(
      names.filter((name) => /brand/i.test(name)),
    );
  });

  it('returns each brand on one page, and refuses an unknown column', async () => {
    const many = [];
    for (let n = 1; n <= 23; n++) many.push(await newBrand(app.db, { name: `Many ${n}` }));
    const someone = await newManager(app.db, { brands: many });

    const pages = [await listNames('-waiting', someone), await listNames('-waiting', someone, '&page=2')];

    expect(pages.flat()).toEqual(many.map(({ name }) => name));
    const { body } = await app.as(someone).get('brand/search?order=-secret').expect(400);
    expect(body.details[0].field).toBe('order');
  });
});

describe('q in GET brand/search', () => {
  const listNames = async (q: string) =>
    (await search(`?q=${encodeURIComponent(q)}`)).data.map(({ name }) => name);

  it.each([
    ['north', ['Northwind Lodge']],
    ['WIND LO', ['Northwind Lodge']],
    ['  lodge ', ['Northwind Lodge']],
    ['100%', ['Zoë 100% & Sons']],
    ['%', ['Zoë 100% & Sons']],
    ['_', []],
    ['nortwind', ['Northwind Lodge']],
    ['norhtwind', ['Northwind Lodge']],
    ['', ['Northwind Lodge', 'Zoë 100% & Sons']],
    ['qqqq', []],
  ])('%j finds %j', async (q, names) => {
    expect(await listNames(q)).toEqual(names);
  });

  it('omits similar names if a name contains the text', async () => {
    await app.db.query(`update brands set name = 'Nortwind' where id = $1`, [other.id]);

    expect(await listNames('Nortwind')).toEqual(['Nortwind']);
  });

  it('returns pages, and omits brands beyond reach', async () => {
    const many = [];
    for (let n = 10; n < 31; n++) many.push(await newBrand(app.db, { name: `Page ${n}` }));
    const someone = await newManager(app.db, { brands: [...many, brand] });
    await newBrand(app.db, { name: 'Page beyond' });

    const first = await search('?q=page', someone);
    const second = await search('?q=page&page=2', someone);

    expect([first.data.length, first.last_page, second.last_page]).toEqual([20, 2, 2]);
    expect(second.data.map(({ name }) => name)).toEqual(['Page 30']);
  });
});
