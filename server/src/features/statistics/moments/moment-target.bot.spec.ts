import { newDeposit, orderToAccept, newCorrection, newFigures } from '../../../../test/deposit.factories.js';
import type { Scene } from '../../../../test/factories.js';
import { momentActs, on } from '../../../../test/moments.js';
import { describeLoneApp } from '../../../../test/test-app.js';

// Mini-app buttons need https.
const app = describeLoneApp('api', { UNDO_SECONDS: '8', PUBLIC_URL: 'https://desk.test' });
const { setUp, opened, made, look, pass, settle, toldTo, kindsOf } = momentActs(app);

let { brand, agent: anna, manager } = {} as Scene;
const reached = '*North*\nYou reached 100% of the target: $1,000 of $1,000';

describe('the target', () => {
  beforeEach(async () => {
    ({ brand, agent: anna, manager } = await setUp());
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '1000' });
  });

  it('is told once the time to undo is over, with a button that opens the brand', async () => {
    await made(anna, '1000.00');
    await look();
    pass(29);
    await look();
    expect(await toldTo(anna)).toEqual([]);
    pass(1);
    await look();

    expect(await toldTo(anna)).toEqual([reached]);
    const [{ buttons }] = await app.db.query<[{ buttons: object[][] }]>(
      `select buttons from outbox_messages where chat_id = $1 and key like 'moment:%'`,
      [anna.telegramId],
    );
    expect(buttons).toEqual([[{ text: 'Open Tallydesk', webApp: `https://desk.test/tg?brand=${brand.id}` }]]);
  });

  const toAccept = async () => {
    const deposit = await newDeposit(app.db, brand, { amount: '1000.00', createdAt: app.clock.now() });
    const order = orderToAccept(anna, { amount: 1000 });
    const accept = () => app.as(manager).post(`deposit/${deposit.id}/accept`, order).expect(200);
    const undo = () => app.as(manager).post(`deposit/${deposit.id}/undo`).expect(200);
    return { accept, undo };
  };

  it('is not told if the acceptance was undone', async () => {
    const { accept, undo } = await toAccept();
    await accept();
    await look();
    pass(7);
    await undo();
    await settle();
    expect(await toldTo(anna)).toEqual([]);

    await accept();
    await settle();
    expect(await toldTo(anna)).toEqual([reached]);
  });

  it('waits while a younger acceptance can be undone', async () => {
    await made(anna, '10.00');
    await look();
    pass(29);
    const { accept, undo } = await toAccept();
    await accept();
    pass(1);
    await look();
    expect(await toldTo(anna)).toEqual([]);
    await undo();
    await settle();

    expect(await kindsOf(anna)).toEqual([]);
  });

  it('is told once a period, also if corrections take it away and bring it back', async () => {
    await made(anna, '1000.00');
    await settle();
    await newCorrection(app.db, brand, anna, '2026-03-11', -1, '-500.00');
    await settle();
    await made(anna, '700.00');
    await settle();
    expect(await kindsOf(anna)).toEqual(['target']);

    app.clock.set('2026-04-02T12:00:00Z');
    await opened(anna);
    await newFigures(app.db, brand, anna, '2026-04-01', { target: '1000' });
    await made(anna, '1000.00');
    await settle();
    expect(await toldTo(anna)).toEqual([reached, reached]);
  });

  it('is told once by two processes that look at once', async () => {
    await made(anna, '1000.00');
    await look();
    pass(30);
    await Promise.all([look(), look(), look()]);

    expect(await toldTo(anna)).toEqual([reached]);
  });

  it('waits while another process looks', async () => {
    await made(anna, '1000.00');
    await look();
    pass(30);
    await app.db.transaction(async (other) => {
      await other.query(`select pg_advisory_xact_lock(hashtextextended('moments', 0))`);
      await look();
      expect(await toldTo(anna)).toEqual([]);
    });
    await look();
    expect(await toldTo(anna)).toEqual([reached]);
  });

  it('is noted and not told after three days without opening the mini-app, until it is opened', async () => {
    await opened(anna, new Date('2026-03-09T12:00:30Z'));
    await made(anna, '1000.00');
    await settle();
    expect([await toldTo(anna), await kindsOf(anna)]).toEqual([[], ['target']]);

    await app.as(anna).get('t/me').expect(200);
    await made(anna, '1.00', on('03-11'));
    await settle();
    expect(await toldTo(anna)).toEqual(['*North*\nYour best day so far: $1,000']);
  });

  it('is noted and not told if the person has turned it off', async () => {
    await app.as(anna).patch('t/moments/settings', { target: false }).expect(200);
    await made(anna, '1000.00');
    await settle();

    expect([await toldTo(anna), await kindsOf(anna)]).toEqual([[], ['target']]);
  });

  it('is not told to dismissed members, who begin anew when they return', async () => {
    await made(anna, '1000.00');
    await look();
    const dismiss = (at: string) =>
      app.db.query(`update brand_users set dismissed_at = ${at} where user_id = $1`, [anna.id]);
    await dismiss('now()');
    await settle();
    expect(await kindsOf(anna)).toEqual([]);
    expect(await app.db.query('select from moment_watches where user_id = $1', [anna.id])).toEqual([]);

    await dismiss('null');
    await made(anna, '1.00');
    await settle();
    expect(await kindsOf(anna)).toEqual(['target']);
  });

  it('of a removed brand is nobody’s', async () => {
    await made(anna, '1000.00');
    await look();
    await app.db.query('update brands set removed_at = now() where id = $1', [brand.id]);
    await settle();

    expect(await kindsOf(anna)).toEqual([]);
  });
});

it('keeps moments for 400 days', async () => {
  ({ brand, agent: anna } = await setUp());
  app.clock.set('2026-06-01T12:00:00Z');
  for (const day of ['2025-04-26', '2025-04-27'])
    await app.db.query(
      `insert into moments (brand_id, user_id, kind, key, day, facts, created_at) values ($1, $2, 'streak', $3::date::text, $3::date, '{"days": 3}', now())`,
      [brand.id, anna.id, day],
    );
  await look();

  const kept = await app.db.query<object[]>('select key from moments where user_id = $1', [anna.id]);
  expect(kept).toEqual([{ key: '2025-04-27' }]);
});
