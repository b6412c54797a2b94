import { newFigures, newPeriod, newResult } from '../../../test/deposit.factories.js';
import { newBrand, newMember, newUser } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';

const app = setUpApp();

let brand: Brand;
let admin: User;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T04:00:00Z');
  await app.db.query(`delete from outbox_messages where chat_id = '-100777'`);
  brand = await newBrand(app.db, { name: 'North.wind', reportChatId: '-100777', reportThreadId: '7' });
  admin = await newUser(app.db, { role: 'admin' });
  anna = await newMember(app.db, brand, { publicName: 'Anna_B' });
});

const send = () => app.as(admin).post(`admin/brand/report/${brand.id}`).expect(200);
const listQueued = () => listQueuedMessages(app.db, { chatId: brand.reportChatId ?? brand.chatId });

describe('POST admin/brand/report/{brand_id}', () => {
  it('sends the report of the last day that ended to the report chat, and returns its text', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-01', '2026-03-31');
    await newFigures(app.db, brand, anna, period, { target: '1000' });
    for (const [amount, createdAt] of [
      ['40.00', '2026-03-10T03:59:59.999Z'],
      ['20.00', '2026-03-10T04:00:00Z'],
      ['10.00', '2026-03-11T03:59:59.999Z'],
      ['5.00', '2026-03-11T04:00:00Z'],
    ] as const)
      await newResult(app.db, brand, anna, { amount, createdAt: new Date(createdAt) });

    const { body } = await send();

    const message = [
      '*TEST*',
      '*North\\.wind: Daily report*',
      '10\\.03\\.2026',
      '',
      '*Total: $30\\.00*',
      'Period: $75\\.00 of $1,000 \\(7\\.5%\\)',
      '\\-$10\\.00 \\(\\-25%\\) vs the day before',
      'Best: Anna\\_B, $30\\.00',
      '',
      '*Team 1: $30\\.00 → 7\\.5% of $1,000*',
      'Anna\\_B: $30\\.00 → 7\\.5% of $1,000',
    ].join('\n');
    expect(body).toEqual({ message });
    expect(await listQueued()).toMatchObject([{ chat_id: '-100777', thread_id: '7', text: message }]);
  });

  it('shows the conversion rate of the period in a sales brand, and omits former members without results', async () => {
    await app.db.update(Brand, { id: brand.id }, { reportType: 'sales' });
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '4', cr: '12.50' });
    await newMember(app.db, brand, { publicName: 'Idle', dismissedAt: new Date() });
    const formerMember = await newMember(app.db, brand, { publicName: null, dismissedAt: new Date() });
    const ftd = { type: 'ftd' as const, createdAt: new Date('2026-03-10T12:00:00Z') };
    await newResult(app.db, brand, anna, ftd);
    await newResult(app.db, brand, formerMember, ftd);

    const { message } = (await send()).body as { message: string };

    expect(message.split('\n').slice(-3)).toEqual([
      '*Team 1: 2 FTD → 50% of 4*',
      'Anna\\_B: 1 FTD → 25% of 4, CR 12\\.5%',
      `User \\#${formerMember.id} \\(left\\): 1 FTD, CR 0%`,
    ]);
  });

  it('sends a report on each call even if the brand wants none, and sends it to the thread of the brand if no report chat is set', async () => {
    brand = await newBrand(app.db, { name: 'North', threadId: '5', reportShow: false });

    await send();
    await send();

    expect(await listQueued()).toMatchObject([
      { chat_id: brand.chatId, thread_id: '5' },
      { chat_id: brand.chatId, thread_id: '5' },
    ]);
  });
});
