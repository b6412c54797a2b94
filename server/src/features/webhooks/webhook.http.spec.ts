import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { listAuditRecords } from '../../../test/audit-records.js';
import {
  newApiKey,
  newBrand,
  newScene,
  newTelegramId,
  newUser,
  type Scene,
} from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';

import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { toHeaders, WebhookReceiver } from '../../../test/webhook-receiver.js';
import { raceBehind, raceForRow } from '../../../test/race.js';
import { Config } from '../../platform/config/config.js';
import type { User } from '../people/user.entity.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookSender } from './webhook-sender.service.js';

const app = setUpAppWithOwnDatabase('api', { WEBHOOK_ALLOW_PRIVATE: 'true' });
const receiver = new WebhookReceiver();
let admin: User;
let scene: Scene;
beforeAll(async () => {
  await receiver.start();
  admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  app.clock.release();
  scene = await newScene(app.db);
});
// Otherwise later tests would send to the endpoints of earlier ones.
afterEach(() => app.db.query('delete from webhook_endpoints'));

const asAdmin = () => app.as(admin);
/** Creates an endpoint for the brand of the scene, at an address of its own. */
async function newEndpoint(input: object = {}) {
  const path = `/${randomUUID()}`;
  const { status, body } = await asAdmin().post('admin/webhooks', {
    url: receiver.urlOf(path),
    brands: [scene.brand.id],
    ...input,
  });
  expect(status).toBe(201);
  return { path, id: body.id as number, secret: body.secret as string };
}
const findEndpoint = async (id: number) => {
  const { body } = await asAdmin().get('admin/webhooks');
  return body.data.find((endpoint: { id: number }) => endpoint.id === id);
};
const updateEndpoint = (id: number, input: object) => asAdmin().patch(`admin/webhooks/${id}`, input);
const listAttempts = async (id: number, query = '') =>
  (await asAdmin().get(`admin/webhooks/${id}/attempts${query}`)).body.data;
const addDeposit = async (amount = 100) => {
  const member = app.asMember(scene.agent, scene.brand);
  const { body } = await member.post('t/deposit', { type: 'retention', amount });
  return body.id as number;
};
const startDue = () => app.get(WebhookSender).startDue();
/** Sends all that is due, and waits for the outcomes. */
const sendDue = async () => void (await Promise.all(await startDue()));

