import { newBrand, newMember, newApiKey } from '../../../../../test/factories.js';
import { waitUntil } from '../../../../../test/race.js';
import { withSlowCommits } from '../../../../../test/slow-commits.js';
import { describeApp } from '../../../../../test/test-app.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import { Deposit } from '../../ledger/deposit.entity.js';
import { findTotalsDrift } from '../../../../../test/deposit.factories.js';

type ApiKey = Awaited<ReturnType<typeof newApiKey>>;

const app = describeApp();

let brand: Brand;
let apiKey: ApiKey;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  apiKey = await newApiKey(app, [brand]);
});

const buildBody = (change: object = {}) => ({
  brand_id: brand.id,
  type: 'ftd',
  client_id: '48213',
  amount: 10,
  ...change,
});
const post = (body: object, { client }: ApiKey = apiKey) => client.post('deposit').send(body);
const postOnce = (key: string, body: object) =>
  apiKey.client.post('deposit').set('Idempotency-Key', key).send(body);
const callAll = <Answer>(count: number, call: (n: number) => PromiseLike<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const countDeposits = () => app.db.countBy(Deposit, { brandId: brand.id });

it('stores the deposits of concurrent calls, each with its own answer, audit entry and card update', async () => {
  const other = await newApiKey(app, [brand]);

  const answers = await withSlowCommits(app.db, 'deposits', () =>
    callAll(40, (n) => post(buildBody({ amount: n + 1, client_id: `c${n}` }), n % 2 ? other : apiKey)),
  );

  expect(answers.map(({ body }) => body)).toEqual(
    Array.from({ length: 40 }, (_, n) => expect.objectContaining({ amount: n + 1, client_id: `c${n}` })),
  );
  expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  const rows = await app.db.query<{ id: number; amount: string; key: number; changes: number }[]>(
    `select d.id, d.amount, r.api_key_id as key,
       (select count(*)::int from deposit_card_changes c where c.deposit_id = d.id) as changes
     from deposits d join audit_records r on r.subject_id = d.id and r.action = 'deposit.report'
     where d.brand_id = $1 order by d.amount`,
    [brand.id],
  );
  expect(rows).toEqual(
    answers.map(({ body }, n) => ({
      id: body.id,
      amount: `${n + 1}.00`,
      key: n % 2 ? other.id : apiKey.id,
      changes: 1,
    })),
  );
});

it('refuses invalid concurrent calls, each for its own reason', async () => {
  const member = await newMember(app.db, brand, { publicName: 'Anna' });
  const stranger = await newMember(app.db, await newBrand(app.db));
  const removedBrand = await newBrand(app.db, { removedAt: new Date() });
  const both = await newApiKey(
    app,
    [brand, removedBrand].filter(({ removedAt }) => !removedAt),
  );
  await app.db.query('insert into api_key_brands (api_key_id, brand_id) values ($1, $2)', [
    both.id,
    removedBrand.id,
  ]);
  const kinds = [
    { change: { agent_id: member.id }, expected: [201, undefined] },
    { change: { agent_id: stranger.id }, expected: [400, 'agent_id'] },
    { change: { brand_id: removedBrand.id }, expected: [404, undefined] },
    { change: { agent: 'anna' }, expected: [201, undefined] },
    { change: { amount: -1 }, expected: [400, 'amount'] },
  ];

  const answers = await callAll(30, (n) => post(buildBody(kinds[n % 5]!.change), both));

  expect(answers.map(({ status, body }) => [status, body.details?.[0].field])).toEqual(
    answers.map((_, n) => kinds[n % 5]!.expected),
  );
  expect(await app.db.countBy(Deposit, { brandId: brand.id, agentId: member.id })).toBe(12);
  expect(await countDeposits()).toBe(12);
});

it('stores one deposit per idempotency key, also for concurrent calls', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const answers = await callAll(12, (n) =>
      postOnce(`k${turn}-${n % 2}`, buildBody({ amount: (n % 2) + 1 })),
    );

    for (const half of [0, 1]) {
      const keyAnswers = answers.filter((_, n) => n % 2 === half);
      const done = keyAnswers.filter(({ status }) => status === 201);
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      for (const { status, body } of keyAnswers)
        if (status !== 201) expect([status, body.error]).toEqual([409, 'in flight']);
    }
    expect(await countDeposits()).toBe(2 * (turn + 1));
  }
});

it('warns of duplicates among concurrent calls', async () => {
  const answers = await callAll(12, () => post(buildBody()));

  const ids = answers.map(({ body }) => body.id as number);
  const first = Math.min(...ids);
  const found = await apiKey.client.get(`deposit/search?brand_id=${brand.id}`);
  const rows = found.body.data as { id: number; possible_duplicate_of: number | null }[];
  expect(new Map(rows.map((row) => [row.id, row.possible_duplicate_of]))).toEqual(
    new Map(ids.map((id) => [id, id === first ? null : first])),
  );
});

it("does not wait for the lock of another call's brand", async () => {
  const unlockedBrand = await newBrand(app.db);
  const both = await newApiKey(app, [brand, unlockedBrand]);
  const holder = app.db.connection.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select from brands where id = $1 for update', [brand.id]);
  let isWaiting = true;
  const blockedCall = post(buildBody(), both).then((answer) => {
    isWaiting = false;
    return answer;
  });

  const others = await callAll(12, () => post(buildBody({ brand_id: unlockedBrand.id }), both));

  expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
  expect(isWaiting).toBe(true);
  await holder.rollbackTransaction();
  await holder.release();
  expect((await blockedCall).status).toBe(201);
  await waitUntil(async () => (await countDeposits()) === 1);
});
