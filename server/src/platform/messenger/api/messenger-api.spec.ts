import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { TelegramServer } from '../../../../test/telegram-server.js';
import { noHolds } from '../../../../test/messenger-parts.js';
import { readConfig } from '../../config/config.js';
import { BotApi } from './bot-api.js';
import { MessengerApi } from './messenger-api.js';

const messengerAt = (apiRoot: string) =>
  new MessengerApi(
    new BotApi(readConfig({ NODE_ENV: 'test', TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_API_ROOT: apiRoot })),
    noHolds,
  );

describe('findBotUsername', () => {
  it('calls Telegram once, and caches the username', async () => {
    const telegram = await new TelegramServer().start();
    const messenger = messengerAt(telegram.apiRoot);
    expect([await messenger.findBotUsername(), await messenger.findBotUsername()]).toEqual([
      'tallydesk_bot',
      'tallydesk_bot',
    ]);
    expect(telegram.calls('getMe')).toHaveLength(1);
    await telegram.stop();
  });

  it('waits a few seconds for a Telegram that does not respond, in one call for all callers, and then not again', async () => {
    let connections = 0;
    const silent: Server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const messenger = messengerAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);

    const startedAt = performance.now();
    expect(await Promise.all([messenger.findBotUsername(), messenger.findBotUsername()])).toEqual([
      null,
      null,
    ]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await messenger.findBotUsername()).toBeNull();
    expect(connections).toBe(1);
    silent.close();
  });
});
