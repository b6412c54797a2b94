import type { EntityManager } from 'typeorm';
import { listAuditRecords } from '../../../../test/audit-records.js';
import { untilAllChangesPassed } from '../../../../test/event-stream.js';
import { newBrand, newManager } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { Database } from '../../../platform/database/database.js';
import { toVisibleChange } from '../../../platform/events/audience.js';
import type { Change } from '../../../platform/events/change.js';
import { LiveEvents } from '../../../platform/events/live-events.js';
import type { User } from '../../people/user.entity.js';
import { ReplyTemplate, ReplyTemplateRepository } from './reply-template.repository.js';
import type { ReplyTemplateView } from './reply-template.schemas.js';

const app = setUpApp();

let mia: User;
beforeEach(async () => void (mia = await newManager(app.db)));

const create = (fields: object = {}) =>
  app.as(mia).post('reply-template', { title: 'Greeting', text: 'Hello {name} of {brand}', ...fields });
const createAndGetId = async (fields?: object) => (await create(fields).expect(201)).body.id as number;
const update = (id: number, fields: object, by = mia) => app.as(by).patch(`reply-template/${id}`, fields);
const search = async (query: object = {}) =>
  (await app.as(mia).get('reply-template').query(query).expect(200)).body as ReplyTemplateView[];
const find = async (id: number) => (await search()).find((template) => template.id === id);

it('a title has up to 64 characters, a text up to 1000, both without surrounding spaces', async () => {
  await create({ title: 'x'.repeat(64), text: 'x'.repeat(1000) }).expect(201);
  const { body } = await create({ title: ' Greeting ', text: ' Hello\n{name} ' }).expect(201);

  const actions = { tag_ids: [], assign: null, close: false };
  expect(body).toEqual({ id: expect.any(Number), title: 'Greeting', text: 'Hello\n{name}', actions });
  expect(await find(body.id)).toEqual(body);
});

it('a template can be changed field by field, and deleted', async () => {
  const id = await createAndGetId();

  expect((await update(id, { title: 'Hi' }).expect(200)).body).toMatchObject({ id, title: 'Hi' });
  const { body } = await update(id, { text: 'Good day' }).expect(200);
  await update(id, {}).expect(200, body);

  expect(await find(id)).toMatchObject({ id, title: 'Hi', text: 'Good day' });
  expect(await listAuditRecords(app.db, 'reply-template', id)).toMatchObject([
    { action: 'reply-template.create' },
    { action: 'reply-template.update', before: { title: 'Greeting' }, after: { title: 'Hi' } },
    { action: 'reply-template.update', after: { text: 'Good day' } },
    { action: 'reply-template.update' },
  ]);
  await app.as(mia).delete(`reply-template/${id}`).expect(200, { status: true });
  expect(await find(id)).toBeUndefined();
  await app.as(mia).delete(`reply-template/${id}`).expect(404);
  await update(id, { title: 'Hi' }).expect(404);
});

it('two concurrent changes of different fields both take effect', async () => {
  const id = await createAndGetId();
  const jon = await newManager(app.db);

  await raceBehind(
    app.db,
    ['select from reply_templates where id = $1 for update', [id]],
    [() => update(id, { title: 'Hi' }), () => update(id, { text: 'Good day' }, jon)],
  );

  expect(await find(id)).toMatchObject({ id, title: 'Hi', text: 'Good day' });
});

