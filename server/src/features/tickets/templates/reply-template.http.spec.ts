import { listAuditRecords } from '../../../../test/audit-records.js';
import type { EntityManager } from 'typeorm';
import { newManager } from '../../../../test/factories.js';
import { raceBehind, waitUntil } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { Database } from '../../../platform/database/database.js';
import { toVisibleChange } from '../../../platform/events/audience.js';
import type { Change } from '../../../platform/events/change.js';
import { LiveEvents } from '../../../platform/events/live-events.js';
import type { User } from '../../people/user.entity.js';
import { ReplyTemplateRepository } from './reply-template.repository.js';

const app = setUpApp();

let mia: User;
beforeEach(async () => void (mia = await newManager(app.db, { brands: [] })));

const create = (fields: object = {}) =>
  app.as(mia).post('reply-template', { title: 'Greeting', text: 'Hello {name} of {brand}', ...fields });
const update = (id: number, fields: object, by = mia) => app.as(by).patch(`reply-template/${id}`, fields);
const find = async (id: number) => {
  const { body } = await app.as(mia).get('reply-template').expect(200);
  return (body as { id: number }[]).find((template) => template.id === id);
};

it('has up to 64 characters in its title and 1000 in its text, without spaces around them', async () => {
  await create({ title: 'x'.repeat(64), text: 'x'.repeat(1000) }).expect(201);
  const { body } = await create({ title: ' Greeting ', text: ' Hello\n{name} ' }).expect(201);

  expect(body).toEqual({ id: expect.any(Number), title: 'Greeting', text: 'Hello\n{name}' });
  expect(await find(body.id)).toEqual(body);
});

it('can be changed field by field, and is gone once it is deleted', async () => {
  const { id } = (await create()).body;

  expect((await update(id, { title: 'Hi' }).expect(200)).body).toMatchObject({ id, title: 'Hi' });
  const { body } = await update(id, { text: 'Good day' }).expect(200);
  await update(id, {}).expect(200, body);

  expect(await find(id)).toEqual({ id, title: 'Hi', text: 'Good day' });
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

it('keeps two concurrent changes of different fields', async () => {
  const { id } = (await create()).body;
  const jon = await newManager(app.db);

  await raceBehind(
    app.db,
    ['select from reply_templates where id = $1 for update', [id]],
    [() => update(id, { title: 'Hi' }), () => update(id, { text: 'Good day' }, jon)],
  );

  expect(await find(id)).toEqual({ id, title: 'Hi', text: 'Good day' });
});

it('is created once if the request is sent twice with the same key', async () => {
  const title = `Once ${mia.id}`;
  const first = await create({ title }).set('Idempotency-Key', 'k').expect(201);

  await create({ title }).set('Idempotency-Key', 'k').expect(201, first.body);

  const { body } = await app.as(mia).get('reply-template');
  expect((body as { title: string }[]).filter((template) => template.title === title)).toHaveLength(1);
});

it.each([
  [{ title: '\u200b \u3164' }, 'title'],
  [{ text: ' \n\u00ad' }, 'text'],
])('refuses %j and names the field', async (fields, field) => {
  const { id } = (await create()).body;
  for (const write of [create(fields), update(id, fields)])
    expect((await write.expect(400)).body.details[0].field).toBe(field);
});

it('is limited to a hundred for each person, even under concurrent requests', async () => {
  await app.db.query(
    `insert into reply_templates (created_by, title, text) select $1, 'Template ' || i, 'Text' from generate_series(1, 99) i`,
    [mia.id],
  );

  const lock = (holder: EntityManager) =>
    app.get(Database).withManager(holder, () => app.get(ReplyTemplateRepository).lockByUser(mia.id));

  const responses = await raceBehind(app.db, lock, [create, create]);

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { body } = await create().expect(409);
  expect(body).toMatchObject({
    error: 'max_templates',
    exception: 'max_templates',
    message: 'You have written 100 templates. Delete one of them first',
  });
  const jon = await newManager(app.db);
  await app.as(jon).post('reply-template', { title: 'Greeting', text: 'Hello' }).expect(201);
  const [ownTemplate] = await app.db.query<[{ id: number }]>(
    'select id from reply_templates where created_by = $1',
    [mia.id],
  );
  await app.as(mia).delete(`reply-template/${ownTemplate.id}`).expect(200);
  await create().expect(201);
});

it('is found by a part of its title or text, titles first', async () => {
  const part = crypto.randomUUID();
  const inText = (await create({ title: 'A', text: `Hello ${part}` })).body;
  const inTitle = (await create({ title: `z ${part}`, text: 'Hello' })).body;
  const search = async (q: string) => (await app.as(mia).get('reply-template').query({ q }).expect(200)).body;

  expect(await search(part.toUpperCase())).toEqual([inTitle, inText]);
  expect(await search(`${part}%`)).toEqual([]);
});

it('is published to all staff, whatever their brands, and to nobody else', async () => {
  const changes: Change[] = [];
  const subscription = app.get(LiveEvents).changes.subscribe((change) => changes.push(change));
  const listChanges = () => changes.filter(({ topic }) => topic === 'reply-templates');
  const { id } = (await create()).body as { id: number };
  await waitUntil(() => listChanges().length === 1);
  await update(id, { title: 'Hi' });
  await waitUntil(() => listChanges().length === 2);
  await app.as(mia).delete(`reply-template/${id}`);
  await waitUntil(() => listChanges().length === 3);
  subscription.unsubscribe();

  for (const change of listChanges()) {
    expect(toVisibleChange({ brandIds: [], codes: [] }, change)).toMatchObject({ topic: 'reply-templates' });
    expect(toVisibleChange({ userId: mia.id, memberBrandIds: [1] }, change)).toBeNull();
  }
});
