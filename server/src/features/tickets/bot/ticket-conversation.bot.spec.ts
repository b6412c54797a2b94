import { randomUUID } from 'node:crypto';
import { receive } from '../../../../test/bot-updates.js';
import { samples } from '../../../../test/file.factories.js';
import { newScene, type Scene } from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { newContentUpdate } from '../../../../test/ticket-replies.js';
import type { User } from '../../people/user.entity.js';
import { TicketMessage } from '../ticket.entity.js';

const app = describeLoneApp('api,worker');

let { brand, manager, agent: anna } = {} as Scene;
let id: number;
beforeEach(async () => {
  app.telegram.forget();
  ({ brand, manager, agent: anna } = await newScene(app.db));
  const order = { message: 'The phone is silent', title: 'VOIP' };
  const { body } = await app.asMember(anna, brand).post('t/ticket/support').field(order).expect(201);
  id = body.ticket.id as number;
});

/** Waits until the bot's message with this text has reached the person. Returns its id. */
async function messageTo({ telegramId }: User, text: string): Promise<number> {
  const find = () =>
    app.db.query<{ message_id: string }[]>(
      `select s.message_id from message_subjects s
       join outbox_messages m on m.chat_id = s.chat_id and m.sent_message_id = s.message_id
       where s.chat_id = $1 and coalesce(m.text, m.args ->> 'text') like '%' || $2 || '%' and s.about = $3`,
      [telegramId, text, `ticket:${id}`],
    );
  await waitUntil(async () => (await find()).length === 1);
  return Number((await find())[0]!.message_id);
}
const reply = (from: User, content: object, to: number) => receive(app, newContentUpdate(from, content, to));
const calls = ({ telegramId }: User, method: string) =>
  app.telegram.calls(method).filter(({ params, done }) => done && String(params.chat_id) === telegramId);

it('a conversation by replies alone reaches both sides', async () => {
  await reply(manager, { text: 'Which phone?' }, await messageTo(manager, 'New ticket'));
  await waitUntil(() => calls(manager, 'setMessageReaction').length === 1);
  const file = randomUUID();
  app.telegram.files.set(file, samples.png);
  const photo = { photo: [{ file_id: file, file_unique_id: file }], caption: 'This one' };
  await reply(anna, photo, await messageTo(anna, 'Which phone?'));
  await messageTo(manager, 'This one');
  await waitUntil(() => calls(anna, 'setMessageReaction').length === 1);

  const messages = await app.db.find(TicketMessage, { where: { ticketId: id }, order: { id: 'ASC' } });
  expect(messages.map(({ userId, message }) => [userId, message])).toEqual([
    [manager.id, 'Which phone?'],
    [anna.id, 'This one'],
  ]);
});

it('a receipt becomes a text where reactions are refused, and that text is about the ticket too', async () => {
  const notice = await messageTo(manager, 'New ticket');
  app.telegram.script(manager.telegramId, { refuse: 400, description: 'Bad Request: REACTION_INVALID' });
  await reply(manager, { text: 'Which phone?' }, notice);
  await reply(manager, { text: 'And where?' }, await messageTo(manager, `Sent to \\\\#${id}`));

  await waitUntil(async () => (await app.db.countBy(TicketMessage, { ticketId: id })) === 2);
});
