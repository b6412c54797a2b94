import { newPressUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newMember, newTelegramId } from '../../../test/factories.js';
import { listQueuedMessages, listQueuedTexts } from '../../../test/outbox.factories.js';
import { getButtonData, listLabels } from '../../../test/private-chat.js';
import { setUpApp } from '../../../test/test-app.js';
import { MAX_REPLIES_PER_MINUTE } from '../../platform/messenger/receiving/update-context.js';

const app = setUpApp();
beforeEach(() => app.clock.set('2026-03-11T08:00:00Z'));

const TOO_MANY = 'Too many messages, try again in a minute';

const write = (telegramId: string, text: string, chatId = telegramId) =>
  receive(app, newTextUpdate({ telegramId }, text, { chatId }));
const listReplies = (chatId: string) => listQueuedTexts(app.db, { chatId });
/** Uses up the replies of a minute. */
async function flood(telegramId: string): Promise<void> {
  const texts = ['/help', '/start', 'hello', '/id', '/start brand_2147483647', '/accept abc', '/work'];
  for (let n = 0; n < MAX_REPLIES_PER_MINUTE; n += 1) await write(telegramId, texts[n % texts.length]!);
}

it('a stranger gets a limited number of replies a minute, then one that asks to wait, and no more', async () => {
  const stranger = newTelegramId();
  await flood(stranger);
  expect(await listReplies(stranger)).toHaveLength(MAX_REPLIES_PER_MINUTE);

  for (const text of ['/help', '/login', 'hello', '/help']) await write(stranger, text);
  await receive(app, newPressUpdate({ telegramId: stranger }, 'old'));

  expect((await listReplies(stranger)).slice(MAX_REPLIES_PER_MINUTE)).toEqual([TOO_MANY]);
  const other = newTelegramId();
  await write(other, '/id');
  expect(await listReplies(other)).toHaveLength(1);

  app.clock.set('2026-03-11T08:01:00Z');
  await write(stranger, '/id');
  expect((await listReplies(stranger)).at(-1)).toContain(stranger);
});

it('a member over the limit can still report deposits, in the group and in private', async () => {
  const brand = await newBrand(app.db);
  const { telegramId } = await newMember(app.db, brand);
  await write(telegramId, '/deposit');
  await flood(telegramId);
  await write(telegramId, '/help');
  expect((await listReplies(telegramId)).at(-1)).toBe(TOO_MANY);

  const messages = await listQueuedMessages(app.db, { chatId: telegramId });
  const dialogue = messages.find((message) => listLabels(message).flat().includes('FTD'));
  await receive(app, newPressUpdate({ telegramId }, getButtonData(dialogue!, 'FTD')));
  await write(telegramId, 'Amount: 5');
  await write(telegramId, '#ftd\nAmount: 6', brand.chatId);

  expect((await listReplies(telegramId)).at(-1)).toMatch(/^F\d+: .* Waiting for moderation/);
  expect(await listReplies(brand.chatId)).toEqual([
    expect.stringMatching(/^F\d+ is waiting for moderation$/),
  ]);
});

it('a person who is not a member cannot flood the brand’s group with refused forms', async () => {
  const brand = await newBrand(app.db);
  const stranger = newTelegramId();
  for (let n = 0; n < MAX_REPLIES_PER_MINUTE + 3; n += 1)
    await write(stranger, '#ftd\nAmount: 5', brand.chatId);

  const replies = await listReplies(brand.chatId);
  expect([replies.length, replies.at(-1)]).toEqual([MAX_REPLIES_PER_MINUTE + 1, TOO_MANY]);
});

it('the effect of a command persists even if its reply is dropped', async () => {
  const brand = await newBrand(app.db);
  const member = await newMember(app.db, brand);
  await flood(member.telegramId);

  await write(member.telegramId, '/off');

  const [day] = await app.db.query<{ in_work: boolean }[]>(
    'select in_work from work_days where user_id = $1',
    [member.id],
  );
  expect(day).toEqual({ in_work: false });
});
