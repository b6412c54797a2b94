import { newMember, type Scene } from '../../../../test/factories.js';
import { momentHelpers, on } from '../../../../test/moments.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { waitUntil } from '../../../../test/race.js';
import { newPeriod } from '../../../../test/deposit.factories.js';
import { blocked } from '../../../../test/telegram-server.js';
import type { User } from '../../people/user.entity.js';

// Mini-app buttons need https.
const app = describeLoneApp('api', { UNDO_SECONDS: '8', PUBLIC_URL: 'https://desk.test' });
const { setUp, markOpened, addMember, addResult, detect, advance, settle, listTexts, listKinds } =
  momentHelpers(app);

let { brand, agent: anna } = {} as Scene;
describe('a best day', () => {
  beforeEach(async () => {
    ({ brand, agent: anna } = await setUp());
  });

  it('is updated without another message until midnight of the reporting zone', async () => {
    await addResult(anna, '50.00', on('03-05'));
    await addResult(anna, '60.00');
    await settle();
    await addResult(anna, '40.00');
    await settle();
    app.clock.set('2026-03-13T03:59:00Z');
    await addResult(anna, '20.00');
    await settle();

    expect(await listTexts(anna)).toEqual([
      '*North*\nYour best day so far: $60\nYour best week so far: $60',
      '*North*\nToday 3 deposits, $120',
    ]);
    const { body } = await app.asMember(anna, brand).get('t/moments').expect(200);
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual([
      'Today 3 deposits, $120',
      'Your best week so far: $120',
      'Your best day so far: $120',
    ]);

    app.clock.set('2026-03-13T04:00:00Z');
    await addResult(anna, '121.00');
    await settle();
    expect((await listTexts(anna)).slice(2)).toEqual([
      '*North*\nYour best day so far: $121\nYour best week so far: $121',
    ]);
  });
});

it('a streak is not interrupted by a day off', async () => {
  ({ brand, agent: anna } = await setUp());
  await app.db.query(
    `insert into work_days (brand_id, user_id, date, in_work, answered_at) values ($1, $2, '2026-03-11', false, now())`,
    [brand.id, anna.id],
  );
  for (const day of ['03-09', '03-10', '03-12']) await addResult(anna, '10.00', on(day));
  await settle();
  app.clock.set('2026-03-13T12:00:00Z');
  await addResult(anna, '10.00');
  await settle();

  expect(await listTexts(anna)).toEqual(['*North*\n3 working days in a row with a deposit']);
});

describe('passing', () => {
  it('is sent once a day, with the name and the gap', async () => {
    ({ brand, agent: anna } = await setUp());
    const ben = await addMember('Ben*');
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    await addResult(anna, '500.00');
    await addResult(dismissed, '550.00');
    await settle();
    await addResult(ben, '620.00');
    await settle();
    expect(await listTexts(anna)).toEqual(['*North*\nBen* passed you: $120']);
    expect(await listTexts(ben)).toEqual(['*North*\nYou passed Anna: $120']);
    expect(await listKinds(dismissed)).toEqual([]);

    await addResult(anna, '200.00');
    await settle();
    await addResult(ben, '200.00');
    await settle();
    expect(await listKinds(anna)).toEqual(['passed', 'overtook']);
    expect((await listTexts(anna)).slice(1)).toEqual(['*North*\nYou passed Ben*: $80']);
    expect((await listTexts(ben)).slice(1)).toEqual(['*North*\nAnna passed you: $80']);
  });

  it('counts first-time deposits in a sales brand', async () => {
    ({ brand, agent: anna } = await setUp({ reportType: 'sales' }));
    const ben = await addMember('Ben');
    await addResult(anna, '500.00', { type: 'ftd' });
    await settle();
    for (const amount of ['1.00', '1.00', '1.00']) await addResult(ben, amount, { type: 'ftd' });
    await settle();

    expect(await listTexts(anna)).toEqual(['*North*\nBen passed you: 2 FTD']);
    expect(await listTexts(ben)).toEqual(['*North*\nYou passed Anna: 2 FTD']);
  });
});

describe('the evening', () => {
  let ben: User;
  beforeEach(async () => {
    ({ brand, agent: anna } = await setUp());
    ben = await addMember('Ben');
    await newPeriod(app.db, brand, '2026-03-01', '2026-03-31');
    await addMember('Cleo');
    await addResult(ben, '2000.00', on('03-11'));
    await addResult(anna, '2310.00');
    await settle();
  });

  it('has one message at 20:00 of the reporting zone, without a sound', async () => {
    app.clock.set('2026-03-12T23:59:59Z');
    await detect();
    expect(await listKinds(anna)).toEqual(['overtook']);
    app.clock.set('2026-03-13T00:00:00Z');
    await Promise.all([detect(), detect()]);
    advance(60);
    await detect();

    expect((await listTexts(anna)).slice(1)).toEqual(['*North*\nToday 1 deposit, $2,310, 1st']);
    expect(await listKinds(ben)).toEqual(['passed']);
    const [message] = await app.db.query<object[]>(
      `select options from outbox_messages where chat_id = $1 and key like 'moment:%' order by id desc limit 1`,
      [anna.telegramId],
    );
    expect(message).toEqual({ options: { isSilent: true } });
  });

  it('has a later message for people whose last deposit can still be undone, but none after midnight', async () => {
    app.clock.set('2026-03-12T23:59:50Z');
    await addResult(ben, '5.00');
    await detect();
    advance(10);
    await detect();
    expect([await listKinds(anna), await listKinds(ben)]).toEqual([['overtook', 'evening'], ['passed']]);
    advance(20);
    await detect();
    expect((await listTexts(ben)).at(-1)).toBe('*North*\nToday 1 deposit, $5, 2nd');

    app.clock.set('2026-03-13T03:59:45Z');
    const dan = await addMember('Dan');
    await addResult(dan, '5.00');
    await settle();
    expect(await listKinds(dan)).toEqual([]);
  });

  it.each([
    ['the clocks of New York change', '2026-03-09'],
    ['the clocks of Berlin change', '2026-03-30'],
  ])('has its message at the same hour when %s', async (_, day) => {
    await newPeriod(app.db, brand, '2026-02-01', '2026-02-28');
    app.clock.set(`${day}T00:00:00Z`);
    await markOpened(anna);
    advance(-31);
    await addResult(anna, '10.00');
    await settle();
    expect(await listKinds(anna)).not.toContain('evening');
    advance(1);
    await detect();

    expect((await listTexts(anna)).at(-1)).toMatch(/^\*North\*\nToday 1 deposit, \$10/);
  });
});

describe('a person without a private chat', () => {
  const workerApp = describeLoneApp('api,worker', { UNDO_SECONDS: '8' });
  const helpers = momentHelpers(workerApp);

  it('gets the moment only in the app, and the bot does not retry', async () => {
    const { agent } = await helpers.setUp();
    workerApp.telegram.script(agent.telegramId, blocked);
    const calls = () =>
      workerApp.telegram.arrivals.filter(({ params }) => params.chat_id === Number(agent.telegramId));
    const isRefused = async () => {
      const [row] = await workerApp.db.query<{ status: string }[]>(
        `select status from outbox_messages where chat_id = $1 and key like 'moment:%'`,
        [agent.telegramId],
      );
      return row?.status === 'failed';
    };
    for (const day of ['03-10', '03-11', '03-12']) await helpers.addResult(agent, '10.00', on(day));
    await helpers.settle();
    await waitUntil(isRefused);
    await helpers.settle();

    expect(calls()).toHaveLength(1);
    expect(await helpers.listKinds(agent)).toEqual(['streak']);
  });
});
