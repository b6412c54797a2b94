import { setUpApp } from './test-app.js';
import { newDeposit, buildAcceptBody } from './deposit.factories.js';
import { newApiKey, newScene } from './factories.js';

const app = setUpApp('api', { DATABASE_POOL: '1' });

/** A call that acquired a second connection during a transaction would deadlock when all connections are in use. */
it('needs one connection for a call', async () => {
  const { brand, agent, manager: staff } = await newScene(app.db);
  const manager = app.as(staff);
  const deposit = await newDeposit(app.db, brand, { agentId: agent.id });
  const { client } = await newApiKey(app, [brand]);
  const input = { brand_id: brand.id, type: 'ftd', amount: 5, agent_id: agent.id };

  const answers = [
    await client.post('deposit').set('Idempotency-Key', 'once').send(input),
    await manager.post(`deposit/${deposit.id}/accept`, buildAcceptBody(agent)),
    await manager.post('deposit/next', {}),
    await manager.get('deposit/search'),
    await manager.get('ticket/search'),
    await manager.get('manager/stat'),
    await manager.get('manager/start'),
    await manager.get('manager/rating'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, ...Array<number>(7).fill(200)]);
});
