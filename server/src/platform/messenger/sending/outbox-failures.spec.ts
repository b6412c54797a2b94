import { setTimeout as sleep } from 'node:timers/promises';
import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import type { ScriptedAnswer } from '../../../../test/telegram-server.js';

const outbox = setUpOutbox();

describe('an unusual response', () => {
  const page = (status: number, body = '<html></html>', headers = {}) => ({ page: body, status, headers });

  it.each<[string, ScriptedAnswer]>([
    ['unknown', 'drop before'],
    ['unknown', 'drop body'],
    ['unknown', 'drop after'],
    ['failed', page(403)],
    ['failed', page(413)],
    ['unknown', page(502)],
    ['unknown', page(302, '', { location: 'http://127.0.0.1:1' })],
    ['unknown', page(200, '')],
    ['unknown', page(200, '{"ok":true')],
    ['unknown', page(200, '{"ok":true}')],
    ['unknown', page(200, '{"ok":true,"result":true}')],
    ['unknown', page(200, '{"ok":false,"error_code":500,"description":"Internal Server Error"}')],
  ])('marks the message as %s, and the next one is sent: %j', async (status, answer) => {
    const chat = outbox.newChat();
    // For `drop body`, the fake server closes the connection before it reads the chat id.
    outbox.telegram.script('sendMessage', answer);
    await outbox.queueTexts(chat, 'odd', 'next');
    await outbox.sendUntil(chat, status, 'sent');
    const texts = outbox.listArrivals(chat).map(({ params }) => params.text);
    expect(texts).toEqual(answer === 'drop body' ? ['next'] : ['odd', 'next']);
  });

  it('429 pauses the chat for the requested time, or for a second', async () => {
    const pauses: [chat: string, pauseMs: number][] = [];
    for (const [pauseMs, answer] of [
      [2_000, page(429, '<html></html>', { 'retry-after': '2' })],
      [2_000, page(429, '{"ok":false,"error_code":429}', { 'retry-after': '2' })],
      [1_000, { refuse: 429, parameters: { retry_after: 'soon' } }],
      [1_000, page(429)],
    ] as [number, ScriptedAnswer][]) {
      const chat = outbox.newChat();
      outbox.telegram.script(chat, answer);
      await outbox.queueTexts(chat, 'patient');
      pauses.push([chat, pauseMs]);
    }
    outbox.startWorker();
    for (const [chat, pauseMs] of pauses) {
      await outbox.untilStatuses(chat, 'sent');
      const [refused, retried] = outbox.listArrivals(chat);
      expect(retried!.at - refused!.at).toBeGreaterThanOrEqual(pauseMs);
    }
  });
});

it('does not block a chat if the database rejects the outcome of a message', async () => {
  const chat = outbox.newChat();
  const movedAnswer = { refuse: 400, description: 'upgraded', parameters: { migrate_to_chat_id: -100500 } };
  outbox.telegram.script(chat, movedAnswer);
  outbox.chatMoves.onMove(() => outbox.failStatement());
  await outbox.queueTexts(chat, 'moving', 'next');
  await outbox.sendUntil(chat, 'unknown', 'sent');
});

it('stores the outcomes of messages in flight once an unavailable database is back', async () => {
  const chat = outbox.newChat();
  outbox.telegram.script(chat, { slowMs: 300 });
  outbox.startWorker();
  await outbox.queueTexts(chat, 'one', 'two');
  await waitUntil(() => outbox.listArrivals(chat).length === 1);
  await outbox.database.goAway();
  // The call ends meanwhile, and its outcome cannot be stored.
  await sleep(1_000);
  await outbox.database.comeBack();
  await outbox.untilStatuses(chat, 'sent', 'sent');
  expect(outbox.telegram.listTextsIn(chat)).toEqual(['one', 'two']);
});

it('sends to other chats after the session of the leader has ended, even while a call hangs', async () => {
  const [stalled, other] = [outbox.newChat(), outbox.newChat()];
  outbox.telegram.script(stalled, 'stall before');
  const worker = outbox.startWorker();
  await outbox.queueTexts(stalled, 'one');
  await waitUntil(() => outbox.listArrivals(stalled).length === 1);
  await outbox.killLeader();
  await outbox.queueTexts(other, 'hello');
  await outbox.untilStatuses(other, 'sent');
  await outbox.telegram.stop();
  await worker.stop();
  await outbox.telegram.start();
});
