import { describeDecisions } from '../../../../test/decisions.js';
import { newBrand, newManager, newUser } from '../../../../test/factories.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';

const { app, people, editOf, reportDeposit, findStored, messages, drift, expectUntouched } =
  describeDecisions();
let brand: Brand;
let manager: User;
let agent: User;
beforeEach(() => {
  ({ brand, manager, agent } = people);
});

const editedBefore = {
  statusCode: 409,
  error: 'edited before',
  message: 'edited before',
};
const notFound = {
  statusCode: 404,
  error: 'Not found',
  message: 'Not found',
};

describe('DELETE deposit/:id', () => {
  it('rejects waiting deposits, and deletes accepted ones', async () => {
    const waiting = await reportDeposit();
    const accepted = await reportDeposit({ status: 'accept', agentId: agent.id, messageId: '56' });

    const rejected = await app.as(manager).delete(`deposit/${waiting.id}?status=reject`);
    const deleted = await app.as(manager).delete(`deposit/${accepted.id}`);

    expect(rejected.body).toMatchObject({
      id: waiting.id,
      status: 'reject',
      client_id: 'client',
      amount: 100,
    });
    expect(deleted.body).toMatchObject({ id: accepted.id, status: 'delete', agent_id: agent.id });
    expect([rejected.status, deleted.status]).toEqual([200, 200]);
    expect(await messages(waiting)).toMatchObject([{ text: `A${waiting.id} is rejected`, reply_to: '55' }]);
    expect(await messages(accepted)).toMatchObject([{ text: `A${accepted.id} is deleted`, reply_to: '56' }]);
    expect(await drift()).toEqual([]);
  });

  it.each([
    ['reject', 'accept'],
    ['reject', 'reject'],
    ['reject', 'delete'],
    ['delete', 'wait'],
    ['delete', 'reject'],
    ['delete', 'delete'],
  ] as const)('does not %s a deposit with the status "%s"', async (outcome, status) => {
    const deposit = await reportDeposit({ status, agentId: agent.id });

    const answer = await app.as(manager).delete(`deposit/${deposit.id}?status=${outcome}`);

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(editedBefore);
    expect((await findStored(deposit))?.status).toBe(status);
    expect(await messages(deposit)).toEqual([]);
  });

  it.each(['accept', 'wait', 'x'])('refuses the status %s', async (status) => {
    const deposit = await reportDeposit();

    const answer = await app.as(manager).delete(`deposit/${deposit.id}?status=${status}`);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: [{ field: 'status' }] });
    await expectUntouched(deposit);
  });
});

describe('DELETE admin/deposit/delete/:id', () => {
  it.each(['wait', 'accept', 'reject', 'delete'] as const)(
    'erases a deposit with the status "%s", and leaves an audit entry',
    async (status) => {
      const admin = await newUser(app.db, { role: 'admin' });
      const deposit = await reportDeposit({ status, agentId: agent.id });

      const answer = await app.as(admin).delete(`admin/deposit/delete/${deposit.id}`);

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ status: true });
      expect(await findStored(deposit)).toBeNull();
      const [record] = await app.db.query<object[]>(
        `select actor_id, before from audit_records where action = 'deposit.erase' and subject_id = $1`,
        [deposit.id],
      );
      expect(record).toMatchObject({
        actor_id: admin.id,
        before: { status, amount: 100, brand_id: brand.id },
      });
      expect(await drift()).toEqual([]);
      expect((await app.as(admin).delete(`admin/deposit/delete/${deposit.id}`)).body).toEqual(notFound);
    },
  );
});

it('a deposit of another brand returns 404, like one that does not exist', async () => {
  const deposit = await reportDeposit();
  const stranger = app.as(await newManager(app.db, { brands: [await newBrand(app.db)] }));

  for (const id of [deposit.id, 2_000_000_000]) {
    expect((await stranger.post(`deposit/${id}/accept`).send(editOf())).body).toEqual(notFound);
    expect((await stranger.delete(`deposit/${id}?status=reject`)).body).toEqual(notFound);
  }
  expect((await app.as(manager).delete('deposit/abc')).status).toBe(400);
  await expectUntouched(deposit);
});
