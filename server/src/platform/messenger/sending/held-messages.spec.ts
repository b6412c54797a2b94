import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { md } from '../api/markdown.js';
import { releaseHeld } from './leader-statements.js';

const outbox = setUpOutbox();
let chat: string;
beforeEach(() => void (chat = outbox.newChat()));

const queueHeld = (heldSeconds: number) =>
  outbox.queueMessages({ chatId: chat, text: md`held`, key: `held:${chat}`, heldSeconds });
const keys = () => [`held:${chat}`];

describe('a held message', () => {
  it('waits until its hold expires, and does not delay others of its chat', async () => {
    await queueHeld(60);
    await outbox.queueTexts(chat, 'other');
    outbox.startWorker();

    await waitUntil(() => outbox.telegram.listTextsIn(chat).length === 1);
    expect(outbox.telegram.listTextsIn(chat)).toEqual(['other']);
    await outbox.dataSource.query(
      `update outbox_messages set next_attempt_at = now() where chat_id = $1 and status = 'held'`,
      [chat],
    );
    await waitUntil(() => outbox.telegram.listTextsIn(chat).length === 2);
    expect(outbox.telegram.listTextsIn(chat)).toEqual(['other', 'held']);
  });

  it('can be withdrawn until its hold expires, which frees its key', async () => {
    await queueHeld(60);

    await outbox.transaction(async () => {
      expect(await outbox.messages.lockAndListReleased(keys())).toEqual(new Set());
      await outbox.messages.withdraw(keys());
    });
    expect(await outbox.listRows(chat)).toEqual([]);

    await queueHeld(0);
    expect(await outbox.listStatuses(chat)).toEqual(['pending']);
    await outbox.transaction(async () => {
      expect(await outbox.messages.lockAndListReleased(keys())).toEqual(new Set(keys()));
      await outbox.messages.withdraw(keys());
    });
    expect(await outbox.listStatuses(chat)).toEqual(['pending']);
  });

  it('is not released while it is being withdrawn', async () => {
    await queueHeld(0.001); // its hold expires at once
    const session = outbox.dataSource.createQueryRunner();
    await outbox.transaction(async () => {
      await outbox.messages.lockAndListReleased(keys());
      await releaseHeld((await session.connect()) as never);
      await outbox.messages.withdraw(keys());
    });
    await session.release();
    expect(await outbox.listRows(chat)).toEqual([]);
  });
});
