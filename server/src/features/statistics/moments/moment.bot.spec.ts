import {
  newDeposit,
  buildAcceptBody,
  newCorrection,
  newFigures,
  newPeriod,
  newResult,
} from '../../../../test/deposit.factories.js';
import { setUpFakeLanguage } from '../../../../test/fake-language.js';
import { render } from '../../../texts/texts.js';
import { newDayOff, newMember, newScene, type Scene } from '../../../../test/factories.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { Deposit } from '../../deposits/ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';
import { MomentWatchService } from './moment-watch.service.js';

setUpFakeLanguage('tr');
// Mini-app buttons need https. Results are checked after 30 seconds: the undo time of the bot, which is longer than UNDO_SECONDS.
const app = setUpAppWithOwnDatabase('api', { UNDO_SECONDS: '8', PUBLIC_URL: 'https://desk.test' });

let { brand, agent: anna, manager } = {} as Scene;
const targetText = '*North*\nYou reached 100% of the target: $1,000 of $1,000';

/** Makes Anna an agent of the brand North, at 12:00 UTC of 12 March. */
const setUp = async (change: Partial<Brand> = {}) => {
  app.clock.set('2026-03-12T12:00:00Z');
  const scene = { brand: { name: 'North', ...change }, agent: { publicName: 'Anna' } };
  ({ brand, agent: anna, manager } = await newScene(app.db, scene));
  await recordMiniAppOpening(anna);
};
/** Without it, the person counts as inactive and gets no moments. */
const recordMiniAppOpening = (user: User, at = app.clock.now()) =>
  app.db.query(
    `insert into moment_settings (user_id, opened_at) values ($1, $2)
     on conflict (user_id) do update set opened_at = excluded.opened_at`,
    [user.id, at],
  );
const addMember = async (publicName: string) => {
  const user = await newMember(app.db, brand, { publicName });
  await recordMiniAppOpening(user);
  return user;
};
const createdOn = (day: string) => ({ createdAt: new Date(`2026-${day}T16:00:00Z`) });
const addResult = (user: User, amount: string, change: Partial<Deposit> = {}) =>
  newResult(app.db, brand, user, { amount, createdAt: app.clock.now(), ...change });
const detect = () => app.get(MomentWatchService).processMoments();
const advance = (seconds: number) => app.clock.advance(seconds);
/** Detects moments, and then those that had to wait until changes could no longer be undone. */
const detectAll = async () => {
  await detect();
  advance(30);
  await detect();
};
const listMessages = ({ telegramId }: User) =>
  listQueuedMessages(app.db, { chatId: telegramId, key: 'moment:%' });
const listTexts = async (user: User) =>
  (await listMessages(user)).map(({ text }) => text.replaceAll('\\', ''));
