import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeMessage } from '../actions/person.actions.js';
import { ANNA_ID, TOKEN, setUpMessenger } from '../test-messenger.js';

const app = setUpMessenger();

const write = (text: string) => writeMessage(app.messenger, { person: ANNA_ID, chat: ANNA_ID, text });
const poll = (params: Record<string, unknown> = {}): Promise<unknown> =>
  fetch(`${app.origin}/bot${TOKEN}/getUpdates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  }).then((answer) => answer.json());

describe('getUpdates', () => {
  it('returns an update again until a higher offset confirms it', async () => {
    write('one');
    write('two');
    const [first, second] = await app.telegram.getUpdates(0, 100, 0, undefined);
    expect(await app.telegram.getUpdates(0, 1, 0, undefined)).toEqual([first]);
    expect(await app.telegram.getUpdates(0, 100, (first?.update_id ?? 0) + 1, undefined)).toEqual([second]);
    expect(await app.telegram.getUpdates(0, 100, 0, undefined)).toEqual([second]);
    expect(await app.telegram.getUpdates(0, 100, -1, undefined)).toEqual([second]);
  });

  it('waits for the next update, but no longer than the timeout', async () => {
    const polling = app.untilPolling();
    const answer = poll({ timeout: 10 });
    await polling;
    write('hello');
    expect(await answer).toMatchObject({ ok: true, result: [{ message: { text: 'hello' } }] });

    app.messenger.commit([{ fact: 'confirmed', before: app.messenger.peekNextUpdateId() }]);
    expect(await poll({ timeout: 1 })).toEqual({ ok: true, result: [] });
  });

  it('ends a poll with 409 when another arrives', async () => {
    const polling = app.untilPolling();
    const first = poll({ timeout: 10 });
    await polling;
    const second = poll({ timeout: 10 });
    expect(await first).toMatchObject({ ok: false, error_code: 409 });
    write('for the second');
    expect(await second).toMatchObject({ result: [{ message: { text: 'for the second' } }] });
  });

  it('does not lose updates to a poll that has disconnected', async () => {
    const connection = new AbortController();
    const polling = app.untilPolling();
    const url = `${app.origin}/bot${TOKEN}/getUpdates?timeout=10`;
    const first = fetch(url, { signal: connection.signal }).catch(() => 'disconnected');
    await polling;
    connection.abort();
    expect(await first).toBe('disconnected');
    write('later');
    expect(await poll({ timeout: 5 })).toMatchObject({ result: [{ message: { text: 'later' } }] });
  });

  it('returns only the kinds of updates that the bot has allowed', async () => {
    await poll({ allowed_updates: ['callback_query'] });
    write('not allowed');
    expect(await poll()).toEqual({ ok: true, result: [] });
    await poll({ allowed_updates: [] });
    write('allowed');
    expect(await poll()).toMatchObject({ result: [{ message: { text: 'allowed' } }] });
  });
});

it('posts updates to a webhook in order, repeats each until it is accepted, and meanwhile refuses polls', async () => {
  const received: string[] = [];
  let failures = 1;
  const hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { message } = JSON.parse(body) as { message: { text: string } };
      received.push(`${String(request.headers['x-telegram-bot-api-secret-token'])} ${message.text}`);
      response.statusCode = failures-- > 0 ? 500 : 200;
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => hook.once('listening', resolve));
  write('one');

  await app.telegram.setWebhook(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/`, {
    secret_token: 's-1',
  });
  write('two');
  expect(await poll()).toMatchObject({ ok: false, error_code: 409 });
  while (app.messenger.state.updates.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));

  expect(received).toEqual(['s-1 one', 's-1 one', 's-1 two']);
  await app.telegram.deleteWebhook();
  expect(await poll()).toEqual({ ok: true, result: [] });
  hook.close();
});