describe('actions of a template', () => {
  let tagId: number;
  let ann: User;
  beforeEach(async () => {
    const brand = await newBrand(app.db);
    ann = await newManager(app.db, { brands: [brand] });
    const { body } = await app.as(ann).post('ticket-tag', { brand_id: brand.id, name: 'VIP' }).expect(201);
    tagId = body.id as number;
  });
  const createByAnn = async (actions: object) => {
    const template = { title: 'Done', text: 'Done', actions };
    return (await app.as(ann).post('reply-template', template).expect(201)).body;
  };

  it('are replaced together, and stay if another field changes', async () => {
    const { id, actions } = await createByAnn({ assign: 'me', tag_ids: [tagId, tagId], close: true });
    expect(actions).toEqual({ assign: 'me', tag_ids: [tagId], close: true });

    expect((await update(id, { title: 'Hi' }).expect(200)).body).toMatchObject({ title: 'Hi', actions });
    // Mia may not see the brand of the tag, and leaves it as it is.
    const changed = { assign: null, tag_ids: [tagId], close: true };
    expect((await update(id, { actions: { tag_ids: [tagId], close: true } })).body.actions).toEqual(changed);
    expect(await listAuditRecords(app.db, 'reply-template', id)).toMatchObject([
      { after: { actions } },
      {},
      { before: { actions }, after: { actions: changed } },
    ]);
    await update(id, { actions: {} }).expect(200);
    expect((await find(id))!.actions).toEqual({ assign: null, tag_ids: [], close: false });
  });

  it('lose a tag that is deleted', async () => {
    const { id } = await createByAnn({ tag_ids: [tagId] });
    await app.as(ann).delete(`ticket-tag/${tagId}`).expect(200);

    expect((await find(id))!.actions.tag_ids).toEqual([]);
  });

  it.each([
    ['actions.assign', { assign: 'you' }],
    ['actions.assign', { assign: 5 }],
    ['actions.close', { close: 'yes' }],
    ['actions.tag_ids.0', { tag_ids: ['x'] }],
    ['actions.tag_ids', { tag_ids: Array.from({ length: 21 }, (_, i) => i + 1) }],
    ['actions.tag_ids', { tag_ids: [2_000_000_000] }],
    ['actions.status', { status: 'new' }],
    ['actions', []],
    ['actions', null],
  ])('are refused with the field %s: %j', async (field, actions) => {
    const id = await createAndGetId();
    for (const write of [create({ actions }), update(id, { actions })])
      expect((await write.expect(400)).body.details[0].field).toBe(field);
  });

  it('are refused with a tag of a brand that the person may not see', async () => {
    const { body } = await create({ actions: { tag_ids: [tagId] } }).expect(400);
    expect(body.details).toEqual([
      { field: 'actions.tag_ids', message: 'actions.tag_ids must be tags of brands that you may see' },
    ]);
  });
});

it('a template is created once if the request is sent twice with the same key', async () => {
  const title = `Once ${mia.id}`;
  const first = await create({ title }).set('Idempotency-Key', 'k').expect(201);

  await create({ title }).set('Idempotency-Key', 'k').expect(201, first.body);

  expect((await search()).filter((template) => template.title === title)).toHaveLength(1);
});

it.each([
  [{ title: 'x'.repeat(65) }, 'title'],
  [{ text: 'x'.repeat(1001) }, 'text'],
  [{ title: '\u200b \u3164' }, 'title'],
  [{ text: ' \n\u00ad' }, 'text'],
])('a template with %j is refused because of %s', async (fields, field) => {
  const id = await createAndGetId();
  for (const write of [create(fields), update(id, fields)])
    expect((await write.expect(400)).body.details[0].field).toBe(field);
});

it('each person may write a hundred templates and no more, even with concurrent requests', async () => {
  await app.db.query(
    `insert into reply_templates (created_by, title, text) select $1, 'Template ' || i, 'Text' from generate_series(1, 99) i`,
    [mia.id],
  );

  const lock = (holder: EntityManager) =>
    app.get(Database).withManager(holder, () => app.get(ReplyTemplateRepository).lockByUser(mia.id));

  const responses = await raceBehind(app.db, lock, [() => create(), () => create()]);

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { body } = await create().expect(409);
  expect(body).toMatchObject({
    error: 'max_templates',
    exception: 'max_templates',
    message: 'You have written 100 templates. Delete one of them first',
  });
  const jon = await newManager(app.db);
  await app.as(jon).post('reply-template', { title: 'Greeting', text: 'Hello' }).expect(201);
  const { id } = await app.db.findOneByOrFail(ReplyTemplate, { createdBy: mia.id });
  await app.as(mia).delete(`reply-template/${id}`).expect(200);
  await create().expect(201);
});

it('templates are found by a part of title or text, matching titles first', async () => {
  const part = crypto.randomUUID();
  const inText = (await create({ title: 'A', text: `Hello ${part}` })).body;
  const inTitle = (await create({ title: `z ${part}`, text: 'Hello' })).body;

  expect(await search({ q: part.toUpperCase() })).toEqual([inTitle, inText]);
  expect(await search({ q: `${part}%` })).toEqual([]);
});

it('changes are published to all staff, whatever their brands, and to nobody else', async () => {
  const changes: Change[] = [];
  const subscription = app.get(LiveEvents).changes.subscribe((change) => changes.push(change));
  const id = await createAndGetId();
  await update(id, { title: 'Hi' });
  await app.as(mia).delete(`reply-template/${id}`);
  await untilAllChangesPassed(app);
  subscription.unsubscribe();

  const templateChanges = changes.filter(({ topic }) => topic === 'reply-templates');
  expect(templateChanges).toHaveLength(3);
  for (const change of templateChanges) {
    expect(toVisibleChange({ brandIds: [], codes: [] }, change)).toMatchObject({ topic: 'reply-templates' });
    expect(toVisibleChange({ userId: mia.id, memberBrandIds: [1] }, change)).toBeNull();
  }
});
