import {
  newBrand,
  newManager,
  newMember,
  newTelegramId,
  newUser,
  newApiKey,
} from '../../../test/factories.js';
import { describeApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';

const app = describeApp();
let admin: User;
let brand: Brand;
beforeAll(async () => {
  admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
  brand = await newBrand(app.db, { name: 'North' });
});

const list = async (query: string) => (await app.as(admin).get(`admin/audit?${query}`).expect(200)).body;
const rename = (name: string, caller: User = admin) => app.as(caller).patch(`brand/${brand.id}`, { name });

describe('GET admin/audit', () => {
  it('says who changed what, through which channel, from which address, and the previous values', async () => {
    await rename('South').expect(200);

    const { data } = await list(`subject=brand&subject_id=${brand.id}`);

    expect(data[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      actor: expect.objectContaining({ id: admin.id, public_name: admin.publicName }),
      api_key: null,
      via: 'panel',
      action: 'brand.update',
      subject: 'brand',
      subject_id: brand.id,
      about: { kind: 'brand', id: brand.id, name: 'South', is_gone: false },
      names: [],
      brand: { kind: 'brand', id: brand.id, name: 'South', is_gone: false },
      before: { name: 'North' },
      after: { name: 'South' },
      ip: expect.stringMatching(/127\.0\.0\.1/),
    });
  });

  it('filters by person, action, subject and time, 20 rows a page, newest first', async () => {
    const by = await newUser(app.db, { role: 'admin' });
    for (let n = 1; n <= 22; n += 1) await rename(`Name ${n}`, by).expect(200);
    await app.as(by).post('manager/notice', { deposit: false }).expect(200);

    const first = await list(`actor_id=${by.id}&action=brand.update`);
    const second = await list(`actor_id=${by.id}&action=brand.update&page=2`);

    expect([first.data.length, first.last_page, second.data.length]).toEqual([20, 2, 2]);
    expect(first.data[0].after).toEqual({ name: 'Name 22' });
    expect((await list(`actor_id=${by.id}&subject=user`)).data).toMatchObject([{ action: 'user.notices' }]);
    const { at } = first.data[0] as { at: string };
    const until = encodeURIComponent(at);
    expect((await list(`actor_id=${by.id}&action=brand.update&until=${until}`)).data[0].after).toEqual({
      name: 'Name 21',
    });
    expect((await list(`actor_id=${by.id}&from=${Math.ceil(Date.now() / 1000) + 60}`)).data).toEqual([]);
    await app.as(admin).get('admin/audit?from=yesterday').expect(400);
  });

  it('names the API key that acted', async () => {
    const { id, key } = await newApiKey(app, [brand]);
    const body = {
      brand_id: brand.id,
      type: 'ftd',
      client_id: '1',
      amount: 5,
      wallet: '',
      exchanger: '',
      agent: 'Nobody',
    };
    const response = await app
      .with({ authorization: `Bearer ${key}` })
      .post('deposit', body)
      .expect(201);

    expect((await list(`subject=deposit&subject_id=${response.body.id}`)).data).toMatchObject([
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

    for (const secret of [invite.secret_code, apiKey.key, apiKey.key.slice(4, 12)])
      expect(all).not.toContain(secret);
  });
});

describe('GET brand/{id}/history', () => {
  const getHistory = async (caller: User, id: number) =>
    ((await app.as(caller).get(`brand/${id}/history`).expect(200)).body.data as { action: string }[]).map(
      ({ action }) => action,
    );

  it('lists the changes of a brand and, for staff with the code for users, of its people', async () => {
    const ownBrand = await newBrand(app.db);
    const manager = await newManager(app.db, { brands: [ownBrand] });
    const member = await newMember(app.db, ownBrand);
    await app.as(manager).patch(`brand/${ownBrand.id}`, { description: 'New' }).expect(200);
    await app.as(manager).delete(`brand/users/${ownBrand.id}?user_id=${member.id}`).expect(200);

    expect(await getHistory(manager, ownBrand.id)).toEqual(['member.dismiss', 'brand.update']);
    expect(
      await getHistory(await newManager(app.db, { brands: [ownBrand], codes: ['brands'] }), ownBrand.id),
    ).toEqual(['brand.update']);
  });
});

describe('GET ticket/{id}/history', () => {
  it('says who answered and who closed a ticket', async () => {
    const agent = await newMember(app.db, brand);
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