describe('admin/webhooks', () => {
  it('creates an endpoint, whose secret is shown only once and is not in the audit', async () => {
    const { id, secret } = await newEndpoint({ description: ' CRM ', types: ['deposit.created'] });

    expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
    expect(await findEndpoint(id)).toMatchObject({
      description: 'CRM',
      types: ['deposit.created'],
      brands: [{ id: scene.brand.id }],
      disabled_at: null,
      waiting: 0,
    });
    const texts = [
      await findEndpoint(id),
      await listAttempts(id),
      await listAuditRecords(app.db, 'webhook', id),
    ];
    expect(JSON.stringify(texts)).not.toContain(secret.replace('whsec_', ''));
  });

  it('changes an endpoint, and deletes it', async () => {
    const { id } = await newEndpoint();
    await updateEndpoint(id, { types: [], brands: null, enabled: false }).expect(200);
    expect(await findEndpoint(id)).toMatchObject({ types: null, brands: null, disabled_reason: 'admin' });
    await updateEndpoint(id, { enabled: true }).expect(200);
    expect(await findEndpoint(id)).toMatchObject({ disabled_at: null, disabled_reason: null });

    await asAdmin().delete(`admin/webhooks/${id}`).expect(200);

    expect(await findEndpoint(id)).toBeUndefined();
    expect((await asAdmin().delete(`admin/webhooks/${id}`)).status).toBe(404);
    const actions = (await listAuditRecords(app.db, 'webhook', id)).map(({ action }) => action);
    expect(actions).toEqual(['webhook.create', 'webhook.update', 'webhook.update', 'webhook.delete']);
  });

  it.each([
    ['url', { url: 'ftp://example.com' }],
    ['url', { url: 'https://user:password@example.com' }],
    ['types', { url: 'https://example.com', types: ['nothing'] }],
    ['brands', { url: 'https://example.com', brands: [2_147_483_647] }],
  ])('refuses a wrong %s: %j', async (field, input) => {
    const { status, body } = await asAdmin().post('admin/webhooks', input);
    expect([status, body.details[0].field.split('.')[0]]).toEqual([400, field]);
  });

  it.each(['http://example.com', 'https://127.0.0.1', 'https://[::1]:8080', 'https://0x7f.1'])(
    'refuses %s unless private addresses are allowed',
    async (url) => {
      const setting = jest.replaceProperty(app.get(Config), 'arePrivateWebhooksAllowed', false);
      const { status, body } = await asAdmin().post('admin/webhooks', { url });
      setting.restore();
      expect([status, body.details[0].field]).toEqual([400, 'url']);
    },
  );

  it('removes a removed brand from an endpoint, and does not treat an empty list as all brands', async () => {
    const other = await newBrand(app.db);
    const { path, id } = await newEndpoint({ brands: [other.id] });
    await asAdmin().delete(`brand/${other.id}`).expect(200);

    expect((await findEndpoint(id)).brands).toEqual([]);
    await addDeposit();
    await sendDue();
    expect(receiver.listAt(path)).toEqual([]);
  });

  it('refuses a brand that is being removed, without a deadlock', async () => {
    const { id } = await newEndpoint();
    const { brand } = scene;
    const answers = await raceForRow(app.db, brand, [
      async () => (await asAdmin().delete(`brand/${brand.id}`)).status,
      async () => (await updateEndpoint(id, { brands: [brand.id] })).status,
    ]);
    expect(answers).toEqual([200, 400]);
  });

  it('deletes an endpoint while an attempt is recorded, without a deadlock', async () => {
    const { path, id } = await newEndpoint();
    receiver.script(path, 500);
    await addDeposit();
    await sendDue();
    const [{ id: deliveryId, event_id: eventId }] = await app.db.query(
      'select id, event_id from webhook_deliveries where endpoint_id = $1',
      [id],
    );
    const attempt = {
      endpointId: id,
      eventId,
      messageId: 'evt_1',
      type: 'deposit.created',
      createdAt: new Date(),
      durationMs: 1,
      status: 200,
      error: null,
      request: '',
      response: '',
    };
    const lock = `select from webhook_deliveries where id = ${deliveryId} for update`;
    const answers = await raceBehind<unknown>(app.db, lock, [
      async () => (await asAdmin().delete(`admin/webhooks/${id}`)).status,
      () => app.get(WebhookDeliveryRepository).record(deliveryId, attempt, new Date()),
    ]);
    expect(answers).toEqual([200, null]); // Null: the endpoint was deleted, so no attempt is stored.
  });
});

