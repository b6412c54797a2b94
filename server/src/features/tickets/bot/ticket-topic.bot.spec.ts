import { newPressUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { newScene, type Scene } from '../../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { type Ticket, TicketMessage } from '../records/ticket.entity.js';

// Has its own bot, because an application asks only once whether its bot has topics.
const app = setUpAppWithOwnDatabase();
app.telegram.hasTopics = true;

let { brand, manager: mia, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
});

const [THREAD, OTHER_THREAD] = ['55', '56'];
const MESSAGE_ID = 9;
const openTopic = () => {
  const sql = 'insert into chat_topics (chat_id, thread_id, about) values ($1, $2, $3)';
  return app.db.query(sql, [mia.telegramId, THREAD, `ticket:${ticket.id}`]);
};
const writeInTopic = (text: string, threadId = THREAD) =>
  receive(app, newTextUpdate(mia, text, { chatId: mia.telegramId, threadId, messageId: MESSAGE_ID }));
const listMessages = () => app.db.findBy(TicketMessage, { ticketId: ticket.id });

it('a ticket that staff take gets one topic in their chat', async () => {
  for (let i = 0; i < 2; i++) await receive(app, newPressUpdate(mia, `ticket:take:${ticket.id}`));

  const [topic, ...others] = await listQueuedMessages(app.db, { chatId: mia.telegramId });
  expect(others).toEqual([]);
  expect(topic).toMatchObject({
    about: `ticket:${ticket.id}`,
    options: { topic: `#${ticket.id} VOIP · ${brand.name}` },
    priority: 0, // of answers
  });
  expect(topic!.text).toContain(`You took ticket \\#${ticket.id}: *VOIP*`);
  expect(topic!.text).toContain('The phone is silent');
});

it('a message in the topic, but not in another one, goes into the ticket even if it replies to nothing', async () => {
  await openTopic();
  await writeInTopic('Which phone?');

  expect(await listMessages()).toMatchObject([{ userId: mia.id, message: 'Which phone?' }]);
  expect(await listQueuedMessages(app.db, { chatId: mia.telegramId })).toMatchObject([
    { reaction: '👌', reply_to: String(MESSAGE_ID) },
  ]);
  await writeInTopic('Which phone?', OTHER_THREAD);
  expect(await listMessages()).toHaveLength(1);
});

it('a refusal is sent in the topic', async () => {
  await openTopic();
  await app.db.query('delete from user_brands where user_id = $1', [mia.id]);
  await writeInTopic('Which phone?');

  expect(await listMessages()).toEqual([]);
  expect(await listQueuedMessages(app.db, { chatId: mia.telegramId })).toMatchObject([
    { text: `You cannot write in \\#${ticket.id}`, thread_id: THREAD },
  ]);
});
