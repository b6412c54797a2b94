import { newBrand, newMember, newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import type { User } from '../people/user.entity.js';

const app = setUpApp();

describe('GET t/me/brand', () => {
  const join = (brandId: number, userId: number) =>
    app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brandId, userId]);

  it.each<[string, Partial<User>]>([
    ['a user', { publicName: 'Anna', photoName: 'anna.jpg', username: 'anna', character: 'ninja' }],
    ['a name with special characters', { publicName: `A "b" \\ <i>'🦊 שלום`, username: 'a_b' }],
    ['a CEO without a name', { role: 'ceo', publicName: null }],
  ])('returns the same as t/me for %s', async (_, change) => {
    const brand = await newBrand(app.db, { name: 'A "brand"', reportType: 'sales' });
    const person = await newUser(app.db, change);
    await join(brand.id, person.id);

    const { body } = await app.asMember(person, brand).get('t/me/brand').expect(200);

    const {
      join: _join,
      requests: _requests,
      ...own
    } = (await app.as(person).get('t/me')).body as Record<string, unknown>;
    expect(body).toMatchObject({
      user: own,
      brand: { id: brand.id, name: 'A "brand"', report_type: 'sales' },
      target: { goal: 0, goal_symbol: 'FTD', have: 0 },
      retention_amount: 0,
      ftd_amount: 0,
      ftd: 0,
    });
  });

  it('returns the codes of a manager, and a new name at once', async () => {
    const brand = await newBrand(app.db);
    const anna = await newMember(app.db, brand, { role: 'manager', codes: ['deposits', 'rating'] });
    const { body } = await app.asMember(anna, brand).get('t/me/brand').expect(200);
    expect(body.user).toMatchObject({ role: 'manager', user_roles: ['deposits', 'rating'] });

    await app.db.query('update users set public_name = $1 where id = $2', ['Anne', anna.id]);

    expect((await app.asMember(anna, brand).get('t/me/brand')).body.user.public_name).toBe('Anne');
  });
});
