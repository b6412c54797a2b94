import { Deposit } from '../src/features/deposits/ledger/deposit.entity.js';
import { newDeposit, buildAcceptBody, findTotalsDrift } from './deposit.factories.js';
import { newScene, type Scene } from './factories.js';
import { describeApp } from './test-app.js';

/** An application in which staff decide on deposits. `people`: those of the current test. The clock is at a day in 2026. */
export function describeDecisions() {
  const app = describeApp();
  const people = {} as Scene;
  beforeEach(async () => {
    app.clock.set('2026-03-11T08:00:00Z');
    Object.assign(people, await newScene(app.db, { agent: { publicName: 'Anna' } }));
  });
  const findStored = (deposit: Deposit) => app.db.findOneBy(Deposit, { id: deposit.id });
  const messages = (deposit: Deposit) =>
    app.db.query<object[]>(
      `select chat_id, thread_id, reply_to, text, buttons from outbox_messages where key like $1 order by id`,
      [`deposit:${deposit.id}:%`],
    );
  const drift = () => findTotalsDrift(app.db, people.brand.id);
  return {
    app,
    people,
    findStored,
    messages,
    drift,
    expectUntouched: async (deposit: Deposit): Promise<void> => {
      const content = { status: 'wait', clientId: 'client', amount: '100.00', wallet: '' };
      expect(await findStored(deposit)).toMatchObject(content);
      expect(await messages(deposit)).toEqual([]);
      expect(await drift()).toEqual([]);
    },
    editOf: (change: object = {}) => buildAcceptBody(people.agent, change),
    /** Creates a deposit that was reported in the chat of the brand. */
    reportDeposit: (change: Partial<Deposit> = {}) =>
      newDeposit(app.db, people.brand, {
        chatId: people.brand.chatId,
        messageId: '55',
        agent: '@anna',
        ...change,
      }),
  };
}
