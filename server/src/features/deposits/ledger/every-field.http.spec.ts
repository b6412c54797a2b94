import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { newEditUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { listCards, refreshCards } from '../../../../test/deposit-cards.js';
import { newApiKey, newScene, type Scene } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { ApiDeposit } from '../search/deposit.schemas.js';
import {
  depositFields,
  laterFields,
  getTraits,
  toApi,
  toContent,
  toReportedContent,
} from './deposit-fields.rules.js';
import { Deposit } from './deposit.entity.js';
import { totals } from './totals.sql.js';

/**
 * Every field with the places where users see it, in the order on which the hashes of requests depend. This repeats
 * `depositFields`, so that no change of that constant goes unnoticed. Null: the place omits the field.
 */
const fields = (
  [
    // name, maxLength, formName, cardTitle, exportTitle, filterQuery
    ['type', null, null, null, null, 'type=ftd'],
    ['client_id', 128, 'Client ID', 'Client ID', 'Client id', null],
    ['amount', null, 'Amount', null, 'Amount (USD)', null],
    ['wallet', 255, 'Wallet', 'Wallet', 'Wallet', null],
    ['exchanger', 255, 'Exchanger', 'Exchanger', 'Exchanger', null],
    ['agent', 255, 'Agent', null, null, null],
    ['behaviour', 255, 'Behaviour', null, 'Behaviour', null],
    ['affiliate', 255, 'Affiliate', null, 'Affiliate', null],
    ['financial', 255, 'Financial', null, 'Financial', null],
    ['payment', 255, 'Payment', null, 'Payment', null],
    ['description', 1000, 'Description', null, 'Description', null],
    ['agent_id', null, null, null, null, null],
  ] as const
).map(([name, maxLength, formName, cardTitle, exportTitle, filterQuery]) => {
  return { name, maxLength, formName, cardTitle, exportTitle, filterQuery };
});
const firstReleaseFields =
  'type client_id amount wallet exchanger agent behaviour affiliate financial payment description agent_id';
const searchedFields = ['client_id', 'wallet'];
const ftdFields = ['behaviour', 'affiliate', 'financial', 'payment'];

const app = setUpApp('api', { UNDO_SECONDS: '8' });

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db));
});

const names = fields.map(({ name }) => name);
const textFields = fields.filter(({ maxLength, name }) => maxLength !== null && name !== 'agent');

/** The fields of a first-time deposit, with texts and an amount that depend on `n`. */
const buildContent = (n: number): Record<string, unknown> => ({
  ...Object.fromEntries(textFields.map(({ name }) => [name, `${name} ${n}`])),
  type: 'ftd',
  amount: 1_000 + n,
  agent: agent.username!,
  agent_id: agent.id,
});
const buildForm = (n: number) =>
  [
    '#ftd',
    ...fields
      .filter(({ formName, name }) => formName && name !== 'agent')
      .map(({ formName, name }) => `${formName}: ${String(buildContent(n)[name])}`),
  ].join('\n');
const pickContent = (response: object) =>
  Object.fromEntries(Object.entries(response).filter(([name]) => names.includes(name as never)));
const omit = (content: object, ...omitted: string[]) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !omitted.includes(name)));
const getDeposit = async (id: number) =>
  (await app.as(manager).get(`deposit/${id}`).expect(200)).body as ApiDeposit;
const accept = (id: number, content: object) => app.as(manager).post(`deposit/${id}/accept`, content);
const reportByForm = async () => {
  await receive(app, newTextUpdate(agent, buildForm(0), { chatId: brand.chatId, messageId: 7 }));
  await receive(app, newEditUpdate(agent, buildForm(1), { chatId: brand.chatId, messageId: 7 }));
  return (await app.db.findOneByOrFail(Deposit, { brandId: brand.id })).id;
};
const reportByApi = async () => {
  const { client } = await newApiKey(app, [brand]);
  const answer = await client.post('deposit', { ...buildContent(1), brand_id: brand.id });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return (answer.body as ApiDeposit).id;
};
const reportByApp = async () => {
  const miniApp = app.asMember(agent, brand);
  const { body } = await miniApp.post('t/deposit', omit(buildContent(0), 'agent', 'agent_id'));
  expect(pickContent(body)).toEqual({ ...buildContent(0), agent: '' });
  await miniApp.patch(`t/deposit/${body.id}`, omit(buildContent(1), 'agent', 'agent_id')).expect(200);
  return (body as ApiDeposit).id;
};

