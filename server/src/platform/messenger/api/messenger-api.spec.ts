import { type AddressInfo, createServer } from 'node:net';
import { TelegramServer } from '../../../../test/telegram-server.js';
import { noHolds } from '../../../../test/messenger-parts.js';
import { readConfig } from '../../config/config.js';
import { BotApi } from './bot-api.js';
import { MessengerApi } from './messenger-api.js';

const newMessenger = (apiRoot: string) =>
  new MessengerApi(
    new BotApi(readConfig({ NODE_ENV: 'test', TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_API_ROOT: apiRoot })),
    noHolds,
  );

describe('findBotUsername', () => {
  it('calls Telegram once, and caches the username', async () => {
    const telegram = await new TelegramServer().start();
    const messenger = newMessenger(telegram.apiRoot);
    expect([await messenger.findBotUsername(), await messenger.findBotUsername()]).toEqual([
      'tallydesk_bot',
      'tallydesk_bot',
    ]);
    expect(telegram.listCalls('getMe')).toHaveLength(1);
    await telegram.stop();
  });

  it('makes all callers wait for one call if Telegram does not respond, and then returns null without a call', async () => {
    let connections = 0;
    const silentServer = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    const messenger = newMessenger(`http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`);

    const startedAt = performance.now();
    expect(await Promise.all([messenger.findBotUsername(), messenger.findBotUsername()])).toEqual([
      null,
      null,
    ]);
    expect(performance.now() - startedAt).toBeLessThan(10_000); // other calls have 30 seconds
    expect(await messenger.findBotUsername()).toBeNull();
    expect(connections).toBe(1);
    silentServer.close();
  });
});
