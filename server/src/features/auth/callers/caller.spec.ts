import { newBrand, newManager, newMember, newTelegramId, newUser } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { StaffAuthorizer } from './caller.service.js';

const app = setUpApp();

const authorize = (telegramId: string, brandId: number) =>
  app.get(StaffAuthorizer).authorize(telegramId, { code: 'deposits', brandId });

it('authorizes managers and ceos with their current rights', async () => {
  const brand = await newBrand(app.db);
  const manager = await newManager(app.db, { brands: [brand], codes: ['deposits'] });
  const ceo = await newUser(app.db, { role: 'ceo' });

  expect(await authorize(manager.telegramId, brand.id)).toEqual({
    userId: manager.id,
    telegramId: manager.telegramId,
    role: 'manager',
    codes: ['deposits'],
    brandIds: [brand.id],
    memberBrandIds: [],
    memberBrandId: null,
    token: null,
    launch: null,
  });
  expect(await authorize(ceo.telegramId, brand.id)).toMatchObject({ userId: ceo.id, brandIds: 'all' });

  await app.db.query('delete from user_brands where user_id = $1', [manager.id]);
  expect(await authorize(manager.telegramId, brand.id)).toBeNull();
});

it('does not authorize people who lack the code, the brand or the role, or are unknown', async () => {
  const brand = await newBrand(app.db);
  const people = [
    await newManager(app.db, { brands: [brand], codes: ['tickets'] }),
    await newManager(app.db, { brands: [await newBrand(app.db)] }),
    await newMember(app.db, brand),
    { telegramId: newTelegramId() },
  ];

  for (const { telegramId } of people) expect(await authorize(telegramId, brand.id)).toBeNull();
});
