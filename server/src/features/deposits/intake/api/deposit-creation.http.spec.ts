import { createHash } from 'node:crypto';
import {
  newApiKey,
  newBrand,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../../test/factories.js';
import { raceForRow, waitUntil } from '../../../../../test/race.js';
import { collectChanges } from '../../../../../test/event-stream.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { listTotalsDrift } from '../../../../../test/deposit.factories.js';
import { Deposit } from '../../ledger/deposit.entity.js';

type ApiKey = Awaited<ReturnType<typeof newApiKey>>;

const app = setUpApp();

let { brand, agent } = {} as Scene;
let apiKey: ApiKey;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, agent } = await newScene(app.db, { agent: { publicName: 'Anna', username: 'anna' } }));
  apiKey = await newApiKey(app, [brand]);
});

const buildBody = (change: object = {}) => ({
  brand_id: brand.id,
  type: 'ftd',
  client_id: '48213',
  amount: 1250.5,
  wallet: 'TQ5n',
  agent: '@Anna',
  behaviour: 'calm',
  ...change,
});
const toReported = ({ brand_id, ...fields }: ReturnType<typeof buildBody>) => ({
  ...fields,
  agent_id: agent.id,
});
const post = (body: object, { client }: ApiKey = apiKey) => client.post('deposit', body);
const postOnce = (key: string, body: object, { client }: ApiKey = apiKey) =>
  client.post('deposit').set('Idempotency-Key', key).send(body);
const countDeposits = () => app.db.countBy(Deposit, { brandId: brand.id });
const listDrift = () => listTotalsDrift(app.db, brand.id);

describe('POST deposit', () => {
  it('stores a waiting deposit, its totals and a live event', async () => {
    const changes = collectChanges(app, brand);

    const { status, body } = await post(buildBody());

    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...buildBody(),
      label: `F${body.id}`,
      status: 'wait',
      agent_id: agent.id,
      agent_user: { id: agent.id, public_name: 'Anna' },
      created_at: '2026-03-11T08:00:00.000Z',
      possible_duplicate_of: null,
      reported: toReported(buildBody()),
    });
    expect(await listDrift()).toEqual([]);
    await waitUntil(() => changes.length > 0);
    expect(changes).toContainEqual(expect.objectContaining({ topic: 'deposits', ids: [body.id] }));
    const found = await apiKey.client.get(`deposit/search?brand_id=${brand.id}&status=wait`);
    expect(found.body.data).toEqual([body]);
  });

  it('requires only brand, type and amount, finds the agent by id, and leaves an unknown or ambiguous name to the moderator', async () => {
    await newMember(app.db, brand, { publicName: 'Kim' });
    await newMember(app.db, brand, { publicName: 'kim' });

    const minimal = await post({ brand_id: brand.id, type: 'retention', amount: 0.01 });
    const byId = await post(buildBody({ agent: undefined, agent_id: agent.id }));
    const unknown = await post(buildBody({ agent: '@nobody' }));
    const ambiguous = await post(buildBody({ agent: 'Kim' }));

    expect(minimal.body).toMatchObject({ amount: 0.01, agent_id: null, client_id: '', agent: '' });
    expect([byId.body.agent, byId.body.agent_id]).toEqual(['', agent.id]);
    expect([unknown.body.agent, unknown.body.agent_id]).toEqual(['@nobody', null]);
    expect([ambiguous.body.agent, ambiguous.body.agent_id]).toEqual(['Kim', null]);
  });

  it.each([
    [{ amount: 1.005 }, 'amount'],
    [{ type: 'retention' }, 'behaviour'],
    [{ status: 'accept' }, 'status'],
  ])('refuses %j, naming %s, and stores nothing', async (change, field) => {
    const { status, body } = await post(buildBody(change));

    expect([status, body.error, body.details[0].field]).toEqual([400, 'Invalid input', field]);
    expect(await countDeposits()).toBe(0);
  });

  it('refuses an agent who was dismissed, belongs to another brand, or does not exist', async () => {
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    const stranger = await newMember(app.db, await newBrand(app.db));

    for (const { id } of [dismissed, stranger, { id: 2_147_483_647 }]) {
      const { status, body } = await post(buildBody({ agent_id: id }));
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'agent_id', message: 'agent_id must be an active member of the brand' }],
      ]);
    }
    expect(await countDeposits()).toBe(0);
  });
});

