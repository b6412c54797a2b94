import pg from 'pg';
import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newTelegramId, newUser } from '../../../test/factories.js';
import { describeApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import type { AuditPage } from './audit.schemas.js';

const app = describeApp();
let admin: User;
let brand: Brand;
let agent: User;
beforeEach(async () => {
  admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
  brand = await newBrand(app.db, { name: 'North' });
  agent = await newMember(app.db, brand, { publicName: 'Cleo Marsh' });
});

const list = async (query: string): Promise<AuditPage['data']> =>
  (await app.as(admin).get(`admin/audit?${query}`).expect(200)).body.data;
const northSubject = () => ({ kind: 'brand', id: brand.id, name: 'North', is_gone: false });
const cleoSubject = () => ({ kind: 'user', id: agent.id, name: 'Cleo Marsh', is_gone: false });

it('names the deposit, its brand, and the people in its values', async () => {
  const { id } = await newDeposit(app.db, brand, { type: 'ftd', clientId: '41' });
  const edit = { type: 'ftd', client_id: '41', amount: 5, agent_id: agent.id };
  await app.as(admin).post(`deposit/${id}/accept`, edit).expect(200);

  const [accepted] = await list(`subject=deposit&subject_id=${id}`);

  expect(accepted).toMatchObject({
    about: { kind: 'deposit', id, name: `F${id}`, is_gone: false },
    brand: northSubject(),
    names: [cleoSubject()],
  });
  const { body } = await app.as(admin).get(`deposit/${id}/history`).expect(200);
  expect(body).toMatchObject([{ action: 'deposit.accept', names: [cleoSubject()] }]);
});

it('names a ticket by its title, a member by the person, and brands that were granted', async () => {
  const { id } = await newTicket(app.db, agent, brand);
  const manager = await newManager(app.db, { brands: [brand] });
  await app.as(admin).post(`ticket/${id}/assign`, { user_id: manager.id }).expect(200);
  await app.as(admin).delete(`brand/users/${brand.id}?user_id=${agent.id}`).expect(200);
  await app.as(admin).post(`admin/manager/brands/${manager.id}`, { brands: [] }).expect(200);

  const records = await list(`actor_id=${admin.id}`);

  expect(
    records.map(({ action, about, names }) => [action, about?.name, names.map(({ name }) => name)]),
  ).toEqual([
    ['ticket.assign', 'VOIP', [manager.publicName]], // who loses a brand loses its tickets
    ['user.brands', manager.publicName, ['North']],
    ['member.dismiss', 'Cleo Marsh', ['Cleo Marsh']],
    ['ticket.assign', 'VOIP', [manager.publicName]],
  ]);
});

it('names removed things by their last name', async () => {
  const { id } = await newDeposit(app.db, brand, { type: 'retention' });
  await app.as(admin).delete(`admin/deposit/delete/${id}`).expect(200);
  await app.as(admin).patch(`brand/${brand.id}`, { name: 'Old North' }).expect(200);
  const template = await app.as(admin).post('reply-template', { title: `Bye ${id}`, text: 'Bye' });
  await app.as(admin).delete(`reply-template/${template.body.id}`).expect(200);
  await app.as(admin).delete(`brand/${brand.id}`).expect(200);

  const records = await list(`actor_id=${admin.id}`);

  const removedSubject = { kind: 'brand', id: brand.id, name: 'Old North', is_gone: true };
  expect(records.map(({ action, about, brand: where }) => [action, about, where])).toEqual([
    ['brand.erase', removedSubject, removedSubject],
    ['reply-template.delete', expect.objectContaining({ name: `Bye ${id}` }), null],
    ['reply-template.create', expect.objectContaining({ name: `Bye ${id}` }), null],
    ['brand.update', removedSubject, removedSubject],
    ['deposit.erase', { kind: 'deposit', id, name: `A${id}`, is_gone: true }, removedSubject],
  ]);
});

it('has no name for nameless things and for unknown people', async () => {
  await app.get(AuditTrail).record({
    action: 'message.send',
    subjectId: 9_000_000_000,
    before: { user_id: 2_147_483_000 },
  });

  const [sent] = await list('subject=message&subject_id=9000000000');

  expect(sent).toMatchObject({
    about: null,
    brand: null,
    names: [{ kind: 'user', id: 2_147_483_000, name: null, is_gone: true }],
  });
});

it('finds the records of a brand, whatever their subjects', async () => {
  const { id } = await newDeposit(app.db, brand);
  await app.as(admin).delete(`deposit/${id}?status=reject`).expect(200);
  await app.as(admin).patch(`brand/${brand.id}`, { description: 'New' }).expect(200);

  const found = await list(`brand_id=${brand.id}`);

  expect(found.map(({ action }) => action)).toEqual(['brand.update', 'deposit.reject']);
  expect(await list(`brand_id=${brand.id}&action=deposit.reject`)).toHaveLength(1);
  await app.as(admin).get('admin/audit?brand_id=North').expect(400);
});

it('reads all names of a page with one statement', async () => {
  const { id } = await newDeposit(app.db, brand);
  for (let n = 0; n < 5; n += 1)
    await app.get(AuditTrail).record({ action: 'deposit.edit', subjectId: id, brandId: brand.id });
  const query = jest.spyOn(pg.Client.prototype, 'query');

  await list(`subject=deposit&subject_id=${id}`);

  const nameQueries = query.mock.calls.filter((call) =>
    JSON.stringify(call[0]).includes('json_to_recordset'),
  );
  expect(nameQueries).toHaveLength(1);
});
