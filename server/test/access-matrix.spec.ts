import { Deposit } from '../src/features/deposits/ledger/deposit.entity.js';
import { agent, app, setUpAccessCalls, newWaitingDeposit } from './access-calls.js';
import { expectCell, expectKeyCells } from './access-cells.js';
import { callers, readAccessMatrix } from './access-matrix.js';
import { newManager } from './factories.js';

setUpAccessCalls();

const rows = readAccessMatrix().filter(({ path }) => path !== 'events' && path !== 't/events');
const cells = rows.flatMap((row) =>
  callers.map((caller) => [row.method, row.path, caller, row.answers[caller], row] as const),
);

it.each(cells)('%s %s by %s: %s', (_method, _path, caller, _expected, row) => expectCell(caller, row));

it.each(rows.map((row) => [row.method, row.path, row] as const))(
  '%s %s by API keys with one scope each',
  (_method, _path, row) => expectKeyCells(row),
);

it('does not change a deposit if the caller is refused', async () => {
  const deposit = await newWaitingDeposit();
  const stranger = app.as(await newManager(app.db));

  await stranger.post(`deposit/${deposit.id}/accept`, {
    type: 'ftd',
    client_id: '2',
    amount: 6,
    agent_id: agent.id,
  });
  await stranger.delete(`deposit/${deposit.id}?status=reject`);

  expect(await app.db.findOneBy(Deposit, { id: deposit.id })).toEqual(deposit);
});

it('GET events is only for staff, and t/events only for people who are logged in', async () => {
  expect((await app.anonymous().get('events')).status).toBe(401);
  expect((await app.as(agent).get('events')).status).toBe(403);
  expect((await app.anonymous().get('t/events')).status).toBe(401);
});
