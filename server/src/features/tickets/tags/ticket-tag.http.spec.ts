import { listAuditRecords } from '../../../../test/audit-records.js';
import { collectChanges, untilAllChangesPassed } from '../../../../test/event-stream.js';
import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Brand } from '../../brands/registry/brand.entity.js';

const app = setUpApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
let otherBrand: Brand;
beforeEach(async () => {
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  otherBrand = await newBrand(app.db);
});

const create = (fields: object = {}, by = mia) =>
  app.as(by).post('ticket-tag', { brand_id: brand.id, name: 'VIP', color: 'red', ...fields });
const newTag = async (name = 'VIP', brandId = brand.id) => {
  const admin = await newUser(app.db, { role: 'admin' });
  return (await create({ name, brand_id: brandId }, admin).expect(201)).body.id as number;
};
const listIds = async (query = '', by = mia) => {
  const { body } = await app.as(by).get(`ticket-tag${query}`).expect(200);
  return (body.data as { id: number }[]).map(({ id }) => id);
};
const bulk = (action: 'tag' | 'untag', ids: number[], tag_id: number, by = mia) =>
  app.as(by).post('ticket/bulk', { action, ids, tag_id });
/** The id of each ticket found, and the names of its tags. */
const searchTickets = async (query: string) => {
  const { body } = await app.as(mia).get(`ticket/search?brand_id=${brand.id}${query}`).expect(200);
  const tickets = body.data as { id: number; tags: { name: string }[] }[];
  return tickets.map(({ id, tags }) => [id, ...tags.map(({ name }) => name)]);
};

it('tags of a brand or of all brands within reach are listed, sorted by brand and name', async () => {
  const changes = collectChanges(app, brand);
  const { body } = await create({ name: ' VIP\u200b client ' }).expect(201);
  const [first, foreign] = [await newTag('angry'), await newTag('VIP', otherBrand.id)];

  expect(body).toEqual({ id: body.id, brand_id: brand.id, name: 'VIP client', color: 'red' });
  expect(await listIds()).toEqual([first, body.id]);
  const jon = await newManager(app.db, { brands: [brand, otherBrand] });
  expect(await listIds('', jon)).toEqual([first, body.id, foreign]);
  expect(await listIds(`?brand_id=${brand.id}`, jon)).toEqual([first, body.id]);
  await app.as(mia).get(`ticket-tag?brand_id=${otherBrand.id}`).expect(404);
  expect(await listAuditRecords(app.db, 'ticket-tag', body.id)).toMatchObject([
    { action: 'ticket-tag.create', actor_id: mia.id, after: { name: 'VIP client', color: 'red' } },
  ]);
  await untilAllChangesPassed(app);
  expect(changes).toContainEqual(expect.objectContaining({ topic: 'ticket-tags' }));
});

it.each([
  [{ name: ' \u200b ' }, 'name'],
  [{ name: 'x'.repeat(33) }, 'name'],
  [{ name: 7 }, 'name'],
  [{ color: 'crimson' }, 'color'],
  [{ color: '#ff0000' }, 'color'],
  [{ brand_id: null }, 'brand_id'],
  [{ id: 4 }, 'id'],
])('a tag with %j is refused because of %s', async (fields, field) => {
  const { body } = await create(fields).expect(400);

  expect(body.details[0].field).toBe(field);
});

it('a tag is gray by default, and is refused if its name differs only in case or spaces from another tag of the brand', async () => {
  expect((await create({ name: 'Élan', color: undefined }).expect(201)).body.color).toBe('gray');

  await newTag('two words');
  for (const name of ['éLAN', 'Two  words'])
    expect((await create({ name }).expect(409)).body.error).toBe('tag exists');
  await newTag('élan', otherBrand.id);
});

it('a tag is refused for a brand that is beyond reach, does not exist or has 100 tags', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  await create({ brand_id: otherBrand.id }).expect(404);
  await create({ brand_id: 2_000_000_000 }, admin).expect(404);
  await app.db.query(
    `insert into ticket_tags (brand_id, name, key, color)
     select $1, 'Tag ' || n, 'tag ' || n, 'red' from generate_series(1, 99) n`,
    [brand.id],
  );

  const responses = await raceBehind(
    app.db,
    ['select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ticket tags:${brand.id}`]],
    [() => create({ name: 'One' }), () => create({ name: 'Two' })],
  );

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(responses.find(({ status }) => status === 409)!.body.exception).toBe('max_tags');
});

