import { newDeposit, buildAcceptBody, findTotalsDrift } from '../../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember } from '../../../../../test/factories.js';
import { raceForRow } from '../../../../../test/race.js';
import { describeApp } from '../../../../../test/test-app.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import { Member } from '../../../brands/members/member.entity.js';
import type { User } from '../../../people/user.entity.js';
import type { ApiDeposit } from '../../search/deposit.schemas.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = describeApp();

let brand: Brand;
let anna: User;
let manager: User;
let deposit: Deposit;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db, { chatAnswers: 'reactions' });
  anna = await newMember(app.db, brand, { publicName: 'Anna Berg' });
  manager = await newManager(app.db, { brands: [brand] });
  deposit = await newDeposit(app.db, brand, { agentId: anna.id, clientId: '48213', agent: 'anna' });
});

const edit = { type: 'retention', client_id: '48213', amount: '250', wallet: 'TQ5n' };
const change = (by = anna, body: object = edit) => app.as(by).patch(`t/deposit/${deposit.id}`).send(body);
const withdraw = (by = anna) => app.as(by).post(`t/deposit/${deposit.id}/withdraw`);
const accept = () =>
  app
    .as(manager)
    .post(`deposit/${deposit.id}/accept`)
    .send(buildAcceptBody(anna, { amount: 100 }));
const findStored = () => app.db.findOneByOrFail(Deposit, { id: deposit.id });
const lastEvent = async () => {
  const { body } = await app.as(manager).get(`deposit/${deposit.id}/history`);
  return (body as { action: string; via: string; actor: { id: number } }[]).at(-1)!;
};

it('returns a deposit only to its agent, while they are in its brand', async () => {
  const ben = await newMember(app.db, brand);
  const read = (id: number, by = anna) => app.as(by).get(`t/deposit/${id}`);

  expect((await read(deposit.id).expect(200)).body).toMatchObject({
    id: deposit.id,
    brand_id: brand.id,
    brand: brand.name,
    client_id: '48213',
    status: 'wait',
  });
  await read(deposit.id, ben).expect(404);
  await read(2_147_483_647).expect(404);
  await app.db.update(Member, { userId: anna.id }, { dismissedAt: new Date() });
  await read(deposit.id).expect(404);
});

it('changes the fields of a waiting deposit, except the written name of the agent', async () => {
  const { status, body } = await change();

  expect([status, body]).toMatchObject([
    200,
    { ...edit, amount: 250, status: 'wait', exchanger: '', agent: 'anna' },
  ]);
  expect(await findStored()).toMatchObject({ amount: '250.00', wallet: 'TQ5n', agentId: anna.id });
  expect(await lastEvent()).toMatchObject({
    action: 'deposit.edit',
    via: 'mini-app',
    actor: { id: anna.id },
  });
  expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
});

it('changes only the fields that are given', async () => {
  await change().expect(200);
  const { status, body } = await change(anna, { amount: 300.5 });

  expect([status, body]).toMatchObject([200, { ...edit, amount: 300.5 }]);
  expect(await lastEvent()).toMatchObject({ before: { amount: 250 }, after: { amount: 300.5 } });
});

it('clears the fields of the former type', async () => {
  deposit = await newDeposit(app.db, brand, { agentId: anna.id, type: 'ftd', behaviour: 'calm' });
  expect((await change(anna, { type: 'retention' })).body).toMatchObject({ type: 'retention' });
  expect(await findStored()).toMatchObject({ behaviour: '' });
});

it('records nothing if no field changes', async () => {
  await change();
  await change();
  const { body } = await app.as(manager).get(`deposit/${deposit.id}/history`);
  expect((body as object[]).map((event) => 'action' in event && event.action)).toEqual(['deposit.edit']);
});

it.each([
  [{ ...edit, amount: 'much' }, 'amount'],
  [{ ...edit, behaviour: 'calm' }, 'behaviour'],
  [{ behaviour: 'calm' }, 'behaviour'],
  [{ amount: 0 }, 'amount'],
  [{ agent_id: 1 }, 'agent_id'],
])('refuses %j', async (body, field) => {
  const answer = await change(anna, body);
  expect([answer.status, answer.body.details]).toEqual([400, [expect.objectContaining({ field })]]);
  expect(await findStored()).toEqual(deposit);
});

it('withdraws a waiting deposit, which then has no moderator and is in no total', async () => {
  const { status, body } = await withdraw();

  expect([status, body]).toMatchObject([200, { status: 'reject', reason: 'Withdrawn by the agent' }]);
  const forModerator = (await app.as(manager).get(`deposit/${deposit.id}`)).body as ApiDeposit;
  expect(forModerator).toMatchObject({
    status: 'reject',
    moderated_by: null,
    reason: 'Withdrawn by the agent',
  });
  expect(await lastEvent()).toMatchObject({ action: 'deposit.withdraw', actor: { id: anna.id } });
  expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
});

it.each([
  ['PATCH', change],
  ['withdraw', withdraw],
])('%s is too late once the deposit is decided or withdrawn', async (_what, call) => {
  await accept().expect(200);
  expect([(await call()).status, (await call()).body.error]).toEqual([409, 'edited before']);
  expect(await findStored()).toMatchObject({ status: 'accept', amount: '100.00' });

  deposit = await newDeposit(app.db, brand, { agentId: anna.id });
  await withdraw();
  expect((await call()).body.error).toBe('edited before');
});

it.each([
  ['PATCH', change],
  ['withdraw', withdraw],
])('%s is refused once the agent has left the brand', async (_what, call) => {
  await app.db.update(Member, { brandId: brand.id, userId: anna.id }, { dismissedAt: new Date() });
  const { status, body } = await call();
  expect([status, body.error]).toEqual([403, 'user not in brand']);
  expect(await findStored()).toEqual(deposit);
});

describe('concurrently with an acceptance', () => {
  it('a withdrawal that comes first wins', async () => {
    const answers = await raceForRow(app.db, deposit, [
      () => withdraw(),
      (untilQueued) => untilQueued(1).then(() => accept()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await findStored()).toMatchObject({ status: 'reject', moderatedBy: null });
  });

  it('an acceptance that comes first wins over a withdrawal', async () => {
    const answers = await raceForRow(app.db, deposit, [
      () => accept(),
      (untilQueued) => untilQueued(1).then(() => withdraw()),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [200, undefined],
      [409, 'edited before'],
    ]);
    expect(await findStored()).toMatchObject({ status: 'accept', moderatedBy: manager.id });
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it('an acceptance that comes first wins over an edit, and one that comes later replaces the edit', async () => {
    const first = await raceForRow(app.db, deposit, [
      () => accept(),
      (untilQueued) => untilQueued(1).then(() => change()),
    ]);
    expect(first.map(({ status }) => status)).toEqual([200, 409]);
    expect(await findStored()).toMatchObject({ status: 'accept', amount: '100.00' });

    deposit = await newDeposit(app.db, brand, { agentId: anna.id });
    const second = await raceForRow(app.db, deposit, [
      () => change(),
      (untilQueued) => untilQueued(1).then(() => accept()),
    ]);
    expect(second.map(({ status }) => status)).toEqual([200, 200]);
    expect(await findStored()).toMatchObject({
      status: 'accept',
      amount: '100.00',
      reported: { amount: 250 },
    });
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });
});
