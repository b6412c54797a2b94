import { newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { newManager, newUser } from '../../../../test/factories.js';
import { setUpApp, type TestApp } from '../../../../test/test-app.js';
import { MessageComposers } from '../../../platform/messenger/sending/message-composers.js';
import { md } from '../../../platform/messenger/api/markdown.js';
import type { User } from '../../people/user.entity.js';
import { AuthService } from '../login/auth.service.js';
import { LoginLinkMessage } from '../../notifications/login-link.message.js';

const oidc = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Acme ID',
};
const off = setUpApp('api,bot', { ...oidc, STAFF_TELEGRAM_LOGIN: 'false' });
const on = setUpApp('api,bot', oidc);

/** The bot's answer to a command. */
async function getAnswer(app: TestApp, person: User, command: string): Promise<string> {
  const update = newTextUpdate(person, command);
  await receive(app, update);
  const rows = await app.db.query<{ composer: string; args: object }[]>(
    'select composer, args from outbox_messages where key = $1',
    [`update:${update.update_id}`],
  );
  expect(rows).toHaveLength(1);
  return (await app.get(MessageComposers).compose(rows[0]!.composer, rows[0]!.args as never)).text.source;
}
const countCodes = async (app: TestApp, { id }: User): Promise<number> =>
  (await app.db.query<object[]>('select from login_codes where user_id = $1', [id])).length;

it.each(['/start', '/start 0', '/login'])(
  '%s leads staff to the login page, without a code',
  async (command) => {
    const person = await newManager(off.db);

    expect(await getAnswer(off, person, command)).toBe(
      'Log in to the panel here:\n[http://desk\\.test](http://desk.test)',
    );
    expect(await countCodes(off, person)).toBe(0);
  },
);

it('agents still get a login link, and staff do where their login by Telegram is not switched off', async () => {
  expect(await getAnswer(off, await newUser(off.db), '/login')).toMatch(/works once/);
  expect(await getAnswer(on, await newManager(on.db), '/login')).toMatch(/^Your login link for the panel/);
});

it('other messages give staff no code either', async () => {
  const person = await newManager(off.db);

  const { text } = await off.get(LoginLinkMessage).addScreenLink(person, md`News`, '/tg/ceo');

  expect(text.source).toBe('News\n[http://desk\\.test/tg/ceo](http://desk.test/tg/ceo)');
  expect(await countCodes(off, person)).toBe(0);
});

it('a link from the terminal still works', async () => {
  const person = await newManager(off.db);
  const code = (await off.get(AuthService).createLink(person)).split('/').at(-1)!;

  const { body } = await off.anonymous().post('auth/tg', { user_id: person.id, secret_code: code });

  expect((body as { status: boolean }).status).toBe(true);
});

it('reports the settings to the web apps', async () => {
  const getConfig = async (app: TestApp) => (await app.anonymous().get('config')).body as object;
  expect(await getConfig(off)).toMatchObject({ openid_name: 'Acme ID', staff_telegram_login: false });
  expect(await getConfig(on)).toMatchObject({ openid_name: 'Acme ID', staff_telegram_login: true });
});
