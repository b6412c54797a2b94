import { newMembershipUpdate, receive } from '../../../test/bot-updates.js';
import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import type { User } from '../people/user.entity.js';

const app = setUpAppWithOwnDatabase();
let admin: User;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));

const getSetup = async (user = admin) => (await app.as(user).get('manager/start').expect(200)).body.setup;

it('lists the steps of a new installation for admins until all are done', async () => {
  const steps = {
    add_bot_url: 'https://t.me/tallydesk_bot?startgroup=true',
    is_bot_in_group: false,
    brand_id: null as number | null,
    has_members: false,
    has_targets: false,
    has_report_hour: false,
    has_managers: false,
    has_deposit: false,
  };
  /** Expects the steps after this change and all earlier ones. */
  const expectSteps = async (change: Partial<typeof steps>) =>
    expect(await getSetup()).toEqual(Object.assign(steps, change));
  await expectSteps({});
  const chat = { id: '-100123456' };
  await receive(app, newMembershipUpdate(admin, chat, ['left', 'member']));
  await expectSteps({ is_bot_in_group: true });
  await receive(app, newMembershipUpdate(admin, chat, ['member', 'left']));
  await expectSteps({ is_bot_in_group: false });

  const brand = await newBrand(app.db);
  await expectSteps({ is_bot_in_group: true, brand_id: brand.id });
  const agent = await newMember(app.db, brand);
  await expectSteps({ has_members: true });
  const target = { user_id: agent.id, brand_id: brand.id, year: 2026, month: 3, value: 500 };
  await app.as(admin).post('brand/users/target', target).expect(200);
  await expectSteps({ has_targets: true });
  const manager = await newManager(app.db);
  await expectSteps({});
  await app
    .as(admin)
    .post(`admin/manager/brands/${manager.id}`, { brands: [brand.id] })
    .expect(200);
  await expectSteps({ has_managers: true });
  await newDeposit(app.db, brand);
  await expectSteps({ has_deposit: true });
  expect(await getSetup(manager)).toBeNull();
  expect(await getSetup(await newUser(app.db, { role: 'ceo' }))).toBeNull();

  await app.as(admin).patch(`brand/${brand.id}`, { report_hour: 9 }).expect(200);
  expect(await getSetup()).toBeNull();
});
