import { newBrand, newManager, newUser } from '../../../test/factories.js';
import { describeApp } from '../../../test/test-app.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { MemberService } from '../brands/members/member.service.js';
import type { User } from '../people/user.entity.js';
import { JoinRequest } from './invite.entity.js';
import { JoinRequestService } from './join-request.service.js';

const app = describeApp();

let brand: Brand;
let manager: User;
let person: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db, { name: 'Northwind' });
  manager = await newManager(app.db, { brands: [brand] });
  person = await newUser(app.db);
});

const requestToJoin = ({ id: brandId, linkSecret }: Brand, secret: string | null = linkSecret) =>
  app.get(JoinRequestService).create({ userId: person.id, isStaff: false }, { brandId, secret });
async function decide(verb: 'accept' | 'cancel') {
  const { id } = await app.db.findOneByOrFail(JoinRequest, { userId: person.id, status: 'wait' });
  await app.as(manager).post(`brand/request/${verb}/${id}`).expect(200);
}
const listRequests = async () => (await app.as(person).get('t/me')).body.requests as object[];
const brandSummary = { id: expect.any(Number) as number, name: 'Northwind' };

it('shows the outcome of a request', async () => {
  expect(await listRequests()).toEqual([]);

  await requestToJoin(brand);
  expect(await listRequests()).toEqual([{ brand: { id: brand.id, name: 'Northwind' }, status: 'waiting' }]);
  await decide('cancel');
  expect(await listRequests()).toEqual([{ brand: brandSummary, status: 'refused' }]);
  await requestToJoin(brand);
  expect(await listRequests()).toEqual([{ brand: brandSummary, status: 'waiting' }]);
  await decide('accept');
  expect(await listRequests()).toEqual([{ brand: brandSummary, status: 'accepted' }]);
});

it('shows only the caller’s requests, newest brand first', async () => {
  const other = await newBrand(app.db, { name: 'Southgate' });
  await requestToJoin(brand);
  await requestToJoin(other);

  expect(await listRequests()).toMatchObject([
    { brand: { name: 'Southgate' } },
    { brand: { name: 'Northwind' } },
  ]);
  expect((await app.as(manager).get('t/me')).body.requests).toEqual([]);
});

it('shows an ended request for 30 days', async () => {
  await requestToJoin(brand);
  await decide('cancel');

  app.clock.set('2026-04-10T07:59:59Z');
  expect(await listRequests()).toHaveLength(1);
  app.clock.set('2026-04-10T08:00:00Z');
  expect(await listRequests()).toEqual([]);
});

it('shows no refusal to a member, and no acceptance to a dismissed person', async () => {
  await requestToJoin(brand);
  await decide('cancel');
  await app.get(MemberService).join(brand.id, person.id, `test:${person.id}`);
  expect(await listRequests()).toEqual([]);

  await app.as(manager).delete(`brand/users/${brand.id}?user_id=${person.id}`).expect(200);
  await requestToJoin(brand);
  await decide('accept');
  await app.as(manager).delete(`brand/users/${brand.id}?user_id=${person.id}`).expect(200);
  expect(await listRequests()).toEqual([]);
});

it('does not reveal by an old link whether its brand exists, until staff decide', async () => {
  await requestToJoin(brand, null);
  expect(await listRequests()).toEqual([]);

  await decide('cancel');
  expect(await listRequests()).toEqual([{ brand: brandSummary, status: 'refused' }]);
});
