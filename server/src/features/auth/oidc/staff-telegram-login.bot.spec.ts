import { newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { newLoginCode, newManager, newUser } from '../../../../test/factories.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { setUpApp, type TestApp } from '../../../../test/test-app.js';
import { md } from '../../../platform/messenger/api/markdown.js';
import { MessageComposers } from '../../../platform/messenger/sending/message-composers.js';
import { LoginLinkMessage } from '../../notifications/login-link.message.js';
import type { User } from '../../people/user.entity.js';

const oidc = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Acme ID',
};
/** Staff log in only at the OpenID provider, agents still by Telegram. */
const openIdOnlyApp = setUpApp('api,bot', { ...oidc, STAFF_TELEGRAM_LOGIN: 'false' });
const telegramLoginApp = setUpApp('api,bot', oidc);

/** Sends a command to the bot. Returns its answer. */
async function sendCommand(app: TestApp, person: User, command: string): Promise<string> {
  const update = newTextUpdate(person, command);
  await receive(app, update);
  const [answer, ...others] = await listQueuedMessages(app.db, { key: `update:${update.update_id}` });
  expect(others).toEqual([]);
  return (await app.get(MessageComposers).compose(answer!.composer!, answer!.args as never)).text.source;
}
const countCodes = async (app: TestApp, { id }: User): Promise<number> =>
  (await app.db.query<object[]>('select from login_codes where user_id = $1', [id])).length;

it.each(['/start', '/start 0', '/login'])(
  '%s directs staff who may not log in by Telegram to the login page, without a code',
  async (command) => {
    const person = await newManager(openIdOnlyApp.db);

    expect(await sendCommand(openIdOnlyApp, person, command)).toBe(
      'Log in to the panel here:\n[http://desk\\.test](http://desk.test)',
    );
    expect(await countCodes(openIdOnlyApp, person)).toBe(0);
  },
);

it('/login sends a login link to agents, and to staff who may log in by Telegram', async () => {
  expect(await sendCommand(openIdOnlyApp, await newUser(openIdOnlyApp.db), '/login')).toMatch(/works once/);
  expect(await sendCommand(telegramLoginApp, await newManager(telegramLoginApp.db), '/login')).toMatch(
    /^Your login link for the panel/,
  );
});

it('other messages link staff who may not log in by Telegram to a screen, without a code', async () => {
  const person = await newManager(openIdOnlyApp.db);

  const { text } = await openIdOnlyApp.get(LoginLinkMessage).addScreenLink(person, md`News`, '/tg/ceo');

  expect(text.source).toBe('News\n[http://desk\\.test/tg/ceo](http://desk.test/tg/ceo)');
  expect(await countCodes(openIdOnlyApp, person)).toBe(0);
});

it('a link from the command line also logs in staff who may not log in by Telegram', async () => {
  const person = await newManager(openIdOnlyApp.db);
  const code = await newLoginCode(openIdOnlyApp, person);

  const { body } = await openIdOnlyApp.anonymous().post('auth/tg', { user_id: person.id, secret_code: code });

  expect((body as { status: boolean }).status).toBe(true);
});

it('reports the settings to the web apps', async () => {
  const getConfig = async (app: TestApp) => (await app.anonymous().get('config')).body as object;
  expect(await getConfig(openIdOnlyApp)).toMatchObject({
    openid_name: 'Acme ID',
    staff_telegram_login: false,
  });
  expect(await getConfig(telegramLoginApp)).toMatchObject({
    openid_name: 'Acme ID',
    staff_telegram_login: true,
  });
});
