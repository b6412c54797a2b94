import { type EventType, Tallydesk } from '../../../client/src/index.js';
import { eventTypes } from '../../platform/audit/event-types.js';
import { buildAcceptBody, newMissedReport } from '../../../test/deposit.factories.js';
import {
  newApiKey,
  newBrand,
  newScene,
  newTelegramId,
  newUser,
  type Scene,
} from '../../../test/factories.js';
import { raceBehind } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import { MemberService } from '../brands/members/member.service.js';
import { type IntegrationEvent, buildWebhookSchema } from './event.schemas.js';
import { EventService } from './event.service.js';

/** The object id of events that a test inserts without a service. */
const INSERTED_ID = 2_000_000_000;

const app = setUpApp('api', { UNDO_SECONDS: '60' });
let scene: Scene;
let key: string;
beforeEach(async () => {
  app.clock.release();
  scene = await newScene(app.db);
  ({ key } = await newApiKey(app, [scene.brand], { scopes: ['events:read'] }));
});

/** The events that the tests of this file have read so far. */
const allEvents: IntegrationEvent[] = [];
const readPage = async (
  query: { after?: number; types?: EventType[]; limit?: number } = {},
  apiKey = key,
) => {
  const { events } = new Tallydesk({ url: await app.listen(), apiKey });
  const { data, next } = await events.getPage(query);
  allEvents.push(...data);
  return { data: data as IntegrationEvent[], next };
};
const listTypes = (events: IntegrationEvent[]) => events.map(({ type }) => type);
const newAdmin = () => newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
const asManager = () => app.as(scene.manager);
const asAgent = () => app.asMember(scene.agent, scene.brand);
const reportDeposit = async () => {
  const { body } = await asAgent().post('t/deposit', { type: 'retention', amount: '100.5', client_id: '7' });
  return body.id as number;
};

describe('GET integration/events', () => {
  it('lists all changes of a deposit, with its fields as in the API', async () => {
    const id = await reportDeposit();
    await asAgent().patch(`t/deposit/${id}`, { type: 'retention', amount: 7 }).expect(200);
    await asManager()
      .post(`deposit/${id}/accept`, buildAcceptBody(scene.agent, { amount: 1250.5 }))
      .expect(200);
    await asManager().post(`deposit/${id}/undo`).expect(200);
    await asManager().delete(`deposit/${id}?status=reject&reason=No`).expect(200);
    await app
      .as(await newAdmin())
      .delete(`admin/deposit/delete/${id}`)
      .expect(200);

    const { data, next } = await readPage();

    expect(listTypes(data)).toEqual([
      'deposit.created',
      'deposit.updated',
      'deposit.accepted',
      'deposit.undone',
      'deposit.rejected',
      'deposit.deleted',
    ]);
    expect(data.map((event) => event.data)).toMatchObject(
      [1, 2, 3, 4, 5, 6].map((sequence) => ({ id, sequence, brand_id: scene.brand.id })),
    );
    expect(data[2]!.data).toMatchObject({
      label: `A${id}`,
      status: 'accept',
      amount: 1250.5,
      reported: { amount: 7 },
      agent_user: { id: scene.agent.id, public_name: scene.agent.publicName },
      moderated_by: { id: scene.manager.id, public_name: scene.manager.publicName },
    });
    expect(data[4]!.data).toMatchObject({ status: 'reject', reason: 'No' });
    expect(next).toBeGreaterThanOrEqual(data.at(-1)!.position);
  });

  it('lists the deletion of a deposit once, even if an admin erases it afterwards', async () => {
    const id = await reportDeposit();
    await asManager().post(`deposit/${id}/accept`, buildAcceptBody(scene.agent)).expect(200);
    await asManager().delete(`deposit/${id}?status=delete`).expect(200);
    await app
      .as(await newAdmin())
      .delete(`admin/deposit/delete/${id}`)
      .expect(200);

    const { data } = await readPage();
    expect(listTypes(data)).toEqual(['deposit.created', 'deposit.accepted', 'deposit.deleted']);
  });

  it('lists messages and changes of status of tickets, but no notes, and no tickets to the CEO', async () => {
    const ticket = { message: 'I need a document', type: 'docs', brand_id: scene.brand.id };
    const { body } = await asAgent().post('t/ticket', ticket);
    const { id } = body.ticket as { id: number };
    await asAgent().post('t/ticket/ceo', { message: 'A secret idea' }).expect(201);
    await asAgent().post(`t/ticket/${id}`, { message: 'Please' }).expect(201);
    await asManager().post(`ticket/${id}/note`, { message: 'Internal' }).expect(201);
    await asManager().post(`ticket/message/${id}`, { message: 'Here', is_closed_message: true }).expect(201);
    await asManager().post(`ticket/${id}/reopen`).expect(200);

    const { data } = await readPage();

    expect(
      data.map(({ type, data: { status, from_staff, message } }) => [type, status, from_staff, message]),
    ).toEqual([
      ['ticket.created', 'new', undefined, 'I need a document'],
      ['ticket.message', 'new', false, 'Please'],
      ['ticket.message', 'closed', true, 'Here'],
      ['ticket.closed', 'closed', undefined, undefined],
      ['ticket.reopened', 'in-work', undefined, undefined],
    ]);
    expect(data.at(-1)!.data).toMatchObject({
      owner: { id: scene.agent.id },
      assignee: { id: scene.manager.id },
    });
    expect(JSON.stringify(data)).not.toMatch(/secret|Internal/);
  });

  it('lists members who join and leave, and reports that are sent', async () => {
    await asManager().delete(`brand/users/${scene.brand.id}?user_id=${scene.agent.id}`).expect(200);
    await app.get(MemberService).join(scene.brand.id, scene.agent.id, `again:${scene.agent.id}`);
    const id = await newMissedReport(app.db, scene.brand);
    await app
      .as(await newAdmin())
      .post(`admin/reports/missed/${id}/send`)
      .expect(200);

    const { data } = await readPage();

    expect(listTypes(data)).toEqual(['member.dismissed', 'member.joined', 'report.sent']);
    expect(data[1]!.data).toMatchObject({
      user_id: scene.agent.id,
      user: { id: scene.agent.id },
      sequence: 2,
    });
    expect(data[2]!.data).toMatchObject({ id, kind: 'day', sequence: 1 });
  });

  it('has a webhook for each type in the API document', async () => {
    const { body } = await app.anonymous().get('/api/openapi.json');

    expect(Object.keys(body.webhooks)).toEqual([...eventTypes]);
  });

  it.each([
    ['after', 'after=-1'],
    ['after', 'after=abc'],
    ['types', 'types=deposit.created,nothing'],
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
  ])('refuses a wrong %s: %s', async (field, query) => {
    const { status, body } = await app
      .with({ authorization: `Bearer ${key}` })
      .get(`integration/events?${query}`);
    expect([status, body.details[0].field]).toEqual([400, field]);
  });

  it('continues after a position without missing or repeating an event', async () => {
    const reportedIds: number[] = [];
    for (let i = 0; i < 5; i++) reportedIds.push(await reportDeposit());
    const first = await readPage({ limit: 2 });
    const second = await readPage({ limit: 2, after: first.next });
    const third = await readPage({ limit: 2, after: second.next });
    const rest = await readPage({ after: third.next });

    const ids = [first, second, third].flatMap(({ data }) => data.map((event) => event.data.id));
    expect(ids).toEqual(reportedIds);
    expect(rest).toEqual({ data: [], next: third.next });
  });

  it('lists only events of the key’s brands and of the wanted types, and skips the others', async () => {
    const { next: after } = await readPage();
    const ticket = await newTicket(app.db, scene.agent, scene.brand);
    await asAgent().post(`t/ticket/${ticket.id}`, { message: 'Hello' }).expect(201);
    const otherKey = await newApiKey(app, [await newBrand(app.db)], { scopes: ['events:read'] });

    const { data, next } = await readPage({ after, types: ['deposit.accepted'] });
    expect(data).toEqual([]);
    expect(next).toBeGreaterThan(after);
    const wanted = await readPage({ after, types: ['deposit.accepted', 'ticket.message'] });
    expect(listTypes(wanted.data)).toEqual(['ticket.message']);
    expect((await readPage({}, otherKey.key)).data).toEqual([]);
  });
});

