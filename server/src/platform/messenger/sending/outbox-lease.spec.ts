import { setTimeout as delay } from 'node:timers/promises';
import { describeOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { LEASE_MS } from '../../jobs/leadership.js';
import { md } from '../api/markdown.js';

const outbox = describeOutbox();

it('sends nothing after its lease has expired, and sends it once it leads again', async () => {
  const chat = outbox.newChat();
  let isComposed = false;
  outbox.composers.register('slow', async () => {
    await delay(isComposed ? 0 : LEASE_MS + 2_000);
    isComposed = true;
    return { text: md`late` };
  });
  outbox.startWorker();
  await waitUntil(
    async () => (await outbox.dataSource.query<object[]>('select 1 from leaderships')).length > 0,
  );

  await outbox.dataSource.transaction(async (holder) => {
    await outbox.queue({ chatId: chat, composer: 'slow', args: {} });
    await waitUntil(async () => (await outbox.statusesOf(chat))[0] === 'sending');
    // The lease cannot be renewed, as if the process were frozen.
    await holder.query('select 1 from leaderships for update');
    await waitUntil(() => isComposed);
    await delay(300);
    expect(outbox.arrivalsOf(chat)).toEqual([]);
  });
  await outbox.untilStatuses(chat, 'sent');
  expect(outbox.telegram.textsIn(chat)).toEqual(['late']);
});
