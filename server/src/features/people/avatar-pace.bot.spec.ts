import { newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newTelegramId } from '../../../test/factories.js';
import { waitUntil } from '../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { OutboxQueries } from '../../platform/messenger/sending/outbox-queries.js';
import { RateWindow } from '../../platform/messenger/sending/rates.rules.js';

const app = setUpAppWithOwnDatabase('api');
afterAll(() => jest.restoreAllMocks());

const start = (telegramId = newTelegramId()) => receive(app, newTextUpdate({ telegramId }, '/start'));
const countLookups = () => app.telegram.listCalls('getUserProfilePhotos').length;
/** Marks the queued messages as sent, as the sender does. */
const markSent = () => app.db.query(`update outbox_messages set status = 'sent', sent_at = now()`);

it('looks up photos only after the replies are sent, one for each person, and at most ten a minute', async () => {
  const dueChecks = jest.spyOn(app.get(OutboxQueries), 'hasDue');
  const pauses = jest.spyOn(RateWindow.prototype, 'getWaitMs');
  await start();
  // Each check before the look-up finds the reply due.
  await waitUntil(() => dueChecks.mock.calls.length >= 3);
  expect(countLookups()).toBe(0);
  await markSent();
  await waitUntil(() => countLookups() === 1);

  const repeatedId = newTelegramId();
  for (let i = 0; i < 3; i += 1) await start(repeatedId);
  await start();
  await markSent();
  // The look-ups run one after another, so that of `repeatedId` is over when the third begins.
  await waitUntil(() => countLookups() === 3);
  await start(repeatedId);
  for (let i = 0; i < 14; i += 1) await start();
  await markSent();
  await waitUntil(() => countLookups() === 10);
  // The eleventh look-up waits until the minute is over.
  await waitUntil(() => pauses.mock.results.some(({ value }) => value > 30_000));

  const lookedUpIds = app.telegram.listCalls('getUserProfilePhotos').map(({ params }) => params.user_id);
  expect([lookedUpIds.length, new Set(lookedUpIds).size]).toEqual([10, 10]);
});
