import { newDeposit, orderToAccept } from '../../../../test/deposit.factories.js';
import { newMember, newScene, type Scene } from '../../../../test/factories.js';
import { newCorrection, newFigures, newPeriod, newResult } from '../../../../test/report.factories.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/brand.entity.js';
import type { Deposit } from '../../deposits/ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';
import { MomentWatchService } from './moment-watch.service.js';

// Mini-app buttons need https.
const app = describeLoneApp('api', { UNDO_SECONDS: '8', PUBLIC_URL: 'https://desk.test' });

let { brand, agent: anna, manager } = {} as Scene;
const setUp = async (change: Partial<Brand> = {}) => {
  app.clock.set('2026-03-12T12:00:00Z');
  ({
    brand,
    agent: anna,
    manager,
  } = await newScene(app.db, {
    brand: { name: 'North', ...change },
    agent: { publicName: 'Anna' },
  }));
  await opened(anna);
};
const opened = (user: User, at = app.clock.now()) =>
  app.db.query(
    `insert into moment_settings (user_id, opened_at) values ($1, $2)
     on conflict (user_id) do update set opened_at = excluded.opened_at`,
    [user.id, at],
  );
const member = async (publicName: string) => {
  const user = await newMember(app.db, brand, { publicName });
  await opened(user);
  return user;
};
const made = (user: User, amount: string, change: Partial<Deposit> = {}) =>
  newResult(app.db, brand, user, { amount, createdAt: app.clock.now(), ...change });
const on = (day: string) => ({ createdAt: new Date(`2026-${day}T16:00:00Z`) });
const pass = (seconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString());
const look = () => app.get(MomentWatchService).look();
/** Looks when the changes so far can no longer be taken back. */
const settle = async () => {
  await look();
  pass(30);
  await look();
};
const toldTo = async ({ telegramId }: User) => {
  const rows = await app.db.query<{ text: string }[]>(
    `select text from outbox_messages where chat_id = $1 and key like 'moment:%' order by id`,
    [telegramId],
  );
  return rows.map(({ text }) => text.replaceAll('\\', ''));
};
const kindsOf = async ({ id }: User) => {
  const rows = await app.db.query<{ kind: string }[]>(
    'select kind from moments where user_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind);
};
const reached = '*North*\nYou reached 100% of the target: $1,000 of $1,000';

describe('the target', () => {
  beforeEach(async () => {
    await setUp();
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

describe('a best day', () => {
  beforeEach(() => setUp());

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
    await setUp();
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

describe('being passed', () => {
  it('is told once a day, with the name and the gap', async () => {
    await setUp();
    const ben = await member('Ben*');
    const left = await newMember(app.db, brand, { dismissedAt: new Date() });
    await made(anna, '500.00');
    await made(left, '550.00');
    await settle();
    await made(ben, '620.00');
    await settle();
    expect(await toldTo(anna)).toEqual(['*North*\nBen* passed you: $120']);
    expect([await toldTo(ben), await kindsOf(left)]).toEqual([[], []]);

    await made(anna, '200.00');
    await settle();
    await made(ben, '200.00');
    await settle();
    expect(await kindsOf(anna)).toEqual(['passed']);
    expect(await toldTo(ben)).toEqual(['*North*\nAnna passed you: $80']);
  });

  it('counts first-time deposits in a sales brand', async () => {
    await setUp({ reportType: 'sales' });
    const ben = await member('Ben');
    await made(anna, '500.00', { type: 'ftd' });
    await settle();
    for (const amount of ['1.00', '1.00', '1.00']) await made(ben, amount, { type: 'ftd' });
    await settle();

    expect(await toldTo(anna)).toEqual(['*North*\nBen passed you: 2 FTD']);
  });
});

describe('the evening', () => {
  let ben: User;
  beforeEach(async () => {
    await setUp();
    ben = await member('Ben');
    await newPeriod(app.db, brand, '2026-03-01', '2026-03-31');
    await member('Cleo');
    await made(ben, '2000.00', on('03-11'));
    await made(anna, '2310.00');
    await settle();
  });

  it('has one line at 20:00 of the reporting zone, without a sound', async () => {
    app.clock.set('2026-03-12T23:59:59Z');
    await look();
    expect(await kindsOf(anna)).toEqual([]);
    app.clock.set('2026-03-13T00:00:00Z');
    await Promise.all([look(), look()]);
    pass(60);
    await look();

    expect(await toldTo(anna)).toEqual(['*North*\nToday 1 deposit, $2,310, 1st (+1)']);
    expect(await kindsOf(ben)).toEqual(['passed']);
    const [message] = await app.db.query<object[]>(
      `select options from outbox_messages where chat_id = $1 and key like 'moment:%'`,
      [anna.telegramId],
    );
    expect(message).toEqual({ options: { isSilent: true } });
  });

  it('comes late to those whose last deposit can still be taken back, and not after midnight', async () => {
    app.clock.set('2026-03-12T23:59:50Z');
    await made(ben, '5.00');
    await look();
    pass(10);
    await look();
    expect([await kindsOf(anna), await kindsOf(ben)]).toEqual([['evening'], ['passed']]);
    pass(20);
    await look();
    expect((await toldTo(ben)).at(-1)).toBe('*North*\nToday 1 deposit, $5, 2nd');

    app.clock.set('2026-03-13T03:59:45Z');
    const dan = await member('Dan');
    await made(dan, '5.00');
    await settle();
    expect(await kindsOf(dan)).toEqual([]);
  });

  it.each([
    ['the clocks of New York change', '2026-03-09'],
    ['the clocks of Berlin change', '2026-03-30'],
  ])('comes at the same hour when %s', async (_, day) => {
    await newPeriod(app.db, brand, '2026-02-01', '2026-02-28');
    app.clock.set(`${day}T00:00:00Z`);
    await opened(anna);
    pass(-31);
    await made(anna, '10.00');
    await settle();
    expect(await kindsOf(anna)).not.toContain('evening');
    pass(1);
    await look();

    expect((await toldTo(anna)).at(-1)).toMatch(/^\*North\*\nToday 1 deposit, \$10/);
  });
});
