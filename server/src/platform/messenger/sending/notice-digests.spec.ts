import type pg from 'pg';
import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { md } from '../api/markdown.js';
import { decideRelease, releaseMergeableNotices } from './notice-digests.js';

const outbox = setUpOutbox();
let chat: string;
beforeEach(() => {
  chat = outbox.newChat();
  outbox.composers.register('many', ({ items }) =>
    Promise.resolve({ text: md`many: ${(items as { n: number }[]).map(({ n }) => n).join(' ')}` }),
  );
});

const keyOf = (n: number) => `notice:${chat}:${n}`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const queueNotices = (numbers: number[]) =>
  outbox.queueMessages(
    ...numbers.map((n) => {
      const digest = { composer: 'many', item: { n } };
      return { chatId: chat, text: md`notice ${n}`, key: keyOf(n), digest };
    }),
  );
const listTexts = () => outbox.telegram.listTextsIn(chat);
const countHeld = async () => (await outbox.listRows(chat)).filter(({ status }) => status === 'held').length;
async function getSecondsUntilDue(): Promise<number> {
  const [{ seconds }] = await outbox.dataSource.query<[{ seconds: number }]>(
    `select coalesce(extract(epoch from min(next_attempt_at) - clock_timestamp()), 0)::float as seconds
     from outbox_messages where chat_id = $1 and status = 'held'`,
    [chat],
  );
  return seconds;
}
/** `wrap` can replace the session by one that fails. */
async function release(wrap: (session: pg.Client) => pg.Client = (session) => session): Promise<void> {
  const runner = outbox.dataSource.createQueryRunner();
  try {
    await releaseMergeableNotices(wrap(await runner.connect()));
  } finally {
    await runner.release();
  }
}

it('merges many notices into one digest', async () => {
  await queueNotices(range(1, 200));
  outbox.startWorker();

  await waitUntil(() => listTexts().length === 1);
  await outbox.queueTexts(chat, 'after the digest');
  await waitUntil(() => listTexts().length === 2);
  expect(listTexts()).toEqual([`many: ${range(1, 200).join(' ')}`, 'after the digest']);
});

it('sends three notices individually, and merges all further ones in the next minute', async () => {
  outbox.startWorker();
  for (const n of range(1, 3)) {
    await queueNotices([n]);
    await waitUntil(() => listTexts().length === n);
  }
  await queueNotices(range(4, 5));
  await waitUntil(async () => (await getSecondsUntilDue()) > 1);
  expect(await getSecondsUntilDue()).toBeLessThan(60);
  expect(listTexts()).toEqual(['notice 1', 'notice 2', 'notice 3']);

  // The first notice is now a minute old, so there is room for one message.
  await outbox.dataSource.query(
    `update outbox_chats set told = array[told[1] - interval '1 minute', told[2], told[3]] where chat_id = $1`,
    [chat],
  );
  await outbox.dataSource.query(
    `update outbox_messages set next_attempt_at = clock_timestamp() where chat_id = $1 and status = 'held'`,
    [chat],
  );
  await waitUntil(() => listTexts().length === 4);
  expect(listTexts().at(-1)).toBe('many: 4 5');
});

it('holds quiet notices for a moment, and merges two of them', async () => {
  const buildDigest = (n: number) => ({ composer: 'many', item: { n }, isQuiet: true });
  const queueQuietly = (n: number) =>
    outbox.queueMessages({ chatId: chat, text: md`notice ${n}`, key: keyOf(n), digest: buildDigest(n) });
  outbox.startWorker();
  await queueQuietly(1);
  await queueQuietly(2);
  await waitUntil(() => listTexts().length === 1);
  expect(listTexts()).toEqual(['many: 1 2']);

  await queueQuietly(3);
  await waitUntil(async () => (await getSecondsUntilDue()) > 1);
  expect(listTexts()).toHaveLength(1);
});

it('does not merge a notice that is being withdrawn', async () => {
  await queueNotices(range(1, 5));
  await outbox.transaction(async () => {
    expect(await outbox.messages.lockAndListReleased([keyOf(3)])).toEqual(new Set());
    await release();
    await outbox.messages.withdraw([keyOf(3)]);
  });
  outbox.startWorker();

  await waitUntil(() => listTexts().length === 1);
  expect(listTexts()).toEqual(['many: 1 2 4 5']);
});

it('does not withdraw a notice that is already merged', async () => {
  await queueNotices(range(1, 5));
  await release();

  await outbox.transaction(async () => {
    expect(await outbox.messages.lockAndListReleased([keyOf(3)])).toEqual(new Set([keyOf(3)]));
    await outbox.messages.withdraw([keyOf(3)]);
  });
  outbox.startWorker();
  await waitUntil(() => listTexts().length === 1);
  expect(listTexts()).toEqual(['many: 1 2 3 4 5']);
});

it('sends the notices once if the process dies while merging them', async () => {
  await queueNotices(range(1, 5));
  const toDyingSession = (session: pg.Client) =>
    ({
      query: (sql: string, values?: unknown[]) =>
        session.query(sql === 'commit' ? 'rollback' : sql, values).then((result) => {
          if (sql === 'commit') throw new Error('the process died');
          return result;
        }),
    }) as unknown as pg.Client;
  await expect(release(toDyingSession)).rejects.toThrow('the process died');
  expect(await countHeld()).toBe(5);

  outbox.startWorker();
  await waitUntil(() => listTexts().length === 1);
  await outbox.queueTexts(chat, 'after the digest');
  await waitUntil(() => listTexts().length === 2);
  expect(listTexts()).toEqual(['many: 1 2 3 4 5', 'after the digest']);
});

it.each([
  ['sends up to three notices individually', 3, [], 'individually'],
  ['merges more than three notices', 4, [], 'as digest'],
  ['counts the notices of the last minute', 2, [59_999, 0], 'as digest'],
  ['ignores notices older than a minute', 3, [60_000, 90_000], 'individually'],
  ['sends a third notice individually', 1, [100, 50], 'individually'],
  [
    'postpones a fourth notice until the oldest one is a minute old',
    1,
    [50_000, 20_000, 1],
    { waitMs: 10_000 },
  ],
])('decideRelease %s', (_, due, agesMs, expected) => expect(decideRelease(due, agesMs)).toEqual(expected));

it.each([
  ['sends one individually', 1, [60_000, 60_000], 'individually'],
  ['merges two', 2, [], 'as digest'],
  ['postpones the next one until a minute after the last one', 1, [50_000, 20_000], { waitMs: 40_000 }],
])('decideRelease of quiet notices %s', (_, due, agesMs, expected) =>
  expect(decideRelease(due, agesMs, 1)).toEqual(expected),
);
