import pg from 'pg';
import { In } from 'typeorm';
import { HOUR_MS } from '../../../../shared/units.rules.js';
import { newDeposit, listTotalsDrift } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';

const app = setUpApp('api', { UNDO_SECONDS: '8' });

let brands: [Brand, Brand];
let manager: User;
let agent: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brands = [await newBrand(app.db), await newBrand(app.db)];
  manager = await newManager(app.db, { brands });
  agent = await newMember(app.db, brands[0]);
});
afterEach(async () => {
  for (const { id } of brands) expect(await listTotalsDrift(app.db, id)).toEqual([]);
});

let messageId = 0;
const reportDeposit = (change: Partial<Deposit> = {}) =>
  newDeposit(app.db, brands[0], {
    agentId: agent.id,
    chatId: brands[0].chatId,
    messageId: String(++messageId),
    ...change,
  });
const reportDeposits = async (count: number) => {
  const deposits: Deposit[] = [];
  for (let n = 0; n < count; n += 1) deposits.push(await reportDeposit());
  return deposits;
};
const decide = (body: object, by = manager) => app.as(by).post('deposit/bulk', body);
const undo = (ids: number[], by = manager) => app.as(by).post('deposit/bulk/undo', { ids });
const listStatuses = async (ids: number[]) => {
  const deposits = await app.db.findBy(Deposit, { id: In(ids) });
  return ids.map((id) => deposits.find((deposit) => deposit.id === id)?.status);
};
const getAsOf = async () =>
  ((await app.as(manager).get('deposit/wait').expect(200)).body as { as_of: string }).as_of;

