import { randomBytes, randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { newEditUpdate, newPressUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { newScene, type Scene } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { countLockWaits, raceForRow, waitUntil } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { newContentUpdate, newMessageAbout, newTicket } from '../../../../test/ticket.factories.js';
import { parseParentContext, withTrace } from '../../../platform/tracing/tracing.js';
import type { User } from '../../people/user.entity.js';
import { Ticket, TicketFile, TicketMessage } from '../records/ticket.entity.js';
import { TicketInboxMessage } from './ticket-inbox.repository.js';
import { TicketInboxService } from './ticket-inbox.service.js';

// Has its own database, because the job claims the messages of all people.
const app = setUpAppWithOwnDatabase();

let { brand, manager, agent: anna } = {} as Scene;
let ticket: Ticket;
let replyTo: number;
beforeEach(async () => {
  app.telegram.reset();
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
  replyTo = await newMessageAbout(app.db, anna, ticket);
  await app.db.query('delete from ticket_inbox_messages');
});

const inbox = () => app.get(TicketInboxService);
const runJobAfter = async (seconds: number) => {
  app.clock.advance(seconds);
  await inbox().storeDue();
};

/** A file that Telegram has. Returns its id. */
function newTelegramFile(content: Buffer = samples.png): string {
  const id = randomUUID();
  app.telegram.fileById.set(id, content);
  return id;
}

/** Telegram names no photos, so a ticket shows the default name and the type of the content: photo.jpg.png. */
const newPhoto = (caption?: string) => {
  const id = newTelegramFile();
  return { photo: [{ file_id: 'small' }, { file_id: id, file_unique_id: id }], caption };
};
const newAlbumPart = (album: string, messageId: number, caption?: string) =>
  newContentUpdate(anna, { ...newPhoto(caption), media_group_id: album }, replyTo, messageId);
const send = (content: object, messageId = 1) =>
  receive(app, newContentUpdate(anna, content, replyTo, messageId));

const listMessages = (target = ticket) =>
  app.db.find(TicketMessage, { where: { ticketId: target.id }, order: { id: 'ASC' } });
async function listStored(): Promise<{ message: string; files: (string | null)[] }[]> {
  const rows = await listMessages();
  return Promise.all(
    rows.map(async ({ id, message }) => {
      const files = await app.db.find(TicketFile, { where: { messageId: id }, order: { position: 'ASC' } });
      return { message, files: files.map(({ givenName }) => givenName) };
    }),
  );
}

describe('a reply with a file', () => {
  const newDocument = (file_name: string, content: Buffer) => ({
    document: { file_id: newTelegramFile(content), file_name },
    caption: 'Look',
  });

  it('is stored like an upload, as a text in UTF-8, and acknowledged in the trace of its update', async () => {
    const traceId = randomBytes(16).toString('hex');
    const options = { parent: parseParentContext(`00-${traceId}-00f067aa0ba902b7-01`) };
    const document = newDocument('a.txt', Buffer.from('\ufeffПривет', 'utf16le'));
    await withTrace('update', {}, () => send(document), options);
    expect(await listMessages()).toEqual([]);
    await runJobAfter(0);

    const [message] = await listMessages();
    expect(message).toMatchObject({ userId: anna.id, message: 'Look' });
    const file = await app.db.findOneByOrFail(TicketFile, { messageId: message!.id });
    expect(file).toMatchObject({ givenName: 'a.txt', size: Buffer.byteLength('Привет') });
    expect(file.name).toMatch(/\.txt$/);
    const { body } = await app.as(anna).get(`t/ticket/${ticket.id}`);
    const download = await app.anonymous().get(body.messages[0].files[0].replace('http://desk.test', ''));
    expect(download.text).toBe('Привет');
    const traceparent = expect.stringContaining(traceId) as string;
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toMatchObject([
      { reaction: '👌', reply_to: '1', traceparent },
    ]);
  });

  const exceedByteLimit = () =>
    app.db.query(
      `insert into rate_limits (key, used, expires_at) values ($1, 100000000000, '2026-03-16T12:00:00Z')`,
      [`upload-bytes:person:${anna.id}`],
    );
  const close = () =>
    app.db.query(`update tickets set status = 'closed', closed_at = now() where id = $1`, [ticket.id]);
  const refuseFile = async () =>
    app.telegram.script('getFile', { refuse: 400, description: 'Bad Request: file is too big' });

  const newSvg = () => newDocument('a.svg', samples.svg);
  it.each<[string, () => object, () => Promise<unknown>, string]>([
    ['its type cannot be attached', newSvg, async () => undefined, 'has a type that cannot be attached'],
    ['Telegram refuses it', newPhoto, refuseFile, 'Telegram does not provide photo\\.jpg to the bot'],
    ['it exceeds the limit of bytes', newPhoto, exceedByteLimit, 'You have sent too many files'],
    ['the ticket was closed since', newPhoto, close, ' is closed'],
  ])('is refused together with its text if %s', async (_, newContent, afterSending, problem) => {
    await send(newContent());
    await afterSending();
    await runJobAfter(0);

    expect(await listMessages()).toEqual([]);
    expect((await listQueuedMessages(app.db, { chatId: anna.telegramId }))[0]!.text).toContain(problem);
    expect(await app.db.countBy(TicketFile, { messageId: IsNull() })).toBe(0);
  });

  it.each([
    'drop before' as const,
    { refuse: 429, description: 'Too Many Requests' },
    { page: 'no', status: 502 },
  ])('is stored later if Telegram is unavailable, and refused after a day: %j', async (response) => {
    app.telegram.script('getFile', response);
    await send(newPhoto('Look'));
    await runJobAfter(0);
    expect([await listMessages(), await listQueuedMessages(app.db, { chatId: anna.telegramId })]).toEqual([
      [],
      [],
    ]);
    await runJobAfter(2);
    const stored = [{ message: 'Look', files: ['photo.jpg.png'] }];
    expect(await listStored()).toEqual(stored);

    app.telegram.script('getFile', response);
    await send(newPhoto('Look'), 2);
    await runJobAfter(24 * 3600);
    expect(await listStored()).toEqual(stored);
    expect((await listQueuedMessages(app.db, { chatId: anna.telegramId })).at(-1)!.text).toContain(
      'Send it again',
    );
  });

  it('is stored when the lease of a process that died expires', async () => {
    await send(newPhoto('Look'));
    const lease = { attempts: 1, dueAt: new Date('2026-03-15T12:03:00Z') };
    await app.db.update(TicketInboxMessage, { chatId: anna.telegramId }, lease);
    await runJobAfter(179);
    expect(await listMessages()).toEqual([]);
    await runJobAfter(1);

    expect(await listMessages()).toHaveLength(1);
  });

  it('is stored in the order in which replies were written, even if the first file takes longer', async () => {
    for (const messageId of [1, 2, 3]) await send(newPhoto(`Photo ${messageId}`), messageId);
    app.telegram.script('getFile', { slowMs: 300 });
    await inbox().storeDue();

    expect((await listStored()).map(({ message }) => message)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('is stored once by two concurrent runs of the job', async () => {
    for (const messageId of [1, 2, 3]) await send(newPhoto(), messageId);
    await Promise.all([inbox().storeDue(), inbox().storeDue()]);

    expect(await listMessages()).toHaveLength(3);
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toHaveLength(3);
  });

  it('is stored once, even if another replica claims it during the download', async () => {
    await send(newPhoto());
    app.telegram.script('getFile', { slowMs: 300 });
    const { runs } = await app.db.transaction(async (other) => {
      await other.query('select from tickets where id = $1 for update', [ticket.id]);
      const firstRun = inbox().storeDue();
      await waitUntil(() => app.telegram.listCalls('getFile').length === 1);
      const secondRun = runJobAfter(180); // when the lease of the first run expires
      await waitUntil(async () => (await countLockWaits(app.db)) === 2);
      return { runs: [firstRun, secondRun] };
    });
    await Promise.all(runs);

    expect(await listMessages()).toHaveLength(1);
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toHaveLength(1);
  });

  it('does not wait for an earlier reply that another transaction has locked', async () => {
    await send(newPhoto('One'), 1);
    await send(newPhoto('Two'), 2);
    await app.db.transaction(async (other) => {
      await other.query(`select from ticket_inbox_messages where first_message_id = 1 for update`);
      await runJobAfter(0);

      expect((await listMessages()).map(({ message }) => message)).toEqual(['Two']);
    });
  });
});

describe('an album', () => {
  it('becomes one message in the order of its pictures, two seconds after its last part, and a late part becomes another message', async () => {
    await receive(app, newAlbumPart('a', 12));
    await receive(app, newAlbumPart('a', 10, 'Look'));
    await runJobAfter(1.5);
    await receive(app, newAlbumPart('a', 11));
    await runJobAfter(1.5);
    expect(await listMessages()).toEqual([]);
    await runJobAfter(0.5);

    const album = { message: 'Look', files: Array(3).fill('photo.jpg.png') as string[] };
    expect(await listStored()).toEqual([album]);
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toMatchObject([
      { reaction: '👌', reply_to: '10' },
    ]);
    await receive(app, newAlbumPart('a', 13));
    await runJobAfter(2);
    expect(await listStored()).toEqual([album, { message: '', files: ['photo.jpg.png'] }]);
  });

  it('becomes one message if its parts arrive concurrently', async () => {
    const parts = Array.from({ length: 10 }, (_, i) => newAlbumPart('b', i + 1));
    await Promise.all(parts.map((update) => receive(app, update)));
    await runJobAfter(2);

    const [album, ...others] = await listStored();
    expect(others).toEqual([]);
    expect(album!.files).toHaveLength(10);
  });

  it('includes a part that arrives during the download of the others', async () => {
    await receive(app, newAlbumPart('d', 1));
    app.telegram.script('getFile', { slowMs: 300 });
    const loading = runJobAfter(2);
    await receive(app, newAlbumPart('d', 2));
    await loading;
    await runJobAfter(2);

    expect((await listStored()).map(({ files }) => files.length)).toEqual([2]);
  });

  it('is refused once if it is audio', async () => {
    for (const messageId of [1, 2]) await send({ audio: { file_id: 'a' }, media_group_id: 'f' }, messageId);
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toHaveLength(1);
  });
});

it('the content of a stored message is deleted immediately, and the message after a week', async () => {
  await send(newPhoto('Look'));
  await runJobAfter(0);
  const [part] = await app.db.query('select text, file_id, file_name from ticket_inbox_parts');
  expect(part).toEqual({ text: '', file_id: null, file_name: null });

  await inbox().purge();
  expect(await app.db.count(TicketInboxMessage)).toBe(1);
  app.clock.set('2026-03-22T12:00:01Z');
  await inbox().purge();
  expect(await app.db.count(TicketInboxMessage)).toBe(0);
});

const buildLabel = (target: Ticket) => `#${target.id} VOIP · ${brand.name}`;
const getLastQueued = async (user: User) =>
  (await listQueuedMessages(app.db, { chatId: user.telegramId })).at(-1)!;

const UNRELATED_ID = 7;
/** Sends a message that replies to nothing. Returns the bot's answer. */
async function sendUnrelated(from: User, content: object = { text: 'It is silent' }) {
  await receive(app, newContentUpdate(from, content, undefined, UNRELATED_ID));
  return getLastQueued(from);
}
type Question = Awaited<ReturnType<typeof sendUnrelated>>;
const listLabels = ({ buttons }: Question) => buttons?.map(([button]) => button!.text);
const press = (from: User, { buttons }: Question, row = 0) =>
  receive(app, newPressUpdate(from, buttons![row]![0]!.data!));

describe('a message that replies to nothing', () => {
  it('is answered with the open tickets of its sender, at most five', async () => {
    const otherTicket = await newTicket(app.db, anna, brand, { activeAt: new Date('2026-03-14T12:00:00Z') });
    await newTicket(app.db, anna, brand, { status: 'closed', closedAt: app.clock.now() });
    for (let i = 0; i < 4; i++)
      await newTicket(app.db, anna, brand, { activeAt: new Date('2026-03-09T12:00:00Z') });

    const question = await sendUnrelated(anna);

    expect(question).toMatchObject({ text: 'Which ticket is this for?', reply_to: String(UNRELATED_ID) });
    expect(listLabels(question)!.slice(0, 2)).toEqual([buildLabel(otherTicket), buildLabel(ticket)]);
    expect(listLabels(question)).toHaveLength(5);
  });

  it('is answered with the assigned tickets of its sender if staff send it', async () => {
    await app.db.update(Ticket, ticket.id, { assigneeId: manager.id, status: 'in-work' });
    await newTicket(app.db, anna, brand);

    expect(listLabels(await sendUnrelated(manager))).toEqual([buildLabel(ticket)]);
  });

  it('leads to no question if it is a voice message or an unknown command, or if the sender may write in no open ticket', async () => {
    const text = 'Text, photos, videos and files up to 20 MB work here\\.';
    expect(await sendUnrelated(anna, { voice: {} })).toMatchObject({ text, buttons: null });
    const answer = { text: expect.stringMatching(/^I do not know/) as string, buttons: null };
    expect(await sendUnrelated(anna, { text: '/nonsense' })).toMatchObject(answer);
    expect(await sendUnrelated(manager)).toMatchObject(answer);
    await app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [anna.id]);
    expect(await sendUnrelated(anna)).toMatchObject(answer);
  });
});

describe('a press of a ticket button', () => {
  it('sends the message, as edited since, to the ticket, and turns the question into the receipt', async () => {
    const question = await sendUnrelated(anna);
    await receive(
      app,
      newEditUpdate(anna, 'It is loud', { chatId: anna.telegramId, messageId: UNRELATED_ID }),
    );
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
    const otherTicket = await newTicket(app.db, anna, brand, { activeAt: new Date('2026-03-14T12:00:00Z') });
    const question = await sendUnrelated(anna);
    await raceForRow(app.db, ticket, [() => press(anna, question, 1), () => press(anna, question, 1)]);
    await press(anna, question, 0);

    expect(await listMessages()).toHaveLength(1);
    expect(await listMessages(otherTicket)).toEqual([]);
  });

  it('sends a whole album after its download, although the bot asks only one question about it', async () => {
    const media_group_id = 'c';
    for (const id of [3, 1, 2])
      await receive(app, newContentUpdate(anna, { ...newPhoto(), media_group_id }, undefined, id));
    const queued = await listQueuedMessages(app.db, { chatId: anna.telegramId });
    expect(queued).toHaveLength(1);
    await runJobAfter(60);
    await press(anna, queued[0]!);
    expect(await getLastQueued(anna)).toMatchObject({ text: `Sending to \\#${ticket.id}` });
    await runJobAfter(2);

    expect((await listStored()).map(({ files }) => files.length)).toEqual([3]);
    expect(await getLastQueued(anna)).toMatchObject({ text: `Sent to \\#${ticket.id}` });
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
    const [, edit, refusal] = await listQueuedMessages(app.db, { chatId: anna.telegramId });
    expect(edit).toMatchObject({ text: `Not sent to \\#${ticket.id}`, buttons: null });
    expect(refusal!.text).toContain(`\\#${ticket.id} is closed`);
  });
});

it('an album goes into one ticket, even if its first part is not a reply', async () => {
  const media_group_id = 'g';
  await receive(app, newContentUpdate(anna, { ...newPhoto(), media_group_id }, undefined, 1));
  await receive(app, newAlbumPart('g', 2));
  await runJobAfter(2);

  expect((await listStored()).map(({ files }) => files.length)).toEqual([2]);
});

it('a command, or a text in an open dialogue, does not lead to the question', async () => {
  for (const text of ['/work', '/deposit', '#ftd\nAmount: 5']) await receive(app, newTextUpdate(anna, text));

  const texts = (await listQueuedMessages(app.db, { chatId: anna.telegramId })).map(({ text }) => text);
  expect(texts).not.toContain('Which ticket is this for?');
});
