import { newDeposit, buildAcceptBody, findTotalsDrift } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { withSlowCommits } from '../../../../test/slow-commits.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';

const app = describeApp();

let brand: Brand;
let agent: User;
let managers: User[];
let deposits: Deposit[];
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  agent = await newMember(app.db, brand, { publicName: 'Anna' });
  managers = [await newManager(app.db, { brands: [brand] }), await newManager(app.db, { brands: [brand] })];
  deposits = [];
  for (let n = 0; n < 24; n++)
    deposits.push(await newDeposit(app.db, brand, { agentId: agent.id, clientId: `c${n}` }));
});

const accept = (deposit: Deposit, manager: User, change: object = {}) =>
  app.as(manager).post(`deposit/${deposit.id}/accept`).send(buildAcceptBody(agent, change));
const reject = (deposit: Deposit, manager: User, reason: string) =>
  app.as(manager).delete(`deposit/${deposit.id}?status=reject&reason=${reason}`);
const stored = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });

it('decides concurrent calls, each as its moderator requested', async () => {
  const answers = await withSlowCommits(app.db, 'deposits', () =>
    Promise.all(
      deposits.map((deposit, n) =>
        n % 3 === 2
          ? reject(deposit, managers[n % 2]!, `r${n}`)
          : accept(deposit, managers[n % 2]!, { amount: n + 1, client_id: `n${n}` }),
      ),
    ),
  );

  const rows = await stored();
  answers.forEach(({ status, body }, n) => {
    const moderator = managers[n % 2]!;
    const [decided, reason, amount, client] =
      n % 3 === 2 ? ['reject', `r${n}`, '100.00', `c${n}`] : ['accept', null, `${n + 1}.00`, `n${n}`];
    expect([status, body.id, body.status, body.moderated_by?.id]).toEqual([
      200,
      deposits[n]!.id,
      decided,
      moderator.id,
    ]);
    expect(rows[n]).toMatchObject({
      status: decided,
      reason,
      amount,
      clientId: client,
      moderatedBy: moderator.id,
    });
    expect(body.reported).toMatchObject({ amount: 100, client_id: `c${n}` });
  });
  const auditEntries = await app.db.query<{ subject_id: string; actor_id: number }[]>(
    `select subject_id::int as subject_id, actor_id from audit_records
     where brand_id = $1 and action in ('deposit.accept', 'deposit.reject') order by subject_id::int`,
    [brand.id],
  );
  expect(auditEntries).toEqual(
    deposits.map(({ id }, n) => ({ subject_id: id, actor_id: managers[n % 2]!.id })),
  );
  expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
});

it('accepts only one of several concurrent decisions on a deposit, and gives each caller their own result', async () => {
  const stranger = await newManager(app.db, { brands: [await newBrand(app.db)] });

  const answers = await Promise.all(
    deposits
      .slice(0, 6)
      .flatMap((deposit, n) => [
        accept(deposit, managers[0]!, { amount: 10 + n }),
        reject(deposit, managers[1]!, 'no'),
        accept(deposit, stranger),
        accept(deposit, managers[1]!, { agent_id: stranger.id }),
      ]),
  );

  const rows = await stored();
  for (let n = 0; n < 6; n++) {
    const [accepted, rejected, outOfReach, invalid] = answers
      .slice(4 * n, 4 * n + 4)
      .map(({ status }) => status);
    expect([accepted, rejected].sort()).toEqual([200, 409]);
    expect([outOfReach, invalid]).toEqual([404, 400]);
    expect(rows[n]).toMatchObject(
      accepted === 200
        ? { status: 'accept', amount: `${10 + n}.00` }
        : { status: 'reject', amount: '100.00' },
    );
  }
  expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
});

it('does not wait for the lock of another deposit', async () => {
  const holder = app.db.connection.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select from deposits where id = $1 for update', [deposits[0]!.id]);
  let isWaiting = true;
  const blockedCall = accept(deposits[0]!, managers[0]!).then((answer) => {
    isWaiting = false;
    return answer;
  });

  const others = await Promise.all(deposits.slice(1, 12).map((deposit) => accept(deposit, managers[0]!)));

  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  expect(isWaiting).toBe(true);
  await holder.rollbackTransaction();
  await holder.release();
  expect((await blockedCall).status).toBe(200);
});