describe('POST deposit/bulk', () => {
  it('accepts each deposit independently, and returns why it skipped others', async () => {
    const otherAgent = await newMember(app.db, brands[1]);
    const [first, rejected, withoutClient, withoutAgent, withFormerAgent] = [
      await reportDeposit({ wallet: 'TQ5' }),
      await reportDeposit({ status: 'reject' }),
      await reportDeposit({ clientId: '' }),
      await reportDeposit({ agentId: null }),
      await reportDeposit({ agentId: (await newMember(app.db, brands[0], { dismissedAt: new Date() })).id }),
    ];
    const other = await newDeposit(app.db, brands[1], { agentId: otherAgent.id });
    const outOfReach = await newDeposit(app.db, await newBrand(app.db));
    const ids = [other, outOfReach, first, rejected, withoutClient, withoutAgent, withFormerAgent, first].map(
      ({ id }) => id,
    );

    const unknownId = 2_000_000_000;
    const { status, body } = await decide({ action: 'accept', ids: [...ids, unknownId] });

    expect([status, body]).toEqual([
      200,
      {
        done: [other.id, first.id],
        skipped: [
          { id: outOfReach.id, error: 'Not found' },
          { id: rejected.id, error: 'edited before' },
          { id: withoutClient.id, error: 'Not all fields are filled in' },
          { id: withoutAgent.id, error: 'Not all fields are filled in' },
          { id: withFormerAgent.id, error: 'Not all fields are filled in' },
          { id: unknownId, error: 'Not found' },
        ],
      },
    ]);
    expect(await app.db.findOneByOrFail(Deposit, { id: first.id })).toMatchObject({
      status: 'accept',
      wallet: 'TQ5',
      moderatedBy: manager.id,
      reported: expect.objectContaining({ wallet: 'TQ5', agent_id: agent.id }),
    });
    const { body: history } = await app.as(manager).get(`deposit/${other.id}/history`);
    expect(history).toMatchObject([{ action: 'deposit.accept', after: { status: 'accept' } }]);
    // The other accepted deposit was not reported in a chat.
    const messages = await listQueuedMessages(app.db, { chatId: brands[0].chatId });
    expect(messages.map(({ key }) => key)).toEqual([`deposit:${first.id}:accept`]);
  });

  it.each([
    [{ action: 'accept', ids: [1], reason: 'why' }, 'reason'],
    [{ action: 'reject', ids: [1], reason: ' ' }, 'reason'],
  ])('refuses %j', async (body, field) => {
    const answer = await decide(body);

    expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
  });

  it.each(['accept', 'reject'] as const)(
    'with %s skips deposits that were changed after the list was read',
    async (action) => {
      const ids = (await reportDeposits(3)).map(({ id }) => id);
      const [changed, unchanged, withdrawn] = ids;
      const as_of = await getAsOf();
      await app.asMember(agent, brands[0]).patch(`t/deposit/${changed}`, { amount: 7 }).expect(200);
      await app.asMember(agent, brands[0]).post(`t/deposit/${withdrawn}/withdraw`).expect(200);

      expect((await decide({ action, ids, as_of })).body).toEqual({
        done: [unchanged],
        skipped: [
          { id: changed, error: 'changed' },
          { id: withdrawn, error: 'edited before' },
        ],
      });
    },
  );

  it('accepts an as_of with a zone offset', async () => {
    const deposit = await reportDeposit();
    await app.asMember(agent, brands[0]).patch(`t/deposit/${deposit.id}`, { amount: 7 }).expect(200);
    // Without its offset, the time would be before the change of the deposit.
    const inOneHour = new Date(Date.now() - HOUR_MS).toISOString().replace('Z', '-02:00');

    const { body } = await decide({ action: 'accept', ids: [deposit.id], as_of: inOneHour });

    expect(body.done).toEqual([deposit.id]);
  });

  it('skips neither deposits reported just before the list was read, nor deposits that the moderator changed', async () => {
    const report = { type: 'retention', client_id: '48213', amount: 9 };
    const { body } = await app.asMember(agent, brands[0]).post('t/deposit', report).expect(201);
    const { id } = body as { id: number };
    const as_of = await getAsOf();
    expect((await decide({ action: 'accept', ids: [id], as_of })).body.done).toEqual([id]);
    await app.as(manager).post(`deposit/${id}/undo`).expect(200);

    expect((await decide({ action: 'reject', ids: [id], as_of })).body.done).toEqual([id]);
  });

  it('skips a deposit that the agent changes while the decision waits for its lock', async () => {
    const deposit = await reportDeposit();
    const as_of = await getAsOf();

    const [, answer] = await raceForRow(app.db, deposit, [
      () => app.asMember(agent, brands[0]).patch(`t/deposit/${deposit.id}`, { amount: 7 }),
      () => decide({ action: 'accept', ids: [deposit.id], as_of }),
    ]);

    expect(answer!.body).toEqual({ done: [], skipped: [{ id: deposit.id, error: 'changed' }] });
    expect(await listStatuses([deposit.id])).toEqual(['wait']);
  });

  it('needs as many statements for 200 deposits as for two', async () => {
    const countStatements = async (count: number) => {
      const ids = (await reportDeposits(count)).map(({ id }) => id);
      const querySpy = jest.spyOn(pg.Client.prototype, 'query');
      expect((await decide({ action: 'accept', ids })).body.done).toHaveLength(count);
      const { calls, contexts } = querySpy.mock;
      const texts = calls.map(([query]) => (query as { text?: string }).text ?? String(query));
      querySpy.mockRestore();
      // Jobs of the application that other specs share run at the same time, on other connections.
      const connection = contexts[texts.findIndex((text) => /update deposits/.test(text))];
      return texts
        .filter((_, n) => contexts[n] === connection)
        .join(';')
        .split(/;\s*/)
        .filter((text) => /deposits|outbox|audit/.test(text)).length;
    };
    const countForTwo = await countStatements(2);

    expect(await countStatements(200)).toBe(countForTwo);
  });

  it('concurrent bulk decisions on the same deposits in another order end without a deadlock', async () => {
    const deposits = await reportDeposits(4);
    const ids = deposits.map(({ id }) => id);
    const reversedIds = ids.toReversed();

    const answers = await raceForRow(app.db, deposits[2]!, [
      () => decide({ action: 'accept', ids }),
      () => decide({ action: 'reject', ids: reversedIds }),
      () => decide({ action: 'accept', ids: reversedIds }),
      () => app.as(manager).delete(`deposit/${ids[2]}?status=reject`),
    ]);

    expect(answers.map(({ status, body }) => [status, (body as { done?: number[] }).done])).toEqual([
      [200, ids],
      [200, []],
      [200, []],
      [409, undefined],
    ]);
  });
});

it('POST deposit/bulk/undo undoes each decision independently', async () => {
  const deposits = await reportDeposits(5);
  const [accepted, rejected, decidedByOther, waiting, announced] = deposits.map(({ id }) => id);
  await decide({ action: 'accept', ids: [accepted, announced] });
  await decide({ action: 'reject', ids: [rejected], reason: 'twice' });
  await decide({ action: 'accept', ids: [decidedByOther] }, await newManager(app.db, { brands }));
  await app.db.query(`update outbox_messages set status = 'sent' where key = $1`, [
    `deposit:${announced}:accept`,
  ]);
  const outOfReach = await newDeposit(app.db, await newBrand(app.db));
  const ids = [rejected, accepted, decidedByOther, waiting, announced, outOfReach.id] as number[];

  expect((await undo(ids)).body).toEqual({
    done: [rejected, accepted],
    skipped: [
      { id: decidedByOther, error: 'edited before' },
      { id: waiting, error: 'edited before' },
      { id: announced, error: 'too late' },
      { id: outOfReach.id, error: 'Not found' },
    ],
  });
  expect(await listStatuses(ids)).toEqual(['wait', 'wait', 'accept', 'wait', 'accept', 'wait']);
  for (const id of [accepted, rejected])
    expect(await app.db.findOneBy(Deposit, { id })).toEqual(deposits.find((deposit) => deposit.id === id));
});
