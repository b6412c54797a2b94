import { HiddenLimits } from '../../../../test/hidden-limits.js';
import { describeOutbox } from '../../../../test/outbox-harness.js';
import { untilAllSent } from '../../../../test/outbox.factories.js';
import { md } from '../api/markdown.js';
import { OutboxPace } from './outbox-pace.js';

const FASTER = 10;
const real = new OutboxPace();
const pace: OutboxPace = {
  ...real,
  secondMs: real.secondMs / FASTER,
  chatGapMs: real.chatGapMs / FASTER,
  minuteMs: real.minuteMs / FASTER,
};

const outbox = describeOutbox();

it('learns how many messages the bot may send', async () => {
  const limits = new HiddenLimits(
    { messagesPerMinute: [1_000], reactionsPerMinute: [1_000], perSecond: [4] },
    pace.minuteMs,
  );
  outbox.telegram.limits = limits;
  const chats = Array.from({ length: 300 }, outbox.newChat);
  await outbox.transaction(() =>
    outbox.messages.enqueue(...chats.map((chatId) => ({ chatId, text: md`hello` }))),
  );
  outbox.startWorker({ pace });
  await untilAllSent(outbox.dataSource.manager, 60_000);

  expect(limits.violations).toEqual([]);
  const accepted = outbox.telegram.arrivals.filter(({ done }) => done);
  expect(accepted.map(({ params }) => String(params.chat_id)).sort()).toEqual(chats.sort());
  // Fewer calls are refused in the second half, because the rate was halved.
  const middle = outbox.telegram.arrivals[150]!.at;
  const late = limits.refusals.filter(({ at }) => at > middle);
  expect(late.length).toBeLessThanOrEqual(Math.ceil(limits.refusals.length / 2));
}, 70_000);
