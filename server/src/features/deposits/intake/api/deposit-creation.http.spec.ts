import { createHash } from 'node:crypto';
import { refreshCards } from '../../../../../test/deposit-cards.js';
import { newBrand, newManager, newMember, newUser, newApiKey } from '../../../../../test/factories.js';
import { raceForRow, waitUntil } from '../../../../../test/race.js';
import { describeApp } from '../../../../../test/test-app.js';
import { LiveEvents, type Change } from '../../../../platform/events/live-events.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import type { User } from '../../../people/user.entity.js';
import { findTotalsDrift } from '../../../../../test/deposit.factories.js';
import { Deposit } from '../../ledger/deposit.entity.js';

type ApiKey = Awaited<ReturnType<typeof newApiKey>>;

const app = describeApp();

let brand: Brand;
let agent: User;
let apiKey: ApiKey;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  agent = await newMember(app.db, brand, { publicName: 'Anna', username: 'anna' });
  apiKey = await newApiKey(app, [brand]);
});

const buildBody = (change: object = {}) => ({
  brand_id: brand.id,
  type: 'ftd',
  client_id: '48213',
  amount: 1250.5,
  wallet: 'TQ5n',
  exchanger: 'Binance',
  agent: '@Anna',
  description: 'first deposit',
  behaviour: 'calm',
  affiliate: 'north',
  financial: 'salary',
  payment: 'card',
  ...change,
});
const toReported = ({ brand_id, ...fields }: ReturnType<typeof buildBody>) => ({
  ...fields,
  agent_id: agent.id,
});
const post = (body: object, { client }: ApiKey = apiKey) => client.post('deposit').send(body);
const postOnce = (key: string, body: object, { client }: ApiKey = apiKey) =>
  client.post('deposit').set('Idempotency-Key', key).send(body);
const countDeposits = () => app.db.countBy(Deposit, { brandId: brand.id });
const drift = () => findTotalsDrift(app.db, brand.id);

describe('POST deposit', () => {
  it('stores a waiting deposit, with its totals and a live event', async () => {
    const changes: Change[] = [];
    const subscription = app.get(LiveEvents).changes.subscribe((change) => changes.push(change));

    const { status, body } = await post(buildBody());

    expect(status).toBe(201);
    expect(body).toEqual({
      ...buildBody(),
      id: expect.any(Number),
      label: `F${body.id}`,
      status: 'wait',
      agent_id: agent.id,
      agent_user: {
        id: agent.id,
        public_name: 'Anna',
        telegram_id: Number(agent.telegramId),
        photo_uploaded: false,
        photo_url: null,
      },
      brand: brand.name,
      claim: null,
      created_at: '2026-03-11T08:00:00.000Z',
      possible_duplicate_of: null,
      files: [],
      reason: null,
      reported: toReported(buildBody()),
      moderated_by: null,
      moderated_at: null,
    });
    expect(await drift()).toEqual([]);
    await waitUntil(() => changes.some(({ brandId }) => brandId === brand.id));
    expect(changes).toContainEqual(
      expect.objectContaining({ topic: 'deposits', brandId: brand.id, ids: [body.id] }),
    );
    subscription.unsubscribe();
    const found = await apiKey.client.get(`deposit/search?brand_id=${brand.id}&status=wait`);
    expect(found.body.data).toEqual([body]);
  });

  it('notifies the staff of the brand', async () => {
    const manager = await newManager(app.db, { brands: [brand] });

    const { body } = await post(buildBody());
    await refreshCards(app);

    const messages = await app.db.query('select text from outbox_messages where chat_id = $1', [
      manager.telegramId,
    ]);
    expect(messages).toEqual([{ text: expect.stringContaining(body.label) }]);
  });

  it('requires only brand, type and amount', async () => {
    const { status, body } = await post({ brand_id: brand.id, type: 'retention', amount: 0.01 });

    expect([status, body.amount, body.agent_id, body.client_id]).toEqual([201, 0.01, null, '']);
  });

  it('finds the agent by id, and leaves an unknown or ambiguous name to the moderator', async () => {
    await newMember(app.db, brand, { publicName: 'Kim' });
    await newMember(app.db, brand, { publicName: 'kim' });

    const byId = await post(buildBody({ agent: undefined, agent_id: agent.id }));
    const unknown = await post(buildBody({ agent: '@nobody' }));
    const ambiguous = await post(buildBody({ agent: 'Kim' }));

    expect([byId.body.agent, byId.body.agent_id]).toEqual(['', agent.id]);
    expect([unknown.body.agent, unknown.body.agent_id]).toEqual(['@nobody', null]);
    expect([ambiguous.body.agent, ambiguous.body.agent_id]).toEqual(['Kim', null]);
  });

  it('warns of a possible duplicate', async () => {
    const first = await post(buildBody());

    expect((await post(buildBody())).body.possible_duplicate_of).toBe(first.body.id);
  });

  it.each([
    [{ brand_id: undefined }, 'brand_id'],
    [{ brand_id: '7' }, 'brand_id'],
    [{ type: 'other' }, 'type'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 10_000_000_000 }, 'amount'],
    [{ amount: '5' }, 'amount'],
    [{ description: 'a\0b' }, 'description'],
    [{ type: 'retention' }, 'behaviour'],
    [{ agent_id: 2_147_483_647 }, 'agent_id'],
    [{ status: 'accept' }, 'status'],
  ])('refuses %j, naming %s, and stores nothing', async (change, field) => {
    const { status, body } = await post(buildBody(change));

    expect([status, body.error, body.details[0].field]).toEqual([400, 'Invalid input', field]);
    expect(await countDeposits()).toBe(0);
  });

  it('refuses an agent who was dismissed, or belongs to another brand', async () => {
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    const stranger = await newMember(app.db, await newBrand(app.db));

    for (const { id } of [dismissed, stranger]) {
      const { status, body } = await post(buildBody({ agent_id: id }));
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'agent_id', message: 'agent_id must be an active member of the brand' }],
      ]);
    }
    expect(await countDeposits()).toBe(0);
  });

  it('returns 404 for a brand of another key', async () => {
    const foreign = await newApiKey(app, [await newBrand(app.db)]);

    const answers = [
      await post(buildBody(), foreign),
      await post(buildBody({ brand_id: 2_147_483_647 })),
      await postOnce('k', buildBody(), foreign),
    ];

    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { statusCode: 404, error: 'Not found', message: 'Not found' }]);
    }
    expect(await countDeposits()).toBe(0);
  });
});