it.each([
  ['a form', reportByForm, false],
  ['the API', reportByApi, true],
  ['the mini-app', reportByApp, false],
])(
  'every field passes from %s through card, acceptance, history, search, export and undo',
  async (_, report, hasAgentName) => {
    const getExpectedContent = (n: number) => ({
      ...buildContent(n),
      agent: hasAgentName ? agent.username! : '',
    });
    const id = await report();
    const waiting = await getDeposit(id);
    expect([waiting, waiting.reported].map(pickContent)).toEqual([
      getExpectedContent(1),
      getExpectedContent(1),
    ]);

    await refreshCards(app);
    const [card] = await listCards(app.db, manager);
    const expectedLines = textFields.flatMap(({ name, cardTitle }) =>
      cardTitle ? `${cardTitle}: ${name} 1` : [],
    );
    expect(card!.text.split('\n').filter((line) => / 1$/.test(line))).toEqual(expectedLines);

    await accept(id, buildContent(2)).expect(200);
    expect(pickContent(await getDeposit(id))).toEqual(getExpectedContent(2));
    expect(pickContent((await getDeposit(id)).reported)).toEqual(getExpectedContent(1));
    for (const filterQuery of ['', ...fields.flatMap((field) => field.filterQuery ?? [])]) {
      const path = `deposit/search?brand_id=${brand.id}&${filterQuery}`;
      const { body: found } = await app.as(manager).get(path).expect(200);
      expect([filterQuery, found.count, (found.data as object[]).map(pickContent)]).toEqual([
        filterQuery,
        1,
        [getExpectedContent(2)],
      ]);
    }

    const { body: history } = await app.as(manager).get(`deposit/${id}/history`).expect(200);
    const { before, after } = (history as { action: string; before: object; after: object }[]).find(
      ({ action }) => action === 'deposit.accept',
    )!;
    const unchanged = ['type', 'agent', 'agent_id'];
    expect(pickContent(before)).toEqual(omit(getExpectedContent(1), ...unchanged));
    expect(pickContent(after)).toEqual(omit(getExpectedContent(2), ...unchanged));

    const { text: csv } = await app.as(manager).get(`deposit/export?brand_id=${brand.id}`).expect(200);
    const [head, row] = csv.split('\r\n').map((line) => line.split(','));
    for (const { name, exportTitle } of fields.filter((field) => field.exportTitle))
      expect([name, row![head!.indexOf(exportTitle!)]]).toEqual([
        name,
        name === 'amount' ? '1002.00' : `${name} 2`,
      ]);
    expect(row!.filter((cell) => / 2$/.test(cell))).toHaveLength(
      textFields.filter(({ exportTitle }) => exportTitle).length,
    );

    await app.as(manager).post(`deposit/${id}/undo`).expect(200);
    expect(pickContent(await getDeposit(id))).toEqual(getExpectedContent(1));
  },
);

it('every field has the listed traits, and `since` unless the first release had it', () => {
  expect(Object.keys(depositFields)).toEqual(names);
  expect(names.filter((name) => getTraits(name).since === undefined)).toEqual(firstReleaseFields.split(' '));
  expect(names.filter((name) => getTraits(name).isSearched)).toEqual(searchedFields);
  const filterFields = fields.filter(({ filterQuery }) => filterQuery).map(({ name }) => name);
  expect(names.filter((name) => getTraits(name).filter)).toEqual(filterFields);
  expect(names.filter((name) => getTraits(name).onlyType === 'ftd')).toEqual(ftdFields);
});

it('the column and the schema of every text have the same maximum length', async () => {
  const { client } = await newApiKey(app, [brand]);
  const limits = fields.flatMap(({ name, maxLength }) => (maxLength === null ? [] : [{ name, maxLength }]));
  const columns = app.get(DataSource).getMetadata(Deposit);
  for (const { name, maxLength } of limits) {
    const { length } = columns.findColumnWithPropertyName(depositFields[name].property)!;
    expect([name, length]).toEqual([name, String(maxLength)]);
  }
  const report = (excess: number) => {
    const longTexts = limits.map(({ name, maxLength }) => [name, 'x'.repeat(maxLength + excess)]);
    const content = { ...buildContent(1), ...Object.fromEntries(longTexts) };
    return client.post('deposit', { ...content, brand_id: brand.id });
  };
  expect((await report(0)).status).toBe(201);
  const { body } = await report(1);
  expect((body.details as { field: string }[]).map(({ field }) => field).sort()).toEqual(
    limits.map(({ name }) => name).sort(),
  );
});