it('returns 404 if the brand is removed concurrently', async () => {
  const admin = await newUser(app.db, { role: 'admin' });

  const [removal, deposit] = await raceForRow(app.db, brand, [
    () => app.as(admin).delete(`brand/${brand.id}`),
    () => post(buildBody()),
  ]);

  expect([removal!.status, deposit!.status]).toEqual([200, 404]);
  expect(await countDeposits()).toBe(0);
});

describe('POST deposit with an Idempotency-Key', () => {
  it('returns the same answer to the same body for 24 hours, refuses another body, and stores one deposit', async () => {
    const first = await postOnce('k1', buildBody());
    const reused = await postOnce('k1', buildBody({ amount: 2 }));
    expect([reused.status, reused.body.error]).toEqual([422, 'idempotency key reused']);
    await app.db.update(Deposit, { id: first.body.id }, { status: 'reject' });
    app.clock.set('2026-03-12T07:59:59Z');
    const repeated = await postOnce('k1', { ...buildBody(), wallet: ' TQ5n ' });

    expect([repeated.status, repeated.text]).toEqual([201, first.text]);
    expect(repeated.headers['content-type']).toBe(first.headers['content-type']);
    expect(await countDeposits()).toBe(1);

    app.clock.set('2026-03-12T08:00:00Z');
    const later = await postOnce('k1', buildBody({ amount: 7 }));
    expect([later.status, later.body.amount]).toEqual([201, 7]);
    expect((await postOnce('k1', buildBody({ amount: 7 }))).text).toBe(later.text);
    expect(await countDeposits()).toBe(2);
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

  it('refuses a key of more than 255 characters, accepts a corrected body after a refusal with the same key, and does not share keys between API keys', async () => {
    const tooLong = await postOnce('x'.repeat(256), buildBody());
    expect([tooLong.status, tooLong.body.details[0].field]).toEqual([400, 'Idempotency-Key']);
    expect((await postOnce('k1', buildBody({ agent_id: 2_147_483_647 }))).status).toBe(400);

    expect((await postOnce('k1', buildBody({ agent_id: agent.id }))).status).toBe(201);
    const other = await newApiKey(app, [brand]);
    expect((await postOnce('k1', buildBody({ amount: 2 }), other)).status).toBe(201);
    expect(await countDeposits()).toBe(2);
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
});

describe('concurrent calls', () => {
  const callAll = <Answer>(count: number, call: (n: number) => PromiseLike<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, n) => call(n)));

  it('store one deposit for each idempotency key', async () => {
    const answers = await callAll(24, (n) => postOnce(`k${n % 2}`, buildBody({ amount: (n % 2) + 1 })));

    for (const parity of [0, 1]) {
      const keyAnswers = answers.filter((_, n) => n % 2 === parity);
      const done = keyAnswers.filter(({ status }) => status === 201);
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      for (const { status, body } of keyAnswers)
        if (status !== 201) expect([status, body.error]).toEqual([409, 'in flight']);
    }
    expect(await countDeposits()).toBe(2);
  });

  it('are possible duplicates of the first of them', async () => {
    const answers = await callAll(12, () => post(buildBody()));

    const ids = answers.map(({ body }) => body.id as number);
    const first = Math.min(...ids);
    const found = await apiKey.client.get(`deposit/search?brand_id=${brand.id}`);
    const rows = found.body.data as { id: number; possible_duplicate_of: number | null }[];
    expect(new Map(rows.map((row) => [row.id, row.possible_duplicate_of]))).toEqual(
      new Map(ids.map((id) => [id, id === first ? null : first])),
    );
  });

  it('do not wait for the lock of another brand', async () => {
    const unlockedBrand = await newBrand(app.db);
    const keyOfBoth = await newApiKey(app, [brand, unlockedBrand]);

    const [waiting] = await raceForRow(app.db, brand, [() => post(buildBody(), keyOfBoth)], async () => {
      const others = await callAll(12, () => post(buildBody({ brand_id: unlockedBrand.id }), keyOfBoth));
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
    });

    expect(waiting!.status).toBe(201);
  });
});
