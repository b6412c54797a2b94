import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Deposit } from '../src/features/deposits/ledger/deposit.entity.js';
import { findTotalsDrift } from './ledger.js';
import type { User } from '../src/features/people/user.entity.js';
import { newDeposit, orderToAccept } from './deposit.factories.js';
import { newBrand, newManager, newMember } from './factories.js';
import { describeApp } from './test-app.js';

interface People {
  brand: Brand;
  manager: User;
  agent: User;
}

/** An application where staff decide about deposits. `people`: of the test that runs, on a day of 2026. */
export function describeDecisions() {
  const app = describeApp();
  const people = {} as People;
  beforeEach(async () => {
    app.clock.set('2026-03-11T08:00:00Z');
    const brand = await newBrand(app.db);
    const manager = await newManager(app.db, { brands: [brand] });
    const agent = await newMember(app.db, brand, { publicName: 'Anna' });
    Object.assign(people, { brand, manager, agent });
  });
  return {
    app,
    people,
    editOf: (change: object = {}) => orderToAccept(people.agent, change),
    /** A deposit that somebody has reported in the chat of the brand. */
    reported: (change: Partial<Deposit> = {}) =>
      newDeposit(app.db, people.brand, {
        chatId: people.brand.chatId,
        messageId: '55',
        agent: '@anna',
        ...change,
      }),
    stored: (deposit: Deposit) => app.db.findOneBy(Deposit, { id: deposit.id }),
    messages: (deposit: Deposit) =>
      app.db.query<object[]>(
        `select chat_id, thread_id, reply_to, text, buttons from outbox_messages where key like $1 order by id`,
        [`deposit:${deposit.id}:%`],
      ),
    drift: () => findTotalsDrift(app.db, people.brand.id),
  };
}
