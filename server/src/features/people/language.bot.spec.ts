import { languageNames } from '../../../shared/language.rules.js';
import { newPressUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { User } from './user.entity.js';

const app = setUpApp();
let nora: User;
beforeEach(async () => void (nora = await newUser(app.db, { telegramLanguage: 'tr' })));

const findLanguage = async () => (await app.db.findOneByOrFail(User, { id: nora.id })).language;
const listMessages = () =>
  app.db.query<{ text: string; buttons: { text: string; data: string }[][] | null }[]>(
    'select text, buttons from outbox_messages where chat_id = $1 order by id',
    [nora.telegramId],
  );

it('/language offers the languages by their own names, and a button sets one', async () => {
  await receive(app, newTextUpdate(nora, '/language'));
  const [question] = await listMessages();
  const labels = question!.buttons!.flat().map(({ text }) => text);
  expect(labels).toEqual([...Object.values(languageNames), 'As in Telegram']);

  await receive(app, newPressUpdate(nora, 'language:pt-BR'));
  expect(await findLanguage()).toBe('pt-BR');
  await receive(app, newPressUpdate(nora, 'language:auto'));
  expect(await findLanguage()).toBeNull();
});

it('/language sets the language that follows, but offers the languages instead of an unknown one', async () => {
  await receive(app, newTextUpdate(nora, '/language ru'));
  expect(await findLanguage()).toBe('ru');
  await receive(app, newTextUpdate(nora, '/language klingon'));
  expect(await findLanguage()).toBe('ru');
  const [answer, question] = await listMessages();
  expect([answer!.buttons, question!.buttons?.length]).toEqual([null, Object.keys(languageNames).length + 1]);
});
