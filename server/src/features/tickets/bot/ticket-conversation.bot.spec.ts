import { randomUUID } from 'node:crypto';
import { receive } from '../../../../test/bot-updates.js';
import { samples } from '../../../../test/file.factories.js';
import { newScene, type Scene } from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { newContentUpdate } from '../../../../test/ticket.factories.js';
import { OutboxPace } from '../../../platform/messenger/sending/outbox-pace.js';
import type { User } from '../../people/user.entity.js';
import { TicketMessage } from '../records/ticket.entity.js';

const app = setUpAppWithOwnDatabase('api,worker');
beforeAll(() => void Object.assign(app.get(OutboxPace), { chatGapMs: 50 }));

let { brand, manager, agent: anna } = {} as Scene;
let ticketId: number;
beforeEach(async () => {
  app.telegram.reset();
  ({ brand, manager, agent: anna } = await newScene(app.db));
  const fields = { message: 'The phone is silent', title: 'VOIP' };
  const { body } = await app.asMember(anna, brand).post('t/ticket/support').field(fields).expect(201);
  ticketId = body.ticket.id as number;
});

/** Waits until the bot's message with this text has reached the person. Returns its id. */
async function waitForMessage({ telegramId }: User, text: string): Promise<number> {
  let rows: { message_id: string }[] = [];
  await waitUntil(async () => {
    rows = await app.db.query(
      `select s.message_id from message_subjects s
       join outbox_messages m on m.chat_id = s.chat_id and m.sent_message_id = s.message_id
       where s.chat_id = $1 and coalesce(m.text, m.args ->> 'text') like '%' || $2 || '%' and s.about = $3`,
      [telegramId, text, `ticket:${ticketId}`],
    );
    return rows.length === 1;
  });
  return Number(rows[0]!.message_id);
}
const reply = (from: User, content: object, to: number) => receive(app, newContentUpdate(from, content, to));
/** The successful calls of a method of the Bot API in the person's chat. */
const listCalls = ({ telegramId }: User, method: string) =>
  app.telegram.listEffectiveCalls(telegramId, method);
const waitForText = (person: User, text: RegExp) =>
  waitUntil(() => listCalls(person, 'sendMessage').some(({ params }) => text.test(String(params.text))));

it('a conversation by replies alone reaches both sides', async () => {
  await reply(manager, { text: 'Which phone?' }, await waitForMessage(manager, 'New ticket'));
  await waitUntil(() => listCalls(manager, 'setMessageReaction').length === 1);
  const file = randomUUID();
  app.telegram.fileById.set(file, samples.png);
  const photo = { photo: [{ file_id: file, file_unique_id: file }], caption: 'This one' };
  await reply(anna, photo, await waitForMessage(anna, 'Which phone?'));
  await waitForMessage(manager, 'This one');
  await waitUntil(() => listCalls(anna, 'setMessageReaction').length === 1);

  const messages = await app.db.find(TicketMessage, { where: { ticketId }, order: { id: 'ASC' } });
  expect(messages.map(({ userId, message }) => [userId, message])).toEqual([
    [manager.id, 'Which phone?'],
    [anna.id, 'This one'],
  ]);
});

it('photos follow the notice silently, can be replied to, and are replaced by a text if Telegram refuses them', async () => {
  const notice = await waitForMessage(manager, 'New ticket');
  await app
    .as(anna)
    .post(`t/ticket/${ticketId}`)
    .field('message', 'Look')
    .attach('files[]', samples.png, 'a.png')
    .attach('files[]', samples.txt, 'notes.txt')
    .attach('files[]', samples.jpg, 'b.jpg');
  await waitUntil(() => listCalls(manager, 'sendMediaGroup').length === 1);
  const [edit] = listCalls(manager, 'editMessageText');
  expect(edit!.params).toMatchObject({ message_id: notice });
  const text = 'The phone is silent\n\nLook\n2 photos below\nFile: notes\\.txt';
  expect(String(edit!.params.text)).toContain(text);
  const [album] = listCalls(manager, 'sendMediaGroup');
  expect(album!.params).toMatchObject({
    disable_notification: true,
    media: [
      { type: 'photo', media: 'attach://picture0', caption: `Photos in ticket \\#${ticketId}: VOIP` },
      { type: 'photo', media: 'attach://picture1' },
    ],
    picture0: samples.png.length,
    picture1: samples.jpg.length,
  });
  const listSubjects = () =>
    app.db.query<{ message_id: string }[]>(
      'select message_id from message_subjects where chat_id = $1 and about = $2 order by message_id',
      [manager.telegramId, `ticket:${ticketId}`],
    );
  // The notice and two photos.
  await waitUntil(async () => (await listSubjects()).length === 3);
  await reply(manager, { text: 'Seen' }, Number((await listSubjects()).at(-1)!.message_id));
  await waitForMessage(anna, 'Seen');

  app.telegram.script('sendPhoto', { refuse: 400, description: 'Bad Request: PHOTO_INVALID_DIMENSIONS' });
  await app.as(manager).post(`ticket/message/${ticketId}`).attach('files[]', samples.png, 'c.png');
  await waitForText(anna, /could not show/);
  expect(listCalls(anna, 'sendPhoto')).toEqual([]);
});

it('a text is sent instead of photos that are erased before their message is sent', async () => {
  await waitForMessage(manager, 'New ticket');
  await app.db.query(
    `insert into outbox_messages (chat_id, about, composer, args) values ($1, $2, 'ticket-photos', $3)`,
    [manager.telegramId, `ticket:${ticketId}`, JSON.stringify({ ticketId, messageIds: [2_000_000_000] })],
  );
  await app.db.query(`notify outbox`);
  await waitForText(manager, /no longer kept/);
});

it('a receipt becomes a text where reactions are refused, and a reply to this text also goes into the ticket', async () => {
  const notice = await waitForMessage(manager, 'New ticket');
  app.telegram.script(manager.telegramId, { refuse: 400, description: 'Bad Request: REACTION_INVALID' });
  await reply(manager, { text: 'Which phone?' }, notice);
  await reply(manager, { text: 'And where?' }, await waitForMessage(manager, `Sent to \\\\#${ticketId}`));

  await waitUntil(async () => (await app.db.countBy(TicketMessage, { ticketId })) === 2);
});
