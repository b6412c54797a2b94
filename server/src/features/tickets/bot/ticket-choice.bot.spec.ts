import { randomInt, randomUUID } from 'node:crypto';
import { newEditUpdate, newPressUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { samples } from '../../../../test/file.factories.js';
import { newManager, newScene, type Scene } from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import {
  newTicket,
  newContentUpdate,
  newMessageAbout,
  queuedFor,
} from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';
import { TicketInboxService } from './ticket-inbox.service.js';

// Has its own database, because the job claims the messages of all people.
const app = describeLoneApp();

let { brand, manager, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  app.telegram.forget();
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
});

const buildLabel = (target: Ticket) => `#${target.id} VOIP · ${brand.name}`;
const listMessages = (target = ticket) => app.db.find(TicketMessage, { where: { ticketId: target.id } });
const getLastQueued = async (user: User) => (await queuedFor(app.db, user)).at(-1)!;

async function sendUnrelated(from: User, content: object = { text: 'It is silent' }) {
  await receive(app, newContentUpdate(from, content, undefined, 7));
  return getLastQueued(from);
}
type Question = Awaited<ReturnType<typeof sendUnrelated>>;
const listLabels = ({ buttons }: Question) => buttons?.map(([button]) => button!.text);
const press = (from: User, { buttons }: Question, row = 0) =>
  receive(app, newPressUpdate(from, buttons![row]![0]!.data!));
const runJobAfter = async (seconds: number) => {
  app.clock.advance(seconds);
  await app.get(TicketInboxService).storeDue();
};
function newPhoto() {
  const id = randomUUID();
  app.telegram.files.set(id, samples.png);
  return { photo: [{ file_id: id, file_unique_id: id }] };
}

describe('a message that replies to nothing', () => {
  it('is answered with the open tickets of its sender, at most five', async () => {
    const other = await newTicket(app.db, anna, brand, { activeAt: new Date('2026-03-14T12:00:00Z') });
    await newTicket(app.db, anna, brand, { status: 'closed', closedAt: app.clock.now() });
    for (let n = 0; n < 4; n++)
      await newTicket(app.db, anna, brand, { activeAt: new Date('2026-03-09T12:00:00Z') });

    const question = await sendUnrelated(anna);

    expect(question).toMatchObject({ text: 'Which ticket is this for?', reply_to: '7' });
    expect(listLabels(question)!.slice(0, 2)).toEqual([buildLabel(other), buildLabel(ticket)]);
    expect(listLabels(question)).toHaveLength(5);
  });

  it('is answered with their assigned tickets if staff send it', async () => {
    await app.db.update(Ticket, ticket.id, { assigneeId: manager.id, status: 'in-work' });
    await newTicket(app.db, anna, brand);

    expect(listLabels(await sendUnrelated(manager))).toEqual([buildLabel(ticket)]);
  });

  it('is not understood if the sender has no open tickets, or if it is an unknown command', async () => {
    const unknownText = expect.stringMatching(/^I do not know/) as string;
    expect(await sendUnrelated(anna, { text: '/nonsense' })).toMatchObject({ text: unknownText });
    expect(await sendUnrelated(manager)).toMatchObject({ text: unknownText, buttons: null });
    await app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [anna.id]);
    expect(await sendUnrelated(anna)).toMatchObject({ text: unknownText });
  });

  it('is answered with the supported kinds if it is a voice message', async () => {
    expect(await sendUnrelated(anna, { voice: {} })).toMatchObject({
      text: 'Text, photos, videos and files up to 20 MB work here\\.',
      buttons: null,
    });
  });
});

describe('a press of a ticket button', () => {
  it('sends the message, as edited since, to the ticket, and turns the question into the receipt', async () => {
    const question = await sendUnrelated(anna);
    await receive(app, newEditUpdate(anna, 'It is loud', { chatId: anna.telegramId, messageId: 7 }));
    await press(anna, question);

    expect(await listMessages()).toMatchObject([{ userId: anna.id, message: 'It is loud' }]);
    expect(await getLastQueued(anna)).toMatchObject({
      text: `Sent to \\#${ticket.id}`,
      about: `ticket:${ticket.id}`,
      sent_message_id: expect.anything() as string,
      buttons: null,
    });
  });

  it('sends the message once, even if two presses arrive concurrently', async () => {
    const other = await newTicket(app.db, anna, brand, { activeAt: new Date('2026-03-14T12:00:00Z') });
    const question = await sendUnrelated(anna);
    await raceForRow(app.db, ticket, [() => press(anna, question, 1), () => press(anna, question, 1)]);
    await press(anna, question, 0);

    expect(await listMessages()).toHaveLength(1);
    expect(await listMessages(other)).toEqual([]);
  });

  it('sends a photo once it has been downloaded', async () => {
    const question = await sendUnrelated(anna, newPhoto());
    await runJobAfter(60);
    await press(anna, question);
    expect(await getLastQueued(anna)).toMatchObject({ text: `Sending to \\#${ticket.id}` });
    await runJobAfter(1);

    expect(await listMessages()).toHaveLength(1);
    expect(await getLastQueued(anna)).toMatchObject({ text: `Sent to \\#${ticket.id}` });
  });

  it('sends a whole album, which has one question', async () => {
    const media_group_id = String(randomInt(2 ** 40));
    for (const id of [3, 1, 2])
      await receive(app, newContentUpdate(anna, { ...newPhoto(), media_group_id }, undefined, id));
    const queued = await queuedFor(app.db, anna);
    expect(queued).toHaveLength(1);
    await press(anna, queued[0]!);
    await runJobAfter(2);

    const [{ id }] = (await listMessages()) as [TicketMessage];
    expect(await app.db.query('select from ticket_files where message_id = $1', [id])).toHaveLength(3);
  });

  it('is accepted only from the sender of the message, for a quarter of an hour', async () => {
    const question = await sendUnrelated(anna);
    await press(manager, question);
    await runJobAfter(901);
    await press(anna, question);

    expect(await listMessages()).toEqual([]);
    const text = expect.stringMatching(/^That was too long/) as string;
    for (const person of [manager, anna]) expect(await getLastQueued(person)).toMatchObject({ text });
  });

  it('tells the sender if the ticket has been closed since', async () => {
    const question = await sendUnrelated(anna);
    await app.db.update(Ticket, ticket.id, { status: 'closed', closedAt: app.clock.now() });
    await press(anna, question);

    expect(await listMessages()).toEqual([]);
    const [, changed, refusal] = await queuedFor(app.db, anna);
    expect(changed).toMatchObject({ text: `Not sent to \\#${ticket.id}`, buttons: null });
    expect(refusal!.text).toContain(`\\#${ticket.id} is closed`);
  });
});

it('an album goes into one ticket, even if its first part is not a reply', async () => {
  const media_group_id = String(randomInt(2 ** 40));
  const replyTo = await newMessageAbout(app.db, anna, ticket);
  await receive(app, newContentUpdate(anna, { ...newPhoto(), media_group_id }, undefined, 1));
  await receive(app, newContentUpdate(anna, { ...newPhoto(), media_group_id }, replyTo, 2));
  await runJobAfter(2);

  expect(await listMessages()).toHaveLength(1);
});

it('a command, or a text that another handler processes, does not lead to the question', async () => {
  const other = await newManager(app.db, { brands: [brand] });
  await receive(app, newTextUpdate(anna, '/work'));
  await receive(app, newTextUpdate(other, 'hello'));

  const texts = [...(await queuedFor(app.db, anna)), ...(await queuedFor(app.db, other))].map(
    ({ text }) => text,
  );
  expect(texts).not.toContain('Which ticket is this for?');
});
