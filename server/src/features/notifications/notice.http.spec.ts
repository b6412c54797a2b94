import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { Database } from '../../platform/database/database.js';
import { md } from '../../platform/messenger/api/markdown.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import type { NoticeSubject } from './notice.rules.js';
import { type Notice, NoticeService } from './notice.service.js';

const app = setUpApp();

let brand: Brand;
let manager: User;
beforeEach(async () => {
  brand = await newBrand(app.db, { name: 'North_1' });
  manager = await newManager(app.db, { brands: [brand] });
});

const services = {
  withdrawal: true,
  docs: true,
  mail: true,
  credits: true,
  fake_credit: true,
  fake_deposit: true,
  fake_withdrawal: true,
};
const supports = { VOIP: true, CRM: true, PIN_Leads: true, Platform: true, Other: true };

const defaults = { deposit: true, deposit_cards: 'auto', quiet_hours: null, join: true, services, supports };

const getSettings = async (user = manager) => {
  const { body } = await app.as(user).get('manager/notice');
  return {
    ...body.settings,
    services: JSON.parse(body.settings.services as string),
    supports: JSON.parse(body.settings.supports as string),
  };
};
const updateSettings = async (change: object) => {
  const { status, body } = await app.as(manager).post('manager/notice', change);
  return [status, body.error ?? body];
};

describe('the settings', () => {
  it('are all on at first, with groups of switches as JSON strings', async () => {
    const { status, body } = await app.as(manager).get('manager/notice');

    const groups = { services: JSON.stringify(services), supports: JSON.stringify(supports) };
    expect([status, body]).toEqual([200, { settings: { ...defaults, ...groups } }]);
  });

  it.each([
    ['objects', (switches: object) => switches],
    ['JSON strings', (switches: object) => JSON.stringify(switches)],
  ])('are accepted with groups of switches as %s', async (_, toInput) => {
    const change = {
      deposit: false,
      services: toInput({ ...services, mail: false }),
      support: toInput({ ...supports, PIN_Leads: false }),
    };

    expect(await updateSettings(change)).toEqual([200, { status: true }]);

    expect(await getSettings()).toEqual({
      ...defaults,
      deposit: false,
      services: { ...services, mail: false },
      supports: { ...supports, PIN_Leads: false },
    });
  });

  it('change one by one, for this person alone, with "support" or "supports"', async () => {
    const colleague = await newManager(app.db);
    await updateSettings({ deposit: false, support: { CRM: false }, quiet_hours: { from: 22, to: 7 } });
    const change = { supports: { CRM: true, Other: false }, deposit_cards: 'digest' };
    expect(await updateSettings(change)).toEqual([200, { status: true }]);

    const expected = {
      ...defaults,
      deposit: false,
      deposit_cards: 'digest',
      quiet_hours: { from: 22, to: 7 },
      supports: { ...supports, Other: false },
    };
    expect(await getSettings()).toEqual(expected);
    await updateSettings({ quiet_hours: null });
    expect(await getSettings()).toEqual({ ...expected, quiet_hours: null });
    expect(await getSettings(colleague)).toEqual(defaults);
  });

  it.each([
    { deposits: false },
    { quiet_hours: { from: 7, to: 7 } },
    { quiet_hours: { from: 22, to: 24 } },
    { services: '{"withdrawals":true}' },
    { support: { 'PIN Leads': true } },
    { support: '[]' },
    { services: null },
  ])('refuse %j and change nothing', async (fields) => {
    expect(await updateSettings({ deposit: false, ...fields })).toEqual([400, 'Invalid input']);

    expect(await getSettings()).toEqual(defaults);
  });

  it('store all of several concurrent changes', async () => {
    const keys = Object.keys(supports);

    await Promise.all(keys.map((key) => updateSettings({ support: { [key]: false } })));

    expect(Object.values((await getSettings()).supports as object)).toEqual(keys.map(() => false));
  });
});

