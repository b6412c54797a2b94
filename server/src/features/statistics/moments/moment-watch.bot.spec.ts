import { newMember, type Scene } from '../../../../test/factories.js';
import { momentActs, on } from '../../../../test/moments.js';
import { describeLoneApp } from '../../../../test/test-app.js';

// Mini-app buttons need https.
const app = describeLoneApp('api', { UNDO_SECONDS: '8', PUBLIC_URL: 'https://desk.test' });
const { setUp, member, made, settle, toldTo, kindsOf } = momentActs(app);

let { brand, agent: anna } = {} as Scene;
describe('a best day', () => {
  beforeEach(async () => {
    ({ brand, agent: anna } = await setUp());
  });

  it('grows without another message, until midnight of the reporting zone', async () => {
    await made(anna, '50.00', on('03-05'));
    await made(anna, '60.00');
    await settle();
    await made(anna, '40.00');
    await settle();
    app.clock.set('2026-03-13T03:59:00Z');
    await made(anna, '20.00');
    await settle();

    expect(await toldTo(anna)).toEqual([
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
    await made(anna, '121.00');
    await settle();
    expect((await toldTo(anna)).slice(2)).toEqual([
      '*North*\nYour best day so far: $121\nYour best week so far: $121',
    ]);
  });
});

describe('a streak', () => {
  it('is frozen by a day off', async () => {
    ({ brand, agent: anna } = await setUp());
    await app.db.query(
      `insert into work_days (brand_id, user_id, date, in_work, answered_at) values ($1, $2, '2026-03-11', false, now())`,
      [brand.id, anna.id],
    );
    for (const day of ['03-09', '03-10', '03-12']) await made(anna, '10.00', on(day));
    await settle();
    app.clock.set('2026-03-13T12:00:00Z');
    await made(anna, '10.00');
    await settle();

    expect(await toldTo(anna)).toEqual(['*North*\n3 working days in a row with a deposit']);
  });
});

describe('passing', () => {
  it('is told once a day, with the name and the gap', async () => {
    ({ brand, agent: anna } = await setUp());
    const ben = await member('Ben*');
    const left = await newMember(app.db, brand, { dismissedAt: new Date() });
    await made(anna, '500.00');
    await made(left, '550.00');
    await settle();
    await made(ben, '620.00');
    await settle();
    expect(await toldTo(anna)).toEqual(['*North*\nBen* passed you: $120']);
    expect(await toldTo(ben)).toEqual(['*North*\nYou passed Anna: $120']);
    expect(await kindsOf(left)).toEqual([]);

    await made(anna, '200.00');
    await settle();
    await made(ben, '200.00');
    await settle();
    expect(await kindsOf(anna)).toEqual(['passed', 'overtook']);
    expect((await toldTo(anna)).slice(1)).toEqual(['*North*\nYou passed Ben*: $80']);
    expect((await toldTo(ben)).slice(1)).toEqual(['*North*\nAnna passed you: $80']);
  });

  it('counts first-time deposits in a sales brand', async () => {
    ({ brand, agent: anna } = await setUp({ reportType: 'sales' }));
    const ben = await member('Ben');
    await made(anna, '500.00', { type: 'ftd' });
    await settle();
    for (const amount of ['1.00', '1.00', '1.00']) await made(ben, amount, { type: 'ftd' });
    await settle();

    expect(await toldTo(anna)).toEqual(['*North*\nBen passed you: 2 FTD']);
    expect(await toldTo(ben)).toEqual(['*North*\nYou passed Anna: 2 FTD']);
  });
});
