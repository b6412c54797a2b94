import { setUpTelegram } from '../../../../test/telegram-server.js';
import { noHolds } from '../../../../test/messenger-parts.js';
import { readConfig } from '../../config/config.js';
import { BotApi } from './bot-api.js';
import { BotLinks, findSupergroupUrl } from './bot-links.js';
import { MessengerApi } from './messenger-api.js';

const telegram = setUpTelegram();

const newLinks = (environment: Record<string, string> = {}) => {
  const token = { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_API_ROOT: telegram.apiRoot };
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://desk.test', ...token, ...environment });
  return new BotLinks(config, new MessengerApi(new BotApi(config), noHolds));
};
const miniAppSetting = { TELEGRAM_MINI_APP: 'desk' };

describe('the deep link of a brand', () => {
  it('opens the mini-app if it has a name, otherwise the bot', async () => {
    expect(await newLinks(miniAppSetting).findDeepLink('brand_7')).toBe(
      'https://t.me/tallydesk_bot/desk?startapp=brand_7',
    );
    expect(await newLinks().findDeepLink('brand_7')).toBe('https://t.me/tallydesk_bot?start=brand_7');
  });
});

describe('buttons with a start parameter', () => {
  const openButton = { text: 'Open', startApp: 'brand_7_deposits' };
  const answerButton = { text: 'Work', data: 'work:1' };

  it('become links, and other buttons stay', async () => {
    expect(await newLinks(miniAppSetting).resolveButtons([[openButton, answerButton]])).toEqual([
      [{ text: 'Open', url: 'https://t.me/tallydesk_bot/desk?startapp=brand_7_deposits' }, answerButton],
    ]);
  });

  it('are omitted if the mini-app has no name, or the name of the bot is unknown', async () => {
    expect(await newLinks().resolveButtons([[openButton], [answerButton]])).toEqual([[answerButton]]);
    telegram.script('getMe', { refuse: 500 });
    expect(await newLinks(miniAppSetting).resolveButtons([[openButton]])).toEqual([]);
  });
});

it.each([
  ['-1001234567', ['77'], 'https://t.me/c/1234567/77'],
  ['-1001234567', ['5', '77'], 'https://t.me/c/1234567/5/77'],
  ['-1001234567', [null, '77'], 'https://t.me/c/1234567/77'],
  ['-4711', ['77'], null],
  ['4711', ['77'], null],
])('a message in %s %j has the address %s', (chatId, path, url) => {
  expect(findSupergroupUrl(chatId, ...path)).toBe(url);
});
