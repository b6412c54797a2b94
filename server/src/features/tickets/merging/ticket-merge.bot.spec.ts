import { newPressUpdate, receive } from '../../../../test/bot-updates.js';
import { newScene, type Scene } from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { newContentUpdate, newMessageAbout, newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';

const app = setUpApp('api', { PUBLIC_URL: 'https://desk.example' });

let { brand, manager: mia, agent: anna } = {} as Scene;
let source: Ticket;
let target: Ticket;
beforeEach(async () => {
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  source = await newTicket(app.db, anna, brand);
  target = await newTicket(app.db, anna, brand);
});

const merge = () => app.as(mia).post(`ticket/${source.id}/merge`, { into: target.id });
const reply = async (from: User) => {
  const replyTo = await newMessageAbout(app.db, from, source);
  await receive(app, newContentUpdate(from, { text: 'Still silent' }, replyTo));
};
/** The author of each message in the target, and the ticket from which it was moved, or null. */
const listMessages = async () => {
  const messages = await app.db.find(TicketMessage, { where: { ticketId: target.id }, order: { id: 'ASC' } });
  return messages.map(({ userId, originTicketId }) => [userId, originTicketId]);
};

it('replies to messages about a merged ticket go into the target, and the receipt names it', async () => {
  await merge().expect(200);

  await reply(anna);
  await reply(mia);

  expect(await listMessages()).toEqual([
    [anna.id, null],
    [mia.id, null],
  ]);
  const receipts = (await listQueuedMessages(app.db, { chatId: anna.telegramId })).filter(
    ({ reaction }) => reaction,
  );
  expect(receipts).toMatchObject([{ text: `Sent to \\#${target.id}`, about: `ticket:${target.id}` }]);
});

it('a reply goes into the target even if the merge commits just before it', async () => {
  const replyTo = await newMessageAbout(app.db, anna, source);
  await raceForRow<unknown>(app.db, source, [
    () => merge().expect(200),
    () => receive(app, newContentUpdate(anna, { text: 'Still silent' }, replyTo)),
  ]);

  expect(await listMessages()).toEqual([[anna.id, null]]);
});

it('a merge removes the Take button from the notices, and pressing one that a chat still shows assigns the target', async () => {
  const fields = { message: 'The phone is silent', title: 'VOIP' };
  const { body } = await app.asMember(anna, brand).post('t/ticket/support').field(fields).expect(201);
  source = await app.db.findOneByOrFail(Ticket, { id: body.ticket.id as number });
  const countTakeButtons = async () =>
    (await listQueuedMessages(app.db, { chatId: mia.telegramId })).filter(({ buttons }) =>
      JSON.stringify(buttons).includes('ticket:take'),
    ).length;
  expect(await countTakeButtons()).toBe(1);

  await merge().expect(200);

  expect(await countTakeButtons()).toBe(0);
  expect((await listQueuedMessages(app.db, { chatId: mia.telegramId }))[0]!.text).toMatch(
    /Merged into \\#\d+$/,
  );
  await receive(app, newPressUpdate(mia, `ticket:take:${source.id}`));
  expect(await app.db.findOneByOrFail(Ticket, { id: target.id })).toMatchObject({ assigneeId: mia.id });
});
