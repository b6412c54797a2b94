import pg from 'pg';
import { newDeposit } from '../../../test/deposit.factories.js';
import { newApiKey, newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import type { AuditPage } from './audit.schemas.js';

const app = setUpApp();
let admin: User;
let brand: Brand;
let agent: User;
beforeEach(async () => {
  admin = await newUser(app.db, { role: 'admin' });
  brand = await newBrand(app.db, { name: 'North' });
  agent = await newMember(app.db, brand, { publicName: 'Cleo Marsh' });
});

const getPage = async (query: string): Promise<AuditPage> =>
  (await app.as(admin).get(`admin/audit?${query}`).expect(200)).body;
const listRecords = async (query: string) => (await getPage(query)).data;
const namedBrand = () => ({ kind: 'brand', id: brand.id, name: 'North', is_gone: false });
const namedAgent = () => ({ kind: 'user', id: agent.id, name: 'Cleo Marsh', is_gone: false });
const renameBrand = (name: string, caller: User = admin) =>
  app.as(caller).patch(`brand/${brand.id}`, { name });

describe('GET admin/audit', () => {
  it('lists who changed what, through which channel, from which address, and the previous values', async () => {
    await renameBrand('South').expect(200);

    const [record] = await listRecords(`subject=brand&subject_id=${brand.id}`);

    expect(record).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      actor: expect.objectContaining({ id: admin.id, public_name: admin.publicName }),
      api_key: null,
      via: 'panel',
      action: 'brand.update',
      subject: 'brand',
      subject_id: brand.id,
      about: { ...namedBrand(), name: 'South' },
      names: [],
      brand: { ...namedBrand(), name: 'South' },
      before: { name: 'North' },
      after: { name: 'South' },
      ip: expect.stringMatching(/127\.0\.0\.1/),
    });
  });

  it('filters by person, action, subject and time, 20 rows a page, newest first', async () => {
    const actor = await newUser(app.db, { role: 'admin' });
    for (let n = 1; n <= 22; n += 1) await renameBrand(`Name ${n}`, actor).expect(200);
    await app.as(actor).post('manager/notice', { deposit: false }).expect(200);

    const first = await getPage(`actor_id=${actor.id}&action=brand.update`);
    const second = await getPage(`actor_id=${actor.id}&action=brand.update&page=2`);

    expect([first.data.length, first.last_page, second.data.length]).toEqual([20, 2, 2]);
    expect(first.data[0]!.after).toEqual({ name: 'Name 22' });
    expect(await listRecords(`actor_id=${actor.id}&subject=user`)).toMatchObject([
      { action: 'user.notices' },
    ]);
    const until = encodeURIComponent(String(first.data[0]!.at));
    const [older] = await listRecords(`actor_id=${actor.id}&action=brand.update&until=${until}`);
    expect(older!.after).toEqual({ name: 'Name 21' });
    expect(await listRecords(`actor_id=${actor.id}&from=${Math.ceil(Date.now() / 1000) + 60}`)).toEqual([]);
    await app.as(admin).get('admin/audit?from=yesterday').expect(400);
  });

  it('names the API key that acted', async () => {
    const { id, client } = await newApiKey(app, [brand]);
    const report = { brand_id: brand.id, type: 'ftd', client_id: '1', amount: 5, agent: 'Nobody' };
    const response = await client.post('deposit', report).expect(201);

    expect(await listRecords(`subject=deposit&subject_id=${response.body.id}`)).toMatchObject([
      { action: 'deposit.report', via: 'api-key', actor: null, api_key: { id } },
    ]);
  });

  it('contains no secrets', async () => {
    const manager = await newManager(app.db, { brands: [brand] });
    const { body: invite } = await app
      .as(manager)
      .post(`brand/invite/${brand.id}`, { max_connects: 1, active_until: 4_000_000_000 });
    const { body: apiKey } = await app.as(admin).post('admin/api-keys', { name: 'CRM', brands: [brand.id] });

    const [{ all }] = await app.db.query<[{ all: string }]>(
      'select json_agg(r)::text as all from audit_records r',
    );

    // The start of the key without `tdk_` may not be in a record either.
    for (const secret of [invite.secret_code, apiKey.key, apiKey.key.slice(4, 12)])
      expect(all).not.toContain(secret);
  });

  it('names the deposit, its brand, and the people in its values', async () => {
    const { id } = await newDeposit(app.db, brand, { type: 'ftd', clientId: '41' });
    const edit = { type: 'ftd', client_id: '41', amount: 5, agent_id: agent.id };
    await app.as(admin).post(`deposit/${id}/accept`, edit).expect(200);

    const [record] = await listRecords(`subject=deposit&subject_id=${id}`);

    expect(record).toMatchObject({
      about: { kind: 'deposit', id, name: `F${id}`, is_gone: false },
      brand: namedBrand(),
      names: [namedAgent()],
    });
    const { body } = await app.as(admin).get(`deposit/${id}/history`).expect(200);
    expect(body).toMatchObject([{ action: 'deposit.accept', names: [namedAgent()] }]);
  });

  it('names a ticket by its title, a member by the person, and brands that were granted', async () => {
    const { id } = await newTicket(app.db, agent, brand);
    const manager = await newManager(app.db, { brands: [brand] });
    await app.as(admin).post(`ticket/${id}/assign`, { user_id: manager.id }).expect(200);
    await app.as(admin).delete(`brand/users/${brand.id}?user_id=${agent.id}`).expect(200);
    await app.as(admin).post(`admin/manager/brands/${manager.id}`, { brands: [] }).expect(200);

    const records = await listRecords(`actor_id=${admin.id}`);

    expect(
      records.map(({ action, about, names }) => [action, about?.name, names.map(({ name }) => name)]),
    ).toEqual([
      ['ticket.assign', 'VOIP', [manager.publicName]], // the manager also loses the tickets of the lost brand
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

    const records = await listRecords(`actor_id=${admin.id}`);

    const removedBrand = { ...namedBrand(), name: 'Old North', is_gone: true };
    expect(records.map((record) => [record.action, record.about, record.brand])).toEqual([
      ['brand.erase', removedBrand, removedBrand],
      ['reply-template.delete', expect.objectContaining({ name: `Bye ${id}` }), null],
      ['reply-template.create', expect.objectContaining({ name: `Bye ${id}` }), null],
      ['brand.update', removedBrand, removedBrand],
      ['deposit.erase', { kind: 'deposit', id, name: `A${id}`, is_gone: true }, removedBrand],
    ]);
  });

  it('returns no name for things that have none and for unknown people', async () => {
    const unknownUserId = 2_147_483_000;
    const messageId = 9_000_000_000;
    const before = { user_id: unknownUserId };
    await app.get(AuditTrail).record({ action: 'message.send', subjectId: messageId, before });

    const [record] = await listRecords(`subject=message&subject_id=${messageId}`);

    expect(record).toMatchObject({
      about: null,
      brand: null,
      names: [{ kind: 'user', id: unknownUserId, name: null, is_gone: true }],
    });
  });

  it('finds the records of a brand, whatever their subjects', async () => {
    const { id } = await newDeposit(app.db, brand);
    await app.as(admin).delete(`deposit/${id}?status=reject`).expect(200);
    await app.as(admin).patch(`brand/${brand.id}`, { description: 'New' }).expect(200);

    const records = await listRecords(`brand_id=${brand.id}`);

    expect(records.map(({ action }) => action)).toEqual(['brand.update', 'deposit.reject']);
    expect(await listRecords(`brand_id=${brand.id}&action=deposit.reject`)).toHaveLength(1);
    await app.as(admin).get('admin/audit?brand_id=North').expect(400);
  });

  it('reads all names of a page with one statement', async () => {
    const { id } = await newDeposit(app.db, brand);
    for (let i = 0; i < 5; i++)
      await app.get(AuditTrail).record({ action: 'deposit.edit', subjectId: id, brandId: brand.id });
    const query = jest.spyOn(pg.Client.prototype, 'query');

    await listRecords(`subject=deposit&subject_id=${id}`);

    const nameQueries = query.mock.calls.filter((call) =>
      JSON.stringify(call[0]).includes('json_to_recordset'),
    );
    expect(nameQueries).toHaveLength(1);
  });
});

describe('GET brand/{id}/history', () => {
  it('lists the changes of a brand and, for staff with the code `users`, of its people', async () => {
    const manager = await newManager(app.db, { brands: [brand] });
    const managerWithoutUsers = await newManager(app.db, { brands: [brand], codes: ['brands'] });
    await app.as(manager).patch(`brand/${brand.id}`, { description: 'New' }).expect(200);
    await app.as(manager).delete(`brand/users/${brand.id}?user_id=${agent.id}`).expect(200);

    const listActions = async (caller: User) => {
      const { body } = await app.as(caller).get(`brand/${brand.id}/history`).expect(200);
      return body.data.map(({ action }: { action: string }) => action);
    };
    expect(await listActions(manager)).toEqual(['member.dismiss', 'brand.update']);
    expect(await listActions(managerWithoutUsers)).toEqual(['brand.update']);
  });
});

describe('GET ticket/{id}/history', () => {
  it('lists the answer and the closing of a ticket, newest first', async () => {
    const manager = await newManager(app.db, { brands: [brand] });
    const { id } = await newTicket(app.db, agent, brand);
    await app.as(manager).post(`ticket/message/${id}`).field('message', 'Hello').expect(201);
    await app
      .as(manager)
      .post(`ticket/message/${id}`)
      .field({ message: 'Done', is_closed_message: '1' })
      .expect(201);

    const { body } = await app.as(manager).get(`ticket/${id}/history`).expect(200);

    expect(body.data).toMatchObject([
      { action: 'ticket.close', before: { status: 'in-work' }, after: { status: 'closed' } },
      {
        action: 'ticket.answer',
        before: { status: 'new' },
        after: { status: 'in-work', assignee_id: manager.id },
      },
    ]);
  });
});
