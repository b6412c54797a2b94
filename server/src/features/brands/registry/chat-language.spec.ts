import { newBrand, newTelegramId, newUser } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { MessageComposers } from '../../../platform/messenger/sending/message-composers.js';

const app = setUpApp();
const findLanguage = (chatId: string, threadId: string | null = null, answersTo?: string) =>
  app.get(MessageComposers).findLanguage({ chatId, threadId }, answersTo);

describe('a private chat', () => {
  it.each([
    ['the chosen language', { language: 'tr', telegramLanguage: 'ru' }, 'tr'],
    ['the language of Telegram', { telegramLanguage: 'pt-br' }, 'pt-BR'],
    ['English for another language', { telegramLanguage: 'fi' }, 'en'],
    ['English if nothing is known', {}, 'en'],
    ['English for staff', { language: 'ru', role: 'manager' }, 'en'],
  ] as const)('has %s', async (_, person, language) => {
    const { telegramId } = await newUser(app.db, person);
    expect(await findLanguage(telegramId)).toBe(language);
  });

  it('has English with a stranger', async () => {
    expect(await findLanguage(newTelegramId())).toBe('en');
  });
});

describe('a group', () => {
  it('has the language of its brand, also in a thread without a brand', async () => {
    const { chatId } = await newBrand(app.db, { language: 'es' });
    expect(await findLanguage(chatId)).toBe('es');
    expect(await findLanguage(chatId, '7')).toBe('es');
  });

  it('has in each thread the language of the brand of that thread', async () => {
    const { chatId } = await newBrand(app.db, { language: 'uk', threadId: '5' });
    await newBrand(app.db, { language: 'ar', chatId, threadId: '6' });
    expect(await Promise.all(['5', '6'].map((threadId) => findLanguage(chatId, threadId)))).toEqual([
      'uk',
      'ar',
    ]);
  });

  it('has the language of the brand that has the whole chat, in threads without their own brand', async () => {
    const { chatId } = await newBrand(app.db, { language: 'uk', threadId: '5' });
    await newBrand(app.db, { language: 'ar', chatId });
    expect(await findLanguage(chatId, '8')).toBe('ar');
    expect(await findLanguage(chatId, '5')).toBe('uk');
    const reports = { reportChatId: `-${newTelegramId()}` };
    await newBrand(app.db, { language: 'uk', ...reports, reportThreadId: '5' });
    await newBrand(app.db, { language: 'ar', ...reports });
    expect(await findLanguage(reports.reportChatId, '8')).toBe('ar');
  });

  it('has the language of the brand that still has the former id of the chat', async () => {
    const { chatId: from } = await newBrand(app.db, { language: 'uk' });
    const { chatId: to } = await newBrand(app.db, { language: 'ar', threadId: '5' });
    await app.db.query('insert into chat_moves (from_chat_id, to_chat_id) values ($1, $2)', [from, to]);
    expect(await findLanguage(to, '8')).toBe('uk');
    expect(await findLanguage(to, '5')).toBe('ar');
  });

  it('has the language of the brand whose reports are sent to it', async () => {
    const reportChatId = `-${newTelegramId()}`;
    await newBrand(app.db, { language: 'tr', reportChatId });
    expect(await findLanguage(reportChatId)).toBe('tr');
  });

  it('has English without a brand, or with a removed one', async () => {
    const { chatId } = await newBrand(app.db, { language: 'es', removedAt: new Date() });
    expect(await findLanguage(chatId)).toBe('en');
    expect(await findLanguage(`-${newTelegramId()}`)).toBe('en');
  });

  it('without a brand has the language of the person who is answered', async () => {
    const { telegramId } = await newUser(app.db, { telegramLanguage: 'ar' });
    expect(await findLanguage(`-${newTelegramId()}`, null, telegramId)).toBe('ar');
    const { chatId } = await newBrand(app.db, { language: 'uk' });
    expect(await findLanguage(chatId, null, telegramId)).toBe('uk');
  });
});