it('the key of every total contains each field whose filter has `inTotals`', () => {
  for (const { name } of fields.filter((field) => getTraits(field.name).filter?.inTotals))
    for (const { key } of totals) expect(Object.values(key)).toContain(`d.${name}`);
});

it('the database constraint on retention deposits names every field of first-time deposits', async () => {
  const [check] = await app.db.query<{ text: string }[]>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'deposits_retention_without_ftd_fields'`,
  );
  for (const name of ftdFields) expect(check!.text).toContain(`(${name})`);
});

it('what the agent reported is restored, but a field that the accepting process did not know stays unchanged', () => {
  const reported = toContent({ ...buildContent(0), amount: '1000.00' } as never);
  const accepted = { ...reported, amount: '900.00', wallet: '', payment: 'cash' };

  expect(toReportedContent(accepted, toApi(reported))).toEqual(reported);
  expect(toReportedContent(accepted, omit(toApi(reported), 'payment') as never)).toEqual({
    ...reported,
    payment: 'cash',
  });
});

describe('a field that a later release added', () => {
  // The first release has all fields so far, so the tests treat one of them as a later field.
  beforeEach(() => laterFields.push('payment' as never));
  afterEach(() => laterFields.pop());

  const storeResponse = (owner: 'api_key_id' | 'user_id', id: number, request: object, body: object) =>
    app.db.query(
      `insert into idempotent_answers (${owner}, key, order_hash, body, created_at) values ($1, 'once', $2, $3, $4)`,
      [
        id,
        createHash('sha256').update(JSON.stringify(request)).digest(),
        JSON.stringify(body),
        app.clock.now(),
      ],
    );
  const toEarlierResponse = ({ reported, ...response }: ApiDeposit) => ({
    ...omit(response, 'payment'),
    reported: reported && omit(reported, 'payment'),
  });

  it('is empty in the repeated response to an API request if an earlier release stored that response', async () => {
    const { id, client } = await newApiKey(app, [brand]);
    const request = { brand_id: brand.id, type: 'ftd', client_id: '7', amount: 5 };
    const { body: first } = await client.post('deposit', request);
    await storeResponse('api_key_id', id, { ...request, amount: '5.00' }, toEarlierResponse(first));

    const { status, body } = await client.post('deposit').set('Idempotency-Key', 'once').send(request);

    expect([status, body]).toEqual([201, first]);
  });

  it('is empty in the repeated response to a report in the mini-app if an earlier release stored that response', async () => {
    const report = () => app.asMember(agent, brand).post('t/deposit');
    const input = { type: 'ftd', client_id: '7', amount: 5 };
    const { body: first } = await report().send(input);
    const empty = { wallet: '', exchanger: '', behaviour: '', affiliate: '', financial: '', description: '' };
    const request = { call: 't/deposit', brandId: brand.id, ...input, amount: '5.00', ...empty, files: [] };
    await storeResponse('user_id', agent.id, request, toEarlierResponse(first));

    const { status, body } = await report().set('Idempotency-Key', 'once').send(input);

    expect([status, body]).toEqual([201, first]);
  });

  it('stays unchanged when a page of an earlier release accepts the deposit', () =>
    jest.isolateModulesAsync(async () => {
      const fieldRules = await import('./deposit-fields.rules.js');
      fieldRules.laterFields.push('payment' as never);
      const { AcceptDeposit } = await import('../moderation/moderation.schemas.js');
      const edit = AcceptDeposit.parse({ type: 'ftd', amount: 5, client_id: '7' });

      expect(edit).not.toHaveProperty('payment');
      const before = {
        ...fieldRules.emptyTexts,
        type: 'ftd',
        amount: '9.00',
        payment: 'card',
        agentId: 1,
      } as const;
      const after = fieldRules.applyEdit({ ...before, clientId: '1', wallet: 'TQ5n' }, edit);
      expect(after).toMatchObject({ clientId: '7', wallet: '', payment: 'card' });
    }));
});
