import {
  newDeposit,
  buildAcceptBody,
  newCorrection,
  newFigures,
} from '../../../../test/deposit.factories.js';
import type { Scene } from '../../../../test/factories.js';
import { momentHelpers, on } from '../../../../test/moments.js';
import { describeLoneApp } from '../../../../test/test-app.js';

// Mini-app buttons need https.
const app = describeLoneApp('api', { UNDO_SECONDS: '8', PUBLIC_URL: 'https://desk.test' });
const { setUp, markOpened, addResult, detect, advance, settle, listTexts, listKinds } = momentHelpers(app);

let { brand, agent: anna, manager } = {} as Scene;
const targetText = '*North*\nYou reached 100% of the target: $1,000 of $1,000';

describe('the target', () => {
  beforeEach(async () => {
    ({ brand, agent: anna, manager } = await setUp());
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '1000' });
  });

  it('is sent once the undo time is over, with a button that opens the brand', async () => {
    await addResult(anna, '1000.00');
    await detect();
    advance(29);
    await detect();
    expect(await listTexts(anna)).toEqual([]);
    advance(1);
    await detect();

    expect(await listTexts(anna)).toEqual([targetText]);
    const [{ buttons }] = await app.db.query<[{ buttons: object[][] }]>(
      `select buttons from outbox_messages where chat_id = $1 and key like 'moment:%'`,
      [anna.telegramId],
    );
    expect(buttons).toEqual([[{ text: 'Open Tallydesk', webApp: `https://desk.test/tg?brand=${brand.id}` }]]);
  });

  const prepareDeposit = async () => {
    const deposit = await newDeposit(app.db, brand, { amount: '1000.00', createdAt: app.clock.now() });
    const fields = buildAcceptBody(anna, { amount: 1000 });
    const accept = () => app.as(manager).post(`deposit/${deposit.id}/accept`, fields).expect(200);
    const undo = () => app.as(manager).post(`deposit/${deposit.id}/undo`).expect(200);
    return { accept, undo };
  };

  it('is not sent if the acceptance was undone', async () => {
    const { accept, undo } = await prepareDeposit();
    await accept();
    await detect();
    advance(7);
    await undo();
    await settle();
    expect(await listTexts(anna)).toEqual([]);

    await accept();
    await settle();
    expect(await listTexts(anna)).toEqual([targetText]);
  });

  it('is not sent while a newer acceptance can be undone', async () => {
    await addResult(anna, '10.00');
    await detect();
    advance(29);
    const { accept, undo } = await prepareDeposit();
    await accept();
    advance(1);
    await detect();
    expect(await listTexts(anna)).toEqual([]);
    await undo();
    await settle();

    expect(await listKinds(anna)).toEqual([]);
  });

  it('is sent once per period, even if corrections undo and restore it', async () => {
    await addResult(anna, '1000.00');
    await settle();
    await newCorrection(app.db, brand, anna, '2026-03-11', -1, '-500.00');
    await settle();
    await addResult(anna, '700.00');
    await settle();
    expect(await listKinds(anna)).toEqual(['target']);

    app.clock.set('2026-04-02T12:00:00Z');
    await markOpened(anna);
    await newFigures(app.db, brand, anna, '2026-04-01', { target: '1000' });
    await addResult(anna, '1000.00');
    await settle();
    expect(await listTexts(anna)).toEqual([targetText, targetText]);
  });

  it('is sent once by concurrent processes, and not while another one detects moments', async () => {
    await addResult(anna, '1000.00');
    await detect();
    advance(30);
    await app.db.transaction(async (other) => {
      await other.query(`select pg_advisory_xact_lock(hashtextextended('moments', 0))`);
      await detect();
      expect(await listTexts(anna)).toEqual([]);
    });
    await Promise.all([detect(), detect(), detect()]);
    expect(await listTexts(anna)).toEqual([targetText]);
  });

  it('is stored but not sent after three days without opening the mini-app, until it is opened', async () => {
    await markOpened(anna, new Date('2026-03-09T12:00:30Z'));
    await addResult(anna, '1000.00');
    await settle();
    expect([await listTexts(anna), await listKinds(anna)]).toEqual([[], ['target']]);

    await app.as(anna).get('t/me').expect(200);
    await addResult(anna, '1.00', on('03-11'));
    await settle();
    expect(await listTexts(anna)).toEqual(['*North*\nYour best day so far: $1,000']);
  });

  it('is stored but not sent if the person has turned it off', async () => {
    await app.as(anna).patch('t/moments/settings', { target: false }).expect(200);
    await addResult(anna, '1000.00');
    await settle();

    expect([await listTexts(anna), await listKinds(anna)]).toEqual([[], ['target']]);
  });

  it('is not sent to dismissed members, who are checked as new people when they return', async () => {
    await addResult(anna, '1000.00');
    await detect();
    const dismiss = (at: string) =>
      app.db.query(`update brand_users set dismissed_at = ${at} where user_id = $1`, [anna.id]);
    await dismiss('now()');
    await settle();
    expect(await listKinds(anna)).toEqual([]);
    expect(await app.db.query('select from moment_watches where user_id = $1', [anna.id])).toEqual([]);

    await dismiss('null');
    await addResult(anna, '1.00');
    await settle();
    expect(await listKinds(anna)).toEqual(['target']);
  });

  it('is not stored in a removed brand', async () => {
    await addResult(anna, '1000.00');
    await detect();
    await app.db.query('update brands set removed_at = now() where id = $1', [brand.id]);
    await settle();

    expect(await listKinds(anna)).toEqual([]);
  });
});

it('stores moments for 400 days', async () => {
  ({ brand, agent: anna } = await setUp());
  app.clock.set('2026-06-01T12:00:00Z');
  for (const day of ['2025-04-26', '2025-04-27'])
    await app.db.query(
      `insert into moments (brand_id, user_id, kind, key, day, facts, created_at) values ($1, $2, 'streak', $3::date::text, $3::date, '{"days": 3}', now())`,
      [brand.id, anna.id, day],
    );
  await detect();

  const remaining = await app.db.query<object[]>('select key from moments where user_id = $1', [anna.id]);
  expect(remaining).toEqual([{ key: '2025-04-27' }]);
});