const listKinds = async ({ id }: User) => {
  const rows = await app.db.query<{ kind: string }[]>(
    'select kind from moments where user_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind);
};

describe('the moment of a reached target', () => {
  beforeEach(async () => {
    await setUp();
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '1000' });
  });

  it('is sent after the undo time, with a button that opens the brand', async () => {
    await addResult(anna, '1000.00');
    await detect();
    advance(29);
    await detect();
    expect(await listTexts(anna)).toEqual([]);
    advance(1);
    await detect();

    expect(await listTexts(anna)).toEqual([targetText]);
    const [message] = await listMessages(anna);
    expect(message!.buttons).toEqual([
      [{ text: 'Open Tallydesk', webApp: `https://desk.test/tg?brand=${brand.id}` }],
    ]);
    expect(render(message!.localized!.text, 'tr')).toBe(
      '*North*\n‹moments\\.target\\.retention 1000\\.00, 1000\\.00›',
    );
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
    await detectAll();
    expect(await listTexts(anna)).toEqual([]);

    await accept();
    await detectAll();
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
    await detectAll();

    expect(await listKinds(anna)).toEqual([]);
  });

  it('is sent once per period, even if a correction undoes it and a deposit restores it', async () => {
    await addResult(anna, '1000.00');
    await detectAll();
    await newCorrection(app.db, brand, anna, '2026-03-11', -1, '-500.00');
    await detectAll();
    await addResult(anna, '700.00');
    await detectAll();
    expect(await listKinds(anna)).toEqual(['target']);

    app.clock.set('2026-04-02T12:00:00Z');
    await recordMiniAppOpening(anna);
    await newFigures(app.db, brand, anna, '2026-04-01', { target: '1000' });
    await addResult(anna, '1000.00');
    await detectAll();
    expect(await listTexts(anna)).toEqual([targetText, targetText]);
  });

  it('is sent only once by concurrent processes, and not by one while another detects moments', async () => {
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

  it('is stored but not sent after three days without opening the mini-app, and later moments are sent after it is opened', async () => {
    await recordMiniAppOpening(anna, new Date('2026-03-09T12:00:30Z')); // three days before `detectAll` ends
    await addResult(anna, '1000.00');
    await detectAll();
    expect([await listTexts(anna), await listKinds(anna)]).toEqual([[], ['target']]);

    await app.as(anna).get('t/me').expect(200);
    await addResult(anna, '1.00', createdOn('03-11')); // so that today is not the first day
    await detectAll();
    expect(await listTexts(anna)).toEqual(['*North*\nYour best day so far: $1,000']);
  });

  it('is stored but not sent if the person has turned off moments of this kind', async () => {
    await app.as(anna).patch('t/moments/settings', { target: false }).expect(200);
    await addResult(anna, '1000.00');
    await detectAll();

    expect([await listTexts(anna), await listKinds(anna)]).toEqual([[], ['target']]);
  });

  it('is not sent to dismissed members, who are checked as new people when they return', async () => {
    await addResult(anna, '1000.00');
    await detect();
    const setDismissedAt = (at: string) =>
      app.db.query(`update brand_users set dismissed_at = ${at} where user_id = $1`, [anna.id]);
    await setDismissedAt('now()');
    await detectAll();
    expect(await listKinds(anna)).toEqual([]);
    expect(await app.db.query('select from moment_watches where user_id = $1', [anna.id])).toEqual([]);

    await setDismissedAt('null');
    await addResult(anna, '1.00');
    await detectAll();
    expect(await listKinds(anna)).toEqual(['target']);
  });

  it('is not stored in a removed brand', async () => {
    await addResult(anna, '1000.00');
    await detect();
    await app.db.query('update brands set removed_at = now() where id = $1', [brand.id]);
    await detectAll();

    expect(await listKinds(anna)).toEqual([]);
  });
});

it('stores moments for 400 days', async () => {
  await setUp();
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

describe('a best day', () => {
  beforeEach(async () => {
    await setUp();
  });

  it('is updated without another message until midnight of the reporting zone', async () => {
    await addResult(anna, '50.00', createdOn('03-05'));
    await addResult(anna, '60.00');
    await detectAll();
    await addResult(anna, '40.00');
    await detectAll();
    app.clock.set('2026-03-13T03:59:00Z');
    await addResult(anna, '20.00');
    await detectAll();

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
    await detectAll();
    expect((await listTexts(anna)).slice(2)).toEqual([
      '*North*\nYour best day so far: $121\nYour best week so far: $121',
    ]);
  });
});

it('a streak is not interrupted by a day off', async () => {
  await setUp();
  await newDayOff(app.db, brand, anna, '2026-03-11');
  for (const day of ['03-09', '03-10', '03-12']) await addResult(anna, '10.00', createdOn(day));
  await detectAll();
  app.clock.set('2026-03-13T12:00:00Z');
  await addResult(anna, '10.00'); // The fourth day is not a milestone.
  await detectAll();

  expect(await listTexts(anna)).toEqual(['*North*\n3 working days in a row with a deposit']);
});

describe('a moment of passing', () => {
  it('is sent to both people once a day, with the name and the gap', async () => {
    await setUp();
    const ben = await addMember('Ben*');
    const dismissedMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    await addResult(anna, '500.00');
    await addResult(dismissedMember, '550.00');
    await detectAll();
    await addResult(ben, '620.00');
    await detectAll();
    expect(await listTexts(anna)).toEqual(['*North*\nBen* passed you: $120']);
    expect(await listTexts(ben)).toEqual(['*North*\nYou passed Anna: $120']);
    expect(await listKinds(dismissedMember)).toEqual([]);

    await addResult(anna, '200.00');
    await detectAll();
    await addResult(ben, '200.00');
    await detectAll();
    expect(await listKinds(anna)).toEqual(['passed', 'overtook']);
    expect((await listTexts(anna)).slice(1)).toEqual(['*North*\nYou passed Ben*: $80']);
    expect((await listTexts(ben)).slice(1)).toEqual(['*North*\nAnna passed you: $80']);
  });

  it('counts first-time deposits in a sales brand', async () => {
    await setUp({ reportType: 'sales' });
    const ben = await addMember('Ben');
    await addResult(anna, '500.00', { type: 'ftd' });
    await detectAll();
    for (const amount of ['1.00', '1.00', '1.00']) await addResult(ben, amount, { type: 'ftd' });
    await detectAll();

    expect(await listTexts(anna)).toEqual(['*North*\nBen passed you: 2 FTD']);
    expect(await listTexts(ben)).toEqual(['*North*\nYou passed Anna: 2 FTD']);
  });
});

describe('the evening message', () => {
  let ben: User;
  beforeEach(async () => {
    await setUp();
    ben = await addMember('Ben');
    await newPeriod(app.db, brand, '2026-03-01', '2026-03-31');
    await addMember('Cleo'); // so that the second place is not the last, which is never mentioned
    await addResult(ben, '2000.00', createdOn('03-11'));
    await addResult(anna, '2310.00');
    await detectAll();
  });

  it('is sent once at 20:00 of the reporting zone, without a sound', async () => {
    app.clock.set('2026-03-12T23:59:59Z');
    await detect();
    expect(await listKinds(anna)).toEqual(['overtook']);
    app.clock.set('2026-03-13T00:00:00Z');
    await Promise.all([detect(), detect()]);
    advance(60);
    await detect();

    expect((await listTexts(anna)).slice(1)).toEqual(['*North*\nToday 1 deposit, $2,310, 1st']);
    expect(await listKinds(ben)).toEqual(['passed']);
    expect((await listMessages(anna)).at(-1)!.options).toEqual({ isSilent: true });
  });

  it('is sent later to people whose last deposit can still be undone, but not after midnight', async () => {
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
    await detectAll();
    expect(await listKinds(dan)).toEqual([]);
  });
});
