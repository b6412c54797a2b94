import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { setUpApp, setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { User } from '../people/user.entity.js';
import { BotRegistry } from '../../platform/messenger/receiving/bot-registry.js';
import { BotMenuService } from './bot-menu.service.js';

const app = setUpAppWithOwnDatabase();

const update = () => app.get(BotMenuService).update();
/** The menus set in this chat, oldest first. Empty: the menu was removed. */
const listMenus = ({ telegramId }: User) =>
  app.telegram.arrivals
    .filter(({ method }) => method.endsWith('MyCommands'))
    .filter(({ params }) => (params.scope as { chat_id?: number }).chat_id === Number(telegramId))
    .map(({ params }) =>
      ((params.commands ?? []) as { command: string }[]).map(({ command }) => command).join(' '),
    );

it('sets the staff menu of each member of staff once', async () => {
  const manager = await newManager(app.db);
  const ceo = await newUser(app.db, { role: 'ceo' });
  const agent = await newMember(app.db, await newBrand(app.db));
  await update();
  await update();

  expect(listMenus(manager)).toEqual(['login settings help']);
  expect(listMenus(ceo)).toEqual(['login settings help']);
  expect(listMenus(agent)).toEqual([]);
});

it('adds the commands of agents for staff who are members of a brand', async () => {
  const manager = await newMember(app.db, await newBrand(app.db), { role: 'manager' });
  await update();

  expect(listMenus(manager)).toEqual(['login settings deposit cancel work off help']);
});

it('changes the menu when a person joins or leaves the staff', async () => {
  const person = await newUser(app.db);
  for (const role of ['manager', 'ceo', 'user', 'manager'] as const) {
    await app.db.update(User, { id: person.id }, { role });
    await update();
  }

  expect(listMenus(person)).toEqual(['login settings help', '', 'login settings help']);
});

it('retries after an hour if Telegram refuses, and in the next run if Telegram limits the rate', async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  await update();
  const manager = await newManager(app.db);
  app.telegram.script('setMyCommands', { refuse: 400, description: 'Bad Request: chat not found' });
  await update();
  app.clock.set('2026-03-11T08:59:59Z');
  await update();
  expect(listMenus(manager)).toHaveLength(1);

  app.clock.set('2026-03-11T09:00:01Z');
  app.telegram.script('setMyCommands', { refuse: 429, parameters: { retry_after: 1 } });
  await expect(update()).rejects.toThrow();
  await update();
  expect(listMenus(manager)).toHaveLength(3);
  await update();
  expect(listMenus(manager)).toHaveLength(3);
});

describe('with an https address', () => {
  const httpsApp = setUpApp('api', { PUBLIC_URL: 'https://desk.test' });

  it('the menu button of private chats opens the mini-app', () => {
    const url = 'https://desk.test/tg';
    expect(httpsApp.get(BotRegistry).menuButton).toEqual({
      type: 'web_app',
      text: 'Tallydesk',
      web_app: { url },
    });
  });
});
