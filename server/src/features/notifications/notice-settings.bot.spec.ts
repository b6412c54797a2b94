import { newPressUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newManager, newMember } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { getButtonData, listLabels } from '../../../test/private-chat.js';
import { setUpApp } from '../../../test/test-app.js';
import type { User } from '../people/user.entity.js';

const app = setUpApp();

let mia: User;
beforeEach(async () => void (mia = await newManager(app.db, { brands: [await newBrand(app.db)] })));

const getLastMessage = async ({ telegramId }: User) =>
  (await listQueuedMessages(app.db, { chatId: telegramId })).at(-1)!;
const openSettings = async (user = mia) => {
  await receive(app, newTextUpdate(user, '/settings'));
  return getLastMessage(user);
};
const press = async (text: string) => {
  await receive(app, newPressUpdate(mia, getButtonData(await getLastMessage(mia), text)));
  return getLastMessage(mia);
};
const getSettings = async () => (await app.as(mia).get('manager/notice')).body.settings;

describe('/settings', () => {
  it('shows the settings of the person', async () => {
    await app
      .as(mia)
      .post('manager/notice', { join: false, support: { VOIP: false }, quiet_hours: { from: 22, to: 7 } });

    expect((await openSettings()).text.replaceAll('\\', '')).toBe(
      [
        '*Notifications*',
        'Deposits: Automatic',
        'Requests to join: off',
        'Services: 7 of 7 on',
        'Support: 4 of 5 on',
        'Quiet hours: 22:00 to 07:00 (UTC+3)',
      ].join('\n'),
    );
  });

  it('sets how deposits are shown, which turns their notices on again', async () => {
    await app.as(mia).post('manager/notice', { deposit: false });
    await openSettings();
    expect(listLabels(await press('Deposits')).flat()).toContain('✓ Nothing');

    expect(listLabels(await press('One live card for each brand')).flat()).toContain(
      '✓ One live card for each brand',
    );

    expect(await getSettings()).toMatchObject({ deposit: true, deposit_cards: 'live' });
    expect((await press('Back')).text).toContain('One live card for each brand');
  });

  it('turns notices off one by one', async () => {
    await openSettings();
    await press('Turn requests to join off');
    await press('Services');
    expect(listLabels(await press('✓ Credits')).flat()).toContain('Credits');
    await press('Back');
    await press('Support');
    await press('✓ PIN Leads');

    const { join, services, supports } = await getSettings();
    expect(join).toBe(false);
    expect(JSON.parse(services as string)).toMatchObject({ credits: false, docs: true });
    expect(JSON.parse(supports as string)).toMatchObject({ PIN_Leads: false, CRM: true });
  });

  it('sets and removes quiet hours', async () => {
    await openSettings();
    await press('Quiet hours');
    // The end must differ from the beginning.
    expect(listLabels(await press('22:00')).flat()).not.toContain('22:00');
    expect((await press('07:00')).text).toContain('22:00 to 07:00');
    expect(await getSettings()).toMatchObject({ quiet_hours: { from: 22, to: 7 } });

    await press('Quiet hours');
    await press('No quiet hours');
    expect(await getSettings()).toMatchObject({ quiet_hours: null });
  });

  it('is refused to agents, and its buttons to people who have left the staff', async () => {
    const agent = await newMember(app.db, await newBrand(app.db));
    expect((await openSettings(agent)).text).toContain('is for staff');

    await openSettings();
    const before = await getSettings();
    await app.db.query(`update users set role = 'user' where id = $1`, [mia.id]);
    await press('Turn requests to join off');
    await app.db.query(`update users set role = 'manager' where id = $1`, [mia.id]);
    expect(await getSettings()).toEqual(before);
  });
});
