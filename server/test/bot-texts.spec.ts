import { parseMarkdownV2 } from '../messenger/text/markdown-v2.rules.js';
import { MessageComposers } from '../src/platform/messenger/sending/message-composers.js';
import type { Button } from '../src/platform/messenger/api/message.js';
import { newEditUpdate, newPressUpdate, newTextUpdate, receive } from './bot-updates.js';
import { newBrand, newManager, newMember, newTelegramId } from './factories.js';
import { describeLoneApp } from './test-app.js';

/** Names and texts with all reserved characters of MarkdownV2: single, doubled, unclosed, and at both ends. */
const NASTY = ['*bold_ [link](http://a.b) `code`', '```js\n*', '_*[]()~`>#+-=|{}.! tail\\', '👩‍👩‍👧‍👦_🇩🇪*'];

interface QueuedRow {
  id: number;
  chat_id: string;
  text: string | null;
  composer: string | null;
  args: Record<string, unknown> | null;
  buttons: Button[][] | null;
}

const app = describeLoneApp();

const listQueued = () => app.db.query<QueuedRow[]>('select * from outbox_messages order by id');

/** The data of the newest button with this label in a chat. */
async function findButtonData(chatId: string, label: string): Promise<string> {
  const buttons = (await listQueued())
    .filter((row) => row.chat_id === chatId)
    .flatMap((row) => row.buttons ?? []);
  const button = buttons.flat().findLast(({ text }) => text === label);
  return button && 'data' in button ? button.data : 'nothing';
}

it.each(NASTY)(
  'the bot sends texts that Telegram accepts, with people’s own words unchanged: %j',
  async (words) => {
    await app.db.query('delete from outbox_messages');
    const name = words.replaceAll('\n', ' ');
    const brand = await newBrand(app.db, { name });
    const other = await newBrand(app.db, { name: `${name}2` });
    const anna = await newMember(app.db, brand, { publicName: name });
    await app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [other.id, anna.id]);
    const manager = await newManager(app.db, { brands: [brand, other] });
    const stranger = { telegramId: newTelegramId(), publicName: name };
    const say = (text: string, sender: { telegramId: string } = anna) =>
      receive(app, newTextUpdate(sender, text));
    const pressButton = async (label: string) =>
      receive(app, newPressUpdate(anna, await findButtonData(anna.telegramId, label)));
    const inGroup = { chatId: brand.chatId, messageId: 77 };
    const sayInGroup = (text: string) => receive(app, newTextUpdate(anna, text, inGroup));

    for (const text of [
      '/start',
      '/login',
      `/start ${words}`,
      '/help',
      '/id',
      '/accept',
      `/accept ${words}`,
      words,
    ]) {
      await say(text);
      await say(text, stranger);
      await say(text, manager);
    }
    await say(`/start brand_${brand.id}`, stranger);
    await say(`/start brand_${brand.id}`, stranger);
    await say(`/start brand_${brand.id}`);
    for (const text of ['/work', '/off']) await say(text);
    await pressButton('All of them');

    await say('/deposit');
    await pressButton(name);
    await pressButton('FTD');
    await say(words);
    await say(`Amount: ${words}\n${words}: 5`);
    await pressButton('Back');
    await pressButton('Retention');
    await say(`Amount: 5\nAgent: ${name}\nDescription: ${words}`);
    await pressButton('One more');
    await pressButton('Cancel');
    await pressButton('Cancel');

    for (const text of ['/help', '/id', `#ftd\n${words}`, `#ftd\nAmount: 5\nClient ID: 1\nAgent: ${name}`])
      await sayInGroup(text);
    await receive(app, newEditUpdate(anna, `#ftd\nAmount: 6\nWallet: ${words}`, inGroup));
    await receive(app, newEditUpdate(anna, `#ftd\nAmount: ${words}`, inGroup));
    await receive(app, newEditUpdate(anna, words, inGroup));
    await sayInGroup('/nonsense@tallydesk_bot');
    await app.db.update('brands', { id: brand.id }, { threadId: '5' });
    await receive(app, newTextUpdate(anna, '#ftd\nAmount: 5', { ...inGroup, messageId: 78 }));
    await app.db.update('brands', { id: brand.id }, { threadId: null });

    const deposits = await app.db.query<{ id: number }[]>('select id from deposits where brand_id = $1', [
      brand.id,
    ]);
    expect(deposits).toHaveLength(2);
    for (const { id } of deposits) await app.as(manager).delete(`deposit/${id}?status=reject`).expect(200);

    const message = `${words} and ten characters more`;
    const form = { message, title: 'Other' };
    const opened = await app.asMember(anna, brand).post('t/ticket/support').field(form).expect(201);
    const { id } = (opened.body as { ticket: { id: number } }).ticket;
    for (let i = 0; i < 2; i++) {
      await app.as(manager).post(`ticket/message/${id}`).field({ message }).expect(201);
      await app.as(anna).post(`t/ticket/${id}`).field({ message }).expect(201);
    }
    await app
      .as(manager)
      .post(`ticket/message/${id}`)
      .field({ message: '', is_closed_message: '1' })
      .expect(201);

    const rows = await listQueued();
    const texts: string[] = [];
    for (const row of rows) {
      const text =
        row.text ?? (await app.get(MessageComposers).compose(row.composer!, row.args!)).text.source;
      texts.push(parseMarkdownV2(text).text);
      for (const button of (row.buttons ?? []).flat()) expect(button.text).not.toBe('');
    }
    expect(texts.length).toBeGreaterThan(40);
    expect(texts).toContainEqual(expect.stringContaining(`Brand: ${name}`));
    expect(texts).toContainEqual(expect.stringContaining(`Your brands: ${name}`));
    expect(texts).toContain(`Not reported yet. Send it to the thread of the brand:\n${name}`);
    expect(texts).toContainEqual(expect.stringContaining(message));
    for (const text of texts) expect(text.trim()).not.toBe('');
  },
);
