import { newDeposit } from '../../../../test/deposit.factories.js';
import { listCards, newModerator, passSeconds } from '../../../../test/deposit-cards.js';
import { newBrand, newMember } from '../../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import type { User } from '../../people/user.entity.js';
import type { Deposit } from '../ledger/deposit.entity.js';

const app = setUpAppWithOwnDatabase();

const STAFF_COUNT = 20;
const SECONDS = 45;
const DECISION_DELAY_SECONDS = 5;
/** From then on, everybody has a live card, and the single cards no longer change. */
const LIVE_FROM_SECOND = 15;

it('queues fewer than 10 card updates a second for 20 moderators and one deposit a second, and changes each live card at most every 4 seconds', async () => {
  app.clock.set('2026-03-01T11:00:00Z');
  const brand = await newBrand(app.db, { name: 'Northwind' });
  const agent = await newMember(app.db, brand, {});
  const staff: User[] = [];
  for (let n = 0; n < STAFF_COUNT; n += 1) staff.push(await newModerator(app.db, brand, `Person ${n}`));
  const outbox = app.get(Outbox);
  const upsertSpy = jest.spyOn(outbox, 'upsert');
  const countPerSecond: number[] = [];
  const secondsByChat = new Map<string, number[]>();

  const deposits: Deposit[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    deposits.push(
      await newDeposit(app.db, brand, {
        agentId: agent.id,
        clientId: `${second}`,
        createdAt: app.clock.now(),
      }),
    );
    const depositToReject = deposits[second - DECISION_DELAY_SECONDS];
    if (depositToReject)
      await app
        .as(staff[second % STAFF_COUNT]!)
        .delete(`deposit/${depositToReject.id}?status=reject`)
        .expect(200);
    upsertSpy.mockClear();
    await passSeconds(app, 1);
    const queuedMessages = upsertSpy.mock.calls.flat();
    countPerSecond.push(queuedMessages.length);
    for (const { chatId } of queuedMessages)
      secondsByChat.set(chatId, [...(secondsByChat.get(chatId) ?? []), second]);
  }

  const liveCounts = countPerSecond.slice(LIVE_FROM_SECOND);
  const average = liveCounts.reduce((sum, count) => sum + count, 0) / liveCounts.length;
  expect(average).toBeLessThan(10);
  expect(secondsByChat.size).toBe(STAFF_COUNT);
  for (const seconds of secondsByChat.values()) {
    const liveSeconds = seconds.filter((second) => second >= LIVE_FROM_SECOND);
    expect(liveSeconds.length).toBeGreaterThan(1);
    expect(liveSeconds.every((second, n) => n === 0 || second - liveSeconds[n - 1]! >= 4)).toBe(true);
  }
  // The first five deposits have single cards. The live card has at most two messages.
  expect((await listCards(app.db, staff[0]!)).length).toBeLessThanOrEqual(7);
});
