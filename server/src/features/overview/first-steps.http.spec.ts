import { newDeposit } from '../../../test/deposit.factories.js';
import { newScene, type Scene } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';

const app = setUpApp();

let { brand, agent: anna } = {} as Scene;
beforeEach(async () => {
  ({ brand, agent: anna } = await newScene(app.db));
});

const getSteps = () => app.asMember(anna, brand).get('t/first-steps').expect(200);
const answerChat = (result: object) =>
  app.telegram.script(brand.chatId, { page: JSON.stringify({ ok: true, result }), status: 200 });
const compose = async (composer: string) => {
  const { text } = await app.get(MessageComposers).compose(composer, { userId: anna.id, brandId: brand.id });
  return text.source;
};

it.each([
  [
    'the link of a public group',
    { username: 'north_team', invite_link: 'https://t.me/+secret' },
    'https://t.me/north_team',
  ],
  ['the invite link of a private group', { invite_link: 'https://t.me/+AbC' }, 'https://t.me/+AbC'],
  ['no link for a chat without any', {}, null],
])('GET t/first-steps returns %s, and requests it from Telegram only once', async (_, chat, url) => {
  answerChat(chat);

  for (let calls = 0; calls < 2; calls++) expect((await getSteps()).body).toEqual({ chat_url: url });

  const chatLookups = app.telegram.arrivals.filter(
    ({ method, params }) => method === 'getChat' && String(params.chat_id) === brand.chatId,
  );
  expect(chatLookups).toHaveLength(1);
});

it('GET t/first-steps omits the link while Telegram is unavailable', async () => {
  app.telegram.script(brand.chatId, 'drop before');
  expect((await getSteps()).body).toEqual({ chat_url: null });
});

it('the first steps with the link are part of the welcome, and of the login message until a deposit is accepted', async () => {
  answerChat({ username: 'north_team' });
  const expectedText = /https:\/\/t\.me\/north_team[^]*#retention 500 client 48213[^]*A manager checks it/;

  expect(await compose('joined-brand')).toMatch(expectedText);
  expect(await compose('login-link')).toMatch(expectedText);

  await app.db.query(`update brands set report_type = 'sales' where id = $1`, [brand.id]);
  expect(await compose('joined-brand')).toContain('`#ftd 500 client 48213`');
  expect(await compose('login-link')).toContain('`#ftd 500 client 48213`');

  await newDeposit(app.db, brand, { agentId: anna.id, status: 'accept' });
  expect(await compose('login-link')).not.toContain('first steps');
});
