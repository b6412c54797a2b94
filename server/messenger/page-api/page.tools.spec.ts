import { waitUntil } from '../../test/race.js';
import { FORUM, GROUP, findError, startTestMessenger, type TestMessenger } from '../test-messenger.js';

let app: TestMessenger;
let telegram: TestMessenger['telegram'];

beforeEach(async () => {
  app = await startTestMessenger();
  telegram = app.telegram;
});
afterEach(() => app.stop());

const texts = (chat: number) => app.messenger.state.listMessages(chat).map(({ text }) => text);
const isBroken = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
};

describe('faults', () => {
  it('refuse sending with 429 in one chat or in all, for some seconds', async () => {
    await app.call('faults', { tooMany: [{ chat: GROUP.id, seconds: 30 }] });
    const error = await telegram.sendMessage(GROUP.id, 'x').catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      response: {
        error_code: 429,
        description: 'Too Many Requests: retry after 30',
        parameters: { retry_after: 30 },
      },
    });
    expect(await telegram.sendMessage(101, 'x')).toMatchObject({ text: 'x' });

    await app.call('faults', { tooMany: [{ seconds: 1 }] });
    expect(await findError(telegram.sendMessage(101, 'x'))).toContain('429');
    expect(await telegram.getMe()).toMatchObject({ is_bot: true });
    await waitUntil(async () => !('tooMany' in (await app.call('faults')).body));
    expect(await telegram.sendMessage(101, 'x')).toMatchObject({ text: 'x' });
    expect((await app.call('faults')).body).toEqual({});
  });

  it('delay the answers', async () => {
    await app.call('faults', { slowMs: 300 });
    const start = Date.now();
    await telegram.sendMessage(101, 'x');
    expect(Date.now() - start).toBeGreaterThanOrEqual(295);
  });

  it('break connections before or after the effect', async () => {
    await app.call('faults', { down: { when: 'before' } });
    expect(await isBroken(telegram.sendMessage(101, 'lost'))).toBe(true);
    expect(await isBroken(telegram.getMe())).toBe(true);
    await app.call('faults', { down: { when: 'after', method: 'sendMessage', calls: 1 } });
    expect(await telegram.getMe()).toMatchObject({ is_bot: true });
    expect(await isBroken(telegram.sendMessage(101, 'arrived'))).toBe(true);
    expect(await telegram.sendMessage(101, 'well')).toMatchObject({ text: 'well' });
    expect(texts(101)).toEqual(['arrived', 'well']);
  });

  it('also break a poll that is waiting already', async () => {
    const polling = app.untilPolling();
    const waiting = isBroken(telegram.getUpdates(30, 100, 0, undefined));
    await polling;
    await app.call('faults', { down: { when: 'before' } });
    expect(await waiting).toBe(true);
  });

  it('are refused when they make no sense', async () => {
    expect((await app.call('faults', { slow: 1 })).status).toBe(400);
    expect((await app.call('faults', { tooMany: [{ seconds: 0 }] })).status).toBe(400);
  });
});

it('keeps the last calls with their answers, without empty polls', async () => {
  await telegram.getUpdates(0, 100, 0, undefined);
  await telegram.sendMessage(101, 'hello');
  await findError(telegram.sendMessage(-5, 'x'));
  await findError(telegram.sendPhoto(101, { source: Buffer.from('abc'), filename: 'a.txt' }));
  const { body } = await app.call('traffic');
  expect(body).toMatchObject([
    { method: 'sendMessage', params: { text: 'hello' }, status: 200, answer: { ok: true } },
    { method: 'sendMessage', status: 400, answer: { description: 'Bad Request: chat not found' } },
    { method: 'sendPhoto', params: { photo: 'a.txt (3 bytes)' } },
  ]);
});

it('deletes the messages, or everything except the demo people, and uses no id twice', async () => {
  const { message_id } = await telegram.sendMessage(FORUM.id, 'x', { message_thread_id: 5 });
  await app.call('people', { first_name: 'New' });
  await app.call('messages', { person: 101, chat: 101, text: 'y' });
  await app.call('threads', { person: 101, chat: FORUM.id, thread: 5 }, 'DELETE');

  await app.call('reset', {});
  expect([texts(FORUM.id), texts(101), app.messenger.state.updates]).toEqual([[], [], []]);
  expect(app.messenger.state.people.size).toBe(3);

  await app.call('reset', { people: true });
  expect(app.messenger.state.people.size).toBe(2);
  const sent = await telegram.sendMessage(FORUM.id, 'again', { message_thread_id: 5 });
  expect(sent.message_id).toBeGreaterThan(message_id);
});