it('returns 404 if the brand is removed concurrently', async () => {
  const admin = await newUser(app.db, { role: 'admin' });

  const [removal, deposit] = await raceForRow(app.db, brand, [
    () => app.as(admin).delete(`brand/${brand.id}`),
    (untilQueued) => untilQueued(1).then(() => post(buildBody())),
  ]);

  expect([removal!.status, deposit!.status]).toEqual([200, 404]);
  expect(await countDeposits()).toBe(0);
});

describe('POST deposit with an Idempotency-Key', () => {
  it('returns the same answer to the same body for 24 hours, and stores one deposit', async () => {
    const first = await postOnce('k1', buildBody());
    app.clock.set('2026-03-12T07:59:59Z');
    const repeated = await postOnce('k1', { ...buildBody(), wallet: ' TQ5n ' });

    expect([repeated.status, repeated.text]).toEqual([201, first.text]);
    expect(repeated.headers['content-type']).toBe(first.headers['content-type']);
    expect(await countDeposits()).toBe(1);
    expect(await drift()).toEqual([]);

    app.clock.set('2026-03-12T08:00:00Z');
    const later = await postOnce('k1', buildBody({ amount: 7 }));
    expect([later.status, later.body.amount]).toEqual([201, 7]);
    expect((await postOnce('k1', buildBody({ amount: 7 }))).text).toBe(later.text);
    expect(await countDeposits()).toBe(2);
  });

  it('returns the same answer after the deposit has been moderated', async () => {
    const first = await postOnce('k1', buildBody());
    await app.db.update(Deposit, { id: first.body.id }, { status: 'reject' });

    expect((await postOnce('k1', buildBody())).text).toBe(first.text);
  });

  it('refuses another body with 422, and stores nothing', async () => {
    await postOnce('k1', buildBody());

    const { status, body } = await postOnce('k1', buildBody({ amount: 2 }));

    expect([status, body.error]).toEqual([422, 'idempotency key reused']);
    expect(await countDeposits()).toBe(1);
  });

  it('hashes a body without its empty fields, so that later versions may add fields', async () => {
    const sentBody = { brand_id: brand.id, type: 'ftd', client_id: '48213', amount: 1250.5 };
    const first = await postOnce('k1', sentBody);

    expect((await postOnce('k1', { ...sentBody, exchanger: '' })).text).toBe(first.text);
    const [{ hash }] = await app.db.query<[{ hash: Buffer }]>(
      'select order_hash as hash from idempotent_answers where api_key_id = $1',
      [apiKey.id],
    );
    const content = JSON.stringify({ ...sentBody, amount: '1250.50' });
    expect(hash).toEqual(createHash('sha256').update(content).digest());
  });

  it('does not share idempotency keys between API keys', async () => {
    const other = await newApiKey(app, [brand]);

    const answers = [
      await postOnce('k1', buildBody()),
      await postOnce('k1', buildBody({ amount: 2 }), other),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countDeposits()).toBe(2);
  });

  it('lets a caller correct a refused body and send it again', async () => {
    expect((await postOnce('k1', buildBody({ agent_id: 2_147_483_647 }))).status).toBe(400);

    expect((await postOnce('k1', buildBody({ agent_id: agent.id }))).status).toBe(201);
  });

  it('returns 409 while the first call is in flight', async () => {
    let second = { status: 0, body: { error: '' } };

    const [first] = await raceForRow(app.db, brand, [() => postOnce('k1', buildBody())], async () => {
      second = await postOnce('k1', buildBody());
    });

    expect(first!.status).toBe(201);
    expect([second.status, second.body.error]).toEqual([409, 'in flight']);
    expect((await postOnce('k1', buildBody())).text).toBe(first!.text);
    expect(await countDeposits()).toBe(1);
  });

  it.each(['', 'a\tb', 'café', 'x'.repeat(256)])('refuses the key "%s"', async (key) => {
    const { status, body } = await postOnce(key, buildBody());

    expect([status, body.details[0].field]).toEqual([400, 'Idempotency-Key']);
    expect(await countDeposits()).toBe(0);
  });
});
