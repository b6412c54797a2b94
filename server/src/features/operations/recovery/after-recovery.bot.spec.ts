import { newDeposit } from '../../../../test/deposit.factories.js';
import { listCards, newModerator, pressData, refreshCards } from '../../../../test/deposit-cards.js';
import { newBrand } from '../../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { BotMenuService } from '../../bot-help/bot-menu.service.js';
import { AfterRecoveryService } from './after-recovery.service.js';

const app = setUpAppWithOwnDatabase('api');
const recovery = { reason: 'test', holdReason: 'test', keepKeys: true };

it('deletes all deposit cards, which may show a later state, and creates none for deposits that were waiting', async () => {
  const brand = await newBrand(app.db);
  const mia = await newModerator(app.db, brand, 'Mia');
  await newDeposit(app.db, brand, { createdAt: app.clock.now() });
  await refreshCards(app);
  const [card] = await listCards(app.db, mia);
  await newDeposit(app.db, brand, { createdAt: app.clock.now() });

  expect(await app.get(AfterRecoveryService).run(recovery)).toMatchObject({ waitingDeposits: 2 });

  await refreshCards(app);
  // The message of the deleted card remains in the chat.
  expect(await listCards(app.db, mia)).toEqual([card]);
  const reject = card!.buttons.find(({ text }) => text === 'Reject')!;
  expect(await pressData(app, mia, reject.data!)).toMatchObject({ toast: 'This card is out of date' });
  await newDeposit(app.db, brand, { createdAt: app.clock.now() });
  await refreshCards(app);
  expect((await listCards(app.db, mia)).map(({ id }) => id)).toEqual([card!.id, expect.any(Number)]);
});

it('sets the menus of staff again, because their chats may show other menus', async () => {
  const brand = await newBrand(app.db);
  const mia = await newModerator(app.db, brand, 'Mia');
  const countMenuCalls = () =>
    app.telegram
      .listCalls('setMyCommands')
      .filter(({ params }) => JSON.stringify(params.scope).includes(mia.telegramId)).length;
  await app.get(BotMenuService).update();
  await app.get(BotMenuService).update();
  expect(countMenuCalls()).toBe(1);

  await app.get(AfterRecoveryService).run(recovery);
  await app.get(BotMenuService).update();

  expect(countMenuCalls()).toBe(2);
});

it('finds the last heartbeat in the store even if the database is older than the first', async () => {
  await app.db.query('delete from recovery_state');

  expect((await app.get(AfterRecoveryService).run(recovery)).lastHeartbeat).not.toBeNull();
});