describe('an event', () => {
  it('is signed, so that the Standard Webhooks library accepts it, but refuses forged and replayed ones', async () => {
    const { path, secret } = await newEndpoint();
    const id = await addDeposit();
    await sendDue();

    const [webhook] = receiver.listAt(path);
    const { headers, body } = webhook!;
    const verifier = new Webhook(secret);
    expect(verifier.verify(body, toHeaders(headers))).toMatchObject({
      id: headers['webhook-id'],
      type: 'deposit.created',
      data: { id, brand_id: scene.brand.id, sequence: 1, amount: 100 },
    });
    const old = String(Number(headers['webhook-timestamp']) - 600);
    for (const [forgedBody, change] of [
      [body.replace('100', '900'), {}],
      [body, { 'webhook-id': 'evt_other' }],
      [body, { 'webhook-timestamp': old }],
    ] as const)
      expect(() => verifier.verify(forgedBody, { ...toHeaders(headers), ...change })).toThrow();
  });

  it('is sent only to enabled endpoints that want its type and brand', async () => {
    const other = await newBrand(app.db);
    const endpoints = [
      await newEndpoint(),
      await newEndpoint({ brands: null }),
      await newEndpoint({ types: ['ticket.created'] }),
      await newEndpoint({ brands: [other.id] }),
      await newEndpoint(),
    ];
    await updateEndpoint(endpoints[4]!.id, { enabled: false });
    await addDeposit();
    await sendDue();

    expect(endpoints.map(({ path }) => receiver.listAt(path).length)).toEqual([1, 1, 0, 0, 0]);
  });

  it('is retried with the same id, first after five seconds, and not before the time of Retry-After', async () => {
    const { path, id } = await newEndpoint();
    app.clock.set('2026-03-10T12:00:00Z');
    receiver.script(path, 500, (response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await addDeposit();
    await sendDue();
    app.clock.advance(4);
    await sendDue();
    expect(receiver.listAt(path)).toHaveLength(1);
    app.clock.advance(2);
    await sendDue();
    expect(await findEndpoint(id)).toMatchObject({ failing_since: '2026-03-10T12:00:00.000Z', waiting: 1 });
    app.clock.advance(3_599);
    await sendDue();
    expect(receiver.listAt(path)).toHaveLength(2);
    app.clock.advance(1);
    await sendDue();

    const ids = receiver.listAt(path).map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    expect(await findEndpoint(id)).toMatchObject({ failing_since: null, waiting: 0 });
    expect(await listAttempts(id)).toMatchObject([
      { status: 200, error: null, response: 'thanks', event_id: ids[0] },
      { status: 429, error: 'It answered 429' },
      { status: 500, error: 'It answered 500', response: 'thanks', type: 'deposit.created' },
    ]);
    expect(await listAttempts(id, '?failed=true')).toHaveLength(2);
  });

  it.each([
    ['brand', async () => ({ brands: [(await newBrand(app.db)).id] })],
    ['type', () => ({ types: ['ticket.created'] })],
  ])('is not sent again once the endpoint has lost its %s', async (_, createChange) => {
    const { path, id } = await newEndpoint();
    receiver.script(path, 500);
    await addDeposit();
    await sendDue();
    const [attempt] = await listAttempts(id);
    await updateEndpoint(id, await createChange()).expect(200);
    expect(await findEndpoint(id)).toMatchObject({ waiting: 0 });

    const resent = await asAdmin().post(`admin/webhooks/${id}/resend`, { attempt_id: attempt.id });

    expect(resent.status).toBe(404);
    app.clock.advance(60);
    await sendDue();
    expect(receiver.listAt(path)).toHaveLength(1);
  });

  it('is not sent again once its brand is removed', async () => {
    const { path } = await newEndpoint({ brands: null });
    receiver.script(path, 500);
    await addDeposit();
    await sendDue();
    await app.db.query('update brands set removed_at = now() where id = $1', [scene.brand.id]);
    app.clock.advance(60);
    await sendDue();
    expect(receiver.listAt(path)).toHaveLength(1);
  });

  it('is given up after ten attempts', async () => {
    const { path } = await newEndpoint();
    app.clock.set('2026-03-10T12:00:00Z');
    receiver.script(path, ...Array.from({ length: 12 }, () => 500));
    await addDeposit();
    for (let i = 0; i < 12; i++) {
      await sendDue();
      app.clock.advance(27 * 3_600); // more than the longest delay
      // The endpoint would be switched off after five days.
      await app.db.query('update webhook_endpoints set failing_since = null');
    }
    expect(receiver.listAt(path)).toHaveLength(10);
  });

  it('is not delivered if the endpoint redirects or closes the connection', async () => {
    const { path, id } = await newEndpoint();
    receiver.script(
      path,
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      (response) => response.destroy(),
    );
    await Promise.all([addDeposit(), addDeposit()]);
    await sendDue();

    const errors = (await listAttempts(id)).map(({ error }: { error: string }) => error).sort();
    expect(errors).toEqual([
      'It answered 302, but redirects are not followed',
      'The connection was closed before the response was complete',
    ]);
    expect(receiver.listAt('/elsewhere')).toEqual([]);
  });

  it('is not delayed by another endpoint that hangs, which has at most eight calls in flight', async () => {
    const [slowEndpoint, fastEndpoint] = [await newEndpoint(), await newEndpoint()];
    receiver.script(slowEndpoint.path, ...Array.from({ length: 20 }, () => 'hang' as const));
    for (let i = 0; i < 10; i++) await addDeposit();
    const deliveries: Promise<void>[] = [];
    while (receiver.listAt(fastEndpoint.path).length < 10) deliveries.push(...(await startDue()));

    expect(receiver.listAt(slowEndpoint.path)).toHaveLength(8);
    receiver.closeConnections();
    await Promise.all(deliveries);
  });
});

describe('an endpoint is switched off', () => {
  it('after answering 410, and admins are notified', async () => {
    const { path, id } = await newEndpoint();
    receiver.script(path, 410);
    await addDeposit();
    await sendDue();

    expect(await findEndpoint(id)).toMatchObject({ disabled_reason: 'gone', waiting: 1 });
    const [message] = await listQueuedMessages(app.db, { chatId: admin.telegramId });
    expect(JSON.stringify(message)).toContain('410 Gone');
    await addDeposit();
    await sendDue();
    expect(receiver.listAt(path)).toHaveLength(1);
    await updateEndpoint(id, { enabled: true }).expect(200);
    app.clock.advance(6);
    await sendDue();
    expect(receiver.listAt(path)).toHaveLength(2); // The first event is retried. The second came while the endpoint was off.
  });

  it('after failing for five days without a success', async () => {
    const { path, id } = await newEndpoint();
    receiver.script(path, 500, 500, 500, 500);
    app.clock.set('2026-03-10T12:00:00Z');
    await addDeposit();
    await sendDue();
    app.clock.set('2026-03-15T11:59:59Z');
    await addDeposit(); // Its first retry is due after the five days.
    await sendDue();
    expect(await findEndpoint(id)).toMatchObject({ disabled_at: null });
    app.clock.set('2026-03-15T12:00:06Z');
    await sendDue();

    expect(await findEndpoint(id)).toMatchObject({
      disabled_reason: 'failing',
      disabled_at: '2026-03-15T12:00:06.000Z',
    });
    await updateEndpoint(id, { enabled: true }).expect(200);
    expect(await findEndpoint(id)).toMatchObject({ disabled_at: null, failing_since: null });
  });
});

describe('POST admin/webhooks/{id}/resend', () => {
  const resend = (id: number, input: object) => asAdmin().post(`admin/webhooks/${id}/resend`, input);

  it('sends one event again, with the same id', async () => {
    const { path, id } = await newEndpoint();
    await Promise.all([addDeposit(), addDeposit()]);
    await sendDue();
    const [attempt] = await listAttempts(id);

    expect((await resend(id, { attempt_id: attempt.id })).body).toEqual({ count: 1 });
    await sendDue();

    const ids = receiver.listAt(path).map(({ headers }) => headers['webhook-id']);
    expect([ids.length, ids.filter((sent) => sent === attempt.event_id).length]).toEqual([3, 2]);
  });

  it('sends all events since a time, even those from when the endpoint was off', async () => {
    const { path, id } = await newEndpoint();
    const since = new Date(Date.now() - 60_000).toISOString();
    await addDeposit();
    await sendDue();
    await updateEndpoint(id, { enabled: false });
    await addDeposit();
    await sendDue();
    expect((await resend(id, { since })).body.error).toBe('endpoint is off');
    await updateEndpoint(id, { enabled: true });

    expect((await resend(id, { since })).body).toEqual({ count: 2 });
    await sendDue();

    expect(receiver.listAt(path)).toHaveLength(3); // one of them twice
    expect((await resend(id, { since: new Date(Date.now() + 1_000).toISOString() })).body).toEqual({
      count: 0,
    });
  });

  it('refuses an attempt of another endpoint or of a purged event, and both fields or neither', async () => {
    const [endpoint, otherEndpoint] = [await newEndpoint(), await newEndpoint()];
    await addDeposit();
    await sendDue();
    const [attempt] = await listAttempts(endpoint.id);

    expect((await resend(otherEndpoint.id, { attempt_id: attempt.id })).status).toBe(404);
    for (const input of [{}, { attempt_id: attempt.id, since: new Date().toISOString() }])
      expect((await resend(endpoint.id, input)).body.details[0].field).toBe('since');
    await app.db.query('delete from integration_events');
    expect((await resend(endpoint.id, { attempt_id: attempt.id })).status).toBe(404);
  });
});

it('a test event is sent at once, and cannot be sent again', async () => {
  const { path, id, secret } = await newEndpoint();
  receiver.script(path, 503);

  const { status, body } = await asAdmin().post(`admin/webhooks/${id}/test`);

  expect([status, body]).toMatchObject([
    200,
    { type: 'webhook.test', status: 503, error: 'It answered 503' },
  ]);
  const [webhook] = receiver.listAt(path);
  expect(new Webhook(secret).verify(webhook!.body, toHeaders(webhook!.headers))).toMatchObject({
    type: 'webhook.test',
  });
  const resent = await asAdmin().post(`admin/webhooks/${id}/resend`, { attempt_id: body.id });
  expect(resent.body.error).toBe('test event');
});

it('events are signed with the previous secret too until it expires, even after a second rotation', async () => {
  const { path, id, secret } = await newEndpoint();
  await updateEndpoint(id, { rotate_secret: true });
  const { body } = await updateEndpoint(id, { rotate_secret: true }); // as if the first response had been lost
  /** A function that throws if the last request is not signed with this secret. */
  const verifyLast = (signingSecret: string) => {
    const { headers, body: text } = receiver.listAt(path).at(-1)!;
    return () => new Webhook(signingSecret).verify(text, toHeaders(headers));
  };
  app.clock.set(new Date().toISOString());
  await addDeposit();
  await sendDue();
  expect(verifyLast(secret)).not.toThrow();
  expect(verifyLast(body.secret)).not.toThrow();

  await app.db.query('update webhook_endpoints set previous_until = $1', [app.clock.now()]);
  await addDeposit();
  await sendDue();
  expect(verifyLast(secret)).toThrow();
  expect(verifyLast(body.secret)).not.toThrow();
});

it('an endpoint without a secret, as after a restore, cannot be switched on or tested until the secret is rotated', async () => {
  const { path, id } = await newEndpoint();
  await updateEndpoint(id, { enabled: false });
  await app.db.query('update webhook_endpoints set secret = null');
  expect((await updateEndpoint(id, { enabled: true })).body.error).toBe('no secret');
  expect((await asAdmin().post(`admin/webhooks/${id}/test`)).body.error).toBe('no secret');

  await updateEndpoint(id, { enabled: true, rotate_secret: true }).expect(200);
  expect(await findEndpoint(id)).toMatchObject({ has_secret: true, previous_secret_until: null });

  await addDeposit();
  await sendDue();
  expect(receiver.listAt(path)).toHaveLength(1);
});

it('attempts are purged after thirty days', async () => {
  const { id } = await newEndpoint();
  await asAdmin().post(`admin/webhooks/${id}/test`);
  app.clock.advance(30 * 86_400 - 60);
  await app.get(WebhookSender).purge();
  expect(await listAttempts(id)).toHaveLength(1);
  app.clock.advance(61);
  await app.get(WebhookSender).purge();

  expect(await listAttempts(id)).toEqual([]);
});

it('the name and texts of an erased person disappear from events and attempts', async () => {
  const { id } = await newEndpoint();
  const member = app.asMember(scene.agent, scene.brand);
  await member
    .post('t/deposit', { type: 'retention', amount: 5, description: 'my own private words' })
    .expect(201);
  const ticket = { message: 'my own private words', type: 'docs', brand_id: scene.brand.id };
  await member.post('t/ticket', ticket).expect(201);
  await sendDue();
  expect(JSON.stringify(await listAttempts(id))).toContain('my own private words');

  await asAdmin().post(`admin/person/${scene.agent.id}/erase`).expect(200);

  const { client } = await newApiKey(app, [scene.brand], { scopes: ['events:read'] });
  const { body } = await client.get('integration/events');
  expect(body.data).toMatchObject([
    { data: { amount: 5, description: '', agent_user: { id: scene.agent.id, public_name: null } } },
    { data: { title: 'Erased', message: 'Erased' } },
    { type: 'member.dismissed', data: { user_id: scene.agent.id } },
    { type: 'ticket.closed', data: { title: 'Erased', status: 'closed' } },
  ]);
  for (const text of [JSON.stringify(body), JSON.stringify(await listAttempts(id))])
    expect(text).not.toMatch(new RegExp(`my own private words|${scene.agent.publicName}`));
});

it('the texts of an attempt are not stored if a person in it is erased while it is in flight', async () => {
  const { path, id } = await newEndpoint();
  receiver.script(path, 'hang');
  await addDeposit();
  const [delivery] = await startDue();

  await raceForRow<unknown>(app.db, scene.agent, [
    () => asAdmin().post(`admin/person/${scene.agent.id}/erase`).expect(200),
    async () => {
      receiver.closeConnections();
      return delivery;
    },
  ]);

  expect(await listAttempts(id)).toMatchObject([{ request: 'Erased', response: '' }]);
});