describe('a notice', () => {
  const buildNotice = (subject: NoticeSubject, key = `test:${Math.random()}`): Notice => ({
    subject,
    brandId: brand.id,
    text: md`News!`,
    screen: '/x?y=1',
    key,
  });
  const notify = (subject: NoticeSubject, key?: string) =>
    app.get(NoticeService).notifyStaff(buildNotice(subject, key));
  const listMessages = ({ telegramId }: User) => listQueuedMessages(app.db, { chatId: telegramId });
  // A CEO or admin also gets the notices of other tests.
  const listNotices = async (user: User) =>
    (await listMessages(user)).filter(({ text }) => text.startsWith('News'));
  const countNotices = async (user: User) => (await listNotices(user)).length;

  it('names the brand, and links to the screen', async () => {
    await notify('deposit');

    expect(await listMessages(manager)).toMatchObject([
      {
        text: 'News\\!\nBrand: *North\\_1*\n[http://desk\\.test/x?y\\=1](http://desk.test/x?y=1)',
        buttons: null,
      },
    ]);
  });

  it('reaches only staff who may handle its subject', async () => {
    const ceo = await newUser(app.db, { role: 'ceo' });
    const admin = await newUser(app.db, { role: 'admin' });
    const withoutBrand = await newManager(app.db);
    const ofAnotherBrand = await newManager(app.db, { brands: [await newBrand(app.db)] });
    const withoutCode = await newManager(app.db, { brands: [brand], codes: ['tickets'] });
    const demoted = await newUser(app.db, { codes: ['deposits'] });
    await app.db.query('insert into user_brands values ($1, $2)', [demoted.id, brand.id]);
    const member = await newMember(app.db, brand);

    await notify('deposit');

    expect(await Promise.all([manager, ceo, admin].map(countNotices))).toEqual([1, 1, 1]);
    const others = [withoutBrand, ofAnotherBrand, withoutCode, demoted, member];
    expect(await Promise.all(others.map(countNotices))).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    ['deposit', { deposit: false }],
    ['service:docs', { services: { docs: false } }],
    ['support:PIN_Leads', { support: { PIN_Leads: false } }],
  ] as const)('of %s can be switched off by each person', async (subject, fields) => {
    const colleague = await newManager(app.db, { brands: [brand] });
    await updateSettings(fields);

    for (const sentSubject of ['deposit', 'service:docs', 'support:PIN_Leads'] as const)
      await notify(sentSubject);

    expect(await countNotices(manager)).toBe(2);
    expect(await countNotices(colleague)).toBe(3);
    await updateSettings({ deposit: true, services, support: supports });
    await notify(subject);
    expect(await countNotices(manager)).toBe(3);
  });

  it('makes no sound in the quiet hours of a person', async () => {
    const colleague = await newManager(app.db, { brands: [brand] });
    await updateSettings({ quiet_hours: { from: 12, to: 14 } });
    app.clock.set('2026-03-01T10:00:00Z'); // 13:00 in UTC+3
    await notify('deposit');
    await app
      .get(NoticeService)
      .notifyPeople([manager, colleague], { text: md`News`, screen: '/x', key: `people:${brand.id}` });
    const now = app.clock.now();
    const series = { key: `series:${brand.id}`, formatText: () => md`News`, isSeen: false, now };
    await app.get(NoticeService).notifyStaff({ ...buildNotice('deposit', series.key), series });

    const listOptions = async (user: User) => (await listMessages(user)).map(({ options }) => options);
    expect(await listOptions(manager)).toEqual(Array(3).fill({ isSilent: true }));
    expect(await listOptions(colleague)).toEqual(Array(3).fill(null));
  });

  it('with the same key is sent once', async () => {
    await notify('deposit', `once:${brand.id}`);
    await notify('deposit', `once:${brand.id}`);

    expect(await countNotices(manager)).toBe(1);
  });

  it('is not sent if its transaction is rolled back', async () => {
    const transaction = app.get(Database).transaction(async () => {
      await notify('deposit');
      throw new Error('rolled back');
    });

    await expect(transaction).rejects.toThrow('rolled back');
    expect(await countNotices(manager)).toBe(0);
  });
});