describe('the position of an event', () => {
  /** Inserts an event of the brand in an open transaction, and returns a function that commits it. */
  const insertEvent = async () => {
    const runner = app.db.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      `insert into integration_events (type, brand_id, object_id, created_at, data)
       values ('member.joined', $1, $2, now(), '{}')`,
      [scene.brand.id, INSERTED_ID],
    );
    return async () => {
      await runner.commitTransaction();
      await runner.release();
    };
  };

  it('is above the positions of all events that were readable before, even if its transaction began earlier', async () => {
    const commitFirst = await insertEvent();
    const commitSecond = await insertEvent();
    await commitSecond();
    const before = await readPage();
    await commitFirst();

    const after = await readPage({ after: before.next });

    expect([before.data.length, after.data.length]).toEqual([1, 1]);
    expect(after.data[0]!.position).toBeGreaterThan(before.next);
  });

  it('is assigned once if several clients read concurrently', async () => {
    for (let i = 0; i < 3; i++) await (await insertEvent())();
    const lock = `select pg_advisory_xact_lock(hashtextextended('positions of integration events', 0))`;

    const pages = await raceBehind(app.db, lock, [() => readPage(), () => readPage(), () => readPage()]);

    for (const page of pages) expect(page).toEqual(pages[0]);
    expect(new Set(pages[0]!.data.map(({ position }) => position)).size).toBe(3);
  });

  it('keeps growing, as does the sequence, after older events were purged', async () => {
    const id = await reportDeposit();
    const { next } = await readPage();
    await app.db.query(`update integration_events set created_at = '2026-01-01' where brand_id = $1`, [
      scene.brand.id,
    ]);
    app.clock.set('2026-01-31T00:00:00.001Z'); // 30 days and 1 ms later
    await app.get(EventService).purge();
    app.clock.release();
    expect((await readPage()).data).toEqual([]);

    await asAgent().post(`t/deposit/${id}/withdraw`).expect(200);

    const { data } = await readPage({ after: next });
    expect(data).toMatchObject([{ type: 'deposit.rejected', data: { id, sequence: 2 } }]);
  });
});

it('the events of each type have the data that the API document describes', () => {
  const events = allEvents.filter(({ data }) => data.id !== INSERTED_ID);
  const issues = events.flatMap(
    (event) => buildWebhookSchema(event.type).safeParse(event).error?.issues ?? [],
  );

  expect(issues).toEqual([]);
  expect(new Set(listTypes(events))).toEqual(new Set(eventTypes));
});