it('tags are shown on tickets and can filter the search, are hidden from owners, and disappear when deleted', async () => {
  const { id: first } = await newTicket(app.db, anna, brand, { status: 'in-work' });
  const { id: second } = await newTicket(app.db, anna, brand);
  const { id: third } = await newTicket(app.db, anna, brand);
  const [vipId, angryId] = [await newTag(), await newTag('angry')];
  await bulk('tag', [first, second], vipId).expect(200, { done: [first, second], skipped: [] });
  await bulk('tag', [first], angryId).expect(200);
  await bulk('tag', [first], angryId).expect(200, { done: [first], skipped: [] });

  expect(await searchTickets('')).toEqual([[third], [second, 'VIP'], [first, 'angry', 'VIP']]);
  expect(await searchTickets(`&tag=${vipId}`)).toEqual([
    [second, 'VIP'],
    [first, 'angry', 'VIP'],
  ]);
  expect(await searchTickets(`&tag=${vipId}&status=in-work`)).toEqual([[first, 'angry', 'VIP']]);
  expect(await searchTickets('&tag=2000000000')).toEqual([]);
  await app.as(mia).get('ticket/search?tag=vip').expect(400);
  const { ticket } = (await app.as(mia).get(`ticket/${second}`).expect(200)).body;
  expect(ticket.tags).toEqual([{ id: vipId, name: 'VIP', color: 'red' }]);
  const ownTicket = (await app.asMember(anna, brand).get(`t/ticket/${second}`).expect(200)).body.ticket;
  expect(ownTicket).not.toHaveProperty('tags');

  const stranger = await newManager(app.db, { brands: [otherBrand] });
  await app.as(stranger).delete(`ticket-tag/${vipId}`).expect(404);
  await app.as(mia).delete(`ticket-tag/${vipId}`).expect(200, { status: true });
  await app.as(mia).delete(`ticket-tag/${vipId}`).expect(404);
  expect(await searchTickets('')).toEqual([[third], [second], [first, 'angry']]);
  expect(await listAuditRecords(app.db, 'ticket-tag', vipId)).toMatchObject([
    { action: 'ticket-tag.create' },
    { action: 'ticket-tag.delete', before: { name: 'VIP', color: 'red' }, after: null },
  ]);
});

it('a tag can be added only to tickets of its brand within reach, even closed ones, and is recorded once', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  const closedTicket = await newTicket(app.db, anna, brand, { status: 'closed', closedAt: new Date() });
  const foreignTicket = await newTicket(app.db, anna, otherBrand);
  const ceoTicket = await newTicket(app.db, anna, null);
  const vipId = await newTag();
  const missingId = 2_000_000_000;
  const ids = [foreignTicket.id, ceoTicket.id, closedTicket.id, missingId, closedTicket.id];
  const skipped = [foreignTicket.id, ceoTicket.id, missingId].map((id) => ({ id, error: 'Not found' }));

  await bulk('tag', ids, vipId).expect(200, { done: [closedTicket.id], skipped });
  await bulk('tag', ids, vipId, admin).expect(200, { done: [closedTicket.id], skipped });
  await bulk('tag', [closedTicket.id], await newTag('VIP', otherBrand.id)).expect(200, {
    done: [],
    skipped: [{ id: closedTicket.id, error: 'Not found' }],
  });
  await bulk('untag', [closedTicket.id], vipId).expect(200, { done: [closedTicket.id], skipped: [] });
  await bulk('untag', [closedTicket.id], vipId).expect(200, { done: [closedTicket.id], skipped: [] });

  expect(await listAuditRecords(app.db, 'ticket', closedTicket.id)).toMatchObject([
    { action: 'ticket.tag', actor_id: mia.id, before: null, after: { tag_id: vipId, tag: 'VIP' } },
    { action: 'ticket.untag', before: { tag_id: vipId, tag: 'VIP' }, after: null },
  ]);
});

it('a tag that is being deleted is not added to a ticket', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  const vipId = await newTag();

  const [deletion, tagging] = await raceBehind(
    app.db,
    ['select from ticket_tags where id = $1 for update', [vipId]],
    [() => app.as(mia).delete(`ticket-tag/${vipId}`), () => bulk('tag', [ticket.id], vipId)],
  );

  expect(deletion!.status).toBe(200);
  expect(tagging!.body).toEqual({ done: [], skipped: [{ id: ticket.id, error: 'Not found' }] });
});
