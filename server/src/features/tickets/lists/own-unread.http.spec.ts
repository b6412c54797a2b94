import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';

const app = describeApp();

it('GET t/ticket/unread counts messages of staff until the owner reads them', async () => {
  const [brand, formerBrand] = [await newBrand(app.db), await newBrand(app.db)];
  const anna = await newMember(app.db, brand);
  const manager = await newManager(app.db, { brands: [brand] });
  await app.db.query('insert into brand_users (brand_id, user_id, dismissed_at) values ($1, $2, now())', [
    formerBrand.id,
    anna.id,
  ]);
  const ticket = await newTicket(app.db, anna, brand);
  await newTicket(app.db, await newMember(app.db, brand), brand, { unreadByOwner: 9 });
  await newTicket(app.db, anna, formerBrand, { unreadByOwner: 9 });
  const getUnread = async () => (await app.as(anna).get('t/ticket/unread').expect(200)).body.data as unknown;
  expect(await getUnread()).toEqual([]);

  await newTicket(app.db, anna, null, { type: 'ceo', queue: 'ceo', unreadByOwner: 1 });
  await newTicket(app.db, anna, brand, { type: 'docs', queue: 'services', unreadByOwner: 2 });
  await newTicket(app.db, anna, brand, { type: 'docs', queue: 'services', unreadByOwner: 3 });
  const write = (fields: object) =>
    app.as(manager).post(`ticket/message/${ticket.id}`).send(fields).expect(201);
  await write({ message: 'The first' });
  await write({ message: 'The second', is_closed_message: 1 });

  const others = [
    { brand_id: null, type: 'ceo', closed: false, count: 1 },
    { brand_id: brand.id, type: 'docs', closed: false, count: 5 },
  ];
  expect(await getUnread()).toEqual([
    ...others,
    { brand_id: brand.id, type: 'support', closed: true, count: 2 },
  ]);

  await app.as(anna).get(`t/ticket/${ticket.id}`).expect(200);
  expect(await getUnread()).toEqual(others);
});
