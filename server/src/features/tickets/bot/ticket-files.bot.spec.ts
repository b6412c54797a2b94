import { randomBytes, randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { receive } from '../../../../test/bot-updates.js';
import { samples } from '../../../../test/file.factories.js';
import { newScene, type Scene } from '../../../../test/factories.js';
import { raceForRow, waitUntil } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import {
  newTicket,
  newContentUpdate,
  newMessageAbout,
  queuedFor,
} from '../../../../test/ticket.factories.js';
import { withTrace, parseParentContext } from '../../../platform/tracing/tracing.js';
import { type Ticket, TicketFile, TicketMessage } from '../records/ticket.entity.js';
import { TicketInboxMessage } from './ticket-inbox.repository.js';
import { TicketInboxService } from './ticket-inbox.service.js';

// Its own database, because the job takes the messages of everybody.
const app = describeLoneApp();

let { brand, agent: anna } = {} as Scene;
let ticket: Ticket;
let replyTo: number;
beforeEach(async () => {
  app.telegram.forget();
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
  replyTo = await newMessageAbout(app.db, anna, ticket);
  await app.db.query('delete from ticket_inbox_messages');
});

const job = () => app.get(TicketInboxService);
const after = async (seconds: number) => {
  app.clock.advance(seconds);
  await job().storeDue();
};

/** A file that Telegram has. Returns its id. */
function newTelegramFile(content: Buffer = samples.png): string {
  const id = randomUUID();
  app.telegram.files.set(id, content);
  return id;
}

const photo = (caption?: string) => {
  const id = newTelegramFile();
  return { photo: [{ file_id: 'small' }, { file_id: id, file_unique_id: id }], caption };
};
const part = (album: string, messageId: number, caption?: string) =>
  newContentUpdate(anna, { ...photo(caption), media_group_id: album }, replyTo, messageId);
const send = (content: object, messageId = 1) =>
  receive(app, newContentUpdate(anna, content, replyTo, messageId));

const messages = () => app.db.find(TicketMessage, { where: { ticketId: ticket.id }, order: { id: 'ASC' } });
async function stored(): Promise<{ message: string; files: (string | null)[] }[]> {
  const found = await messages();
  return Promise.all(
    found.map(async ({ id, message }) => {
      const files = await app.db.find(TicketFile, { where: { messageId: id }, order: { position: 'ASC' } });
      return { message, files: files.map(({ givenName }) => givenName) };
    }),
  );
}

describe('a reply with a file', () => {
  it.each([
    [photo, 'photo.jpg', 'png'],
    [() => ({ video: { file_id: newTelegramFile(samples.mp4), file_name: 'a.mp4' } }), 'a.mp4', 'mp4'],
    [
      () => ({ document: { file_id: newTelegramFile(samples.txt), file_name: 'notes.txt' } }),
      'notes.txt',
      'txt',
    ],
  ])('is stored as an upload would be', async (content, name, extension) => {
    await send({ ...content(), caption: 'Look' });
    expect(await messages()).toEqual([]);
    await after(0);

    const [message] = await messages();
    expect(message).toMatchObject({ userId: anna.id, message: 'Look' });
    const file = await app.db.findOneByOrFail(TicketFile, { messageId: message!.id });
    expect(file.name).toMatch(new RegExp(`\\.${extension}$`));
    expect(file.givenName!.startsWith(name)).toBe(true);
    const { body } = await app.as(anna).get(`t/ticket/${ticket.id}`);
    const download = await app.anonymous().get(body.messages[0].files[0].replace('http://desk.test', ''));
    expect(download.status).toBe(200);
    expect(await queuedFor(app.db, anna)).toMatchObject([{ reaction: '👌', reply_to: '1' }]);
  });

  it('is stored and acknowledged in the trace of its update', async () => {
    const traceId = randomBytes(16).toString('hex');
    const place = { parent: parseParentContext(`00-${traceId}-00f067aa0ba902b7-01`) };
    await withTrace('update', {}, () => send(photo()), place);
    await after(0);

    const [receipt] = await app.db.query<[{ traceparent: string }]>(
      `select traceparent from outbox_messages where chat_id = $1 and key like 'ticket-inbox:%'`,
      [anna.telegramId],
    );
    expect(receipt.traceparent).toContain(traceId);
  });

  it('becomes UTF-8 if it is a text in UTF-16', async () => {
    const content = Buffer.from('\ufeffПривет', 'utf16le');
    await send({ document: { file_id: newTelegramFile(content), file_name: 'a.txt' } });
    await after(0);

    expect(await app.db.findBy(TicketFile, { givenName: 'a.txt' })).toMatchObject([
      { size: Buffer.byteLength('Привет') },
    ]);
  });

  it.each([
    ['a.svg', samples.svg, 'has a type that cannot be attached'],
    ['a.txt', Buffer.from('cff0e8e2e5f2', 'hex'), 'Save it as UTF\\-8 and attach it again'],
  ])('of a type that cannot be attached is refused as a whole: %s', async (name, content, problem) => {
    await send({ document: { file_id: newTelegramFile(content), file_name: name }, caption: 'Look' });
    await after(0);

    expect(await messages()).toEqual([]);
    const [answer] = await queuedFor(app.db, anna);
    expect(answer!.text).toContain(problem);
    expect(await app.db.countBy(TicketFile, { messageId: IsNull() })).toBe(0);
  });

  it('that Telegram does not give is told', async () => {
    app.telegram.script('getFile', { refuse: 400, description: 'Bad Request: file is too big' });
    await send(photo());
    await after(0);

    expect(await messages()).toEqual([]);
    expect((await queuedFor(app.db, anna))[0]!.text).toContain('Telegram does not give the bot photo\\.jpg');
  });

  it.each([
    'drop before' as const,
    { refuse: 429, description: 'Too Many Requests' },
    { page: 'no', status: 502 },
  ])('is stored later if Telegram is away: %j', async (answer) => {
    app.telegram.script('getFile', answer);
    await send(photo('Look'));
    await after(0);
    expect(await messages()).toEqual([]);
    expect(await queuedFor(app.db, anna)).toEqual([]);
    await after(2);

    expect(await stored()).toEqual([{ message: 'Look', files: ['photo.jpg.png'] }]);
  });

  it('is given up after a day, and that is told', async () => {
    await send(photo('Look'));
    app.telegram.script('getFile', 'drop before');
    await after(24 * 3600);

    expect(await messages()).toEqual([]);
    expect((await queuedFor(app.db, anna))[0]!.text).toContain('Send it again');
  });

  it('waits for the lease of a process that died', async () => {
    await send(photo('Look'));
    await app.db.update(
      TicketInboxMessage,
      { chatId: anna.telegramId },
      { attempts: 1, dueAt: new Date('2026-03-15T12:03:00Z') },
    );
    await after(179);
    expect(await messages()).toEqual([]);
    await after(1);

    expect(await messages()).toHaveLength(1);
  });

  it('is stored in the order of writing, also if the first file takes longer', async () => {
    for (const messageId of [1, 2, 3]) await send(photo(`Photo ${messageId}`), messageId);
    app.telegram.script('getFile', { slowMs: 300 });
    await job().storeDue();

    expect((await stored()).map(({ message }) => message)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('is stored once by two replicas', async () => {
    for (const messageId of [1, 2, 3]) await send(photo(), messageId);
    await Promise.all([job().storeDue(), job().storeDue()]);

    expect(await messages()).toHaveLength(3);
    expect(await queuedFor(app.db, anna)).toHaveLength(3);
  });

  it('is stored once even if another replica takes it over meanwhile', async () => {
    await send(photo());
    app.telegram.script('getFile', { slowMs: 300 });
    await raceForRow(app.db, ticket, [
      () => job().storeDue(),
      async () => {
        await waitUntil(() => app.telegram.calls('getFile').length === 1);
        await after(180);
      },
    ]);

    expect(await messages()).toHaveLength(1);
    expect(await queuedFor(app.db, anna)).toHaveLength(1);
  });

  it('does not wait for one that another replica takes at this moment', async () => {
    await send(photo('One'), 1);
    await send(photo('Two'), 2);
    await app.db.transaction(async (other) => {
      await other.query(`select from ticket_inbox_messages where first_message_id = 1 for update`);
      await after(0);

      expect((await messages()).map(({ message }) => message)).toEqual(['Two']);
    });
  });

  it('counts for the limit of bytes', async () => {
    await app.db.query(
      `insert into rate_limits (key, used, expires_at) values ($1, 100000000000, '2026-03-16T12:00:00Z')`,
      [`upload-bytes:person:${anna.id}`],
    );
    await send(photo());
    await after(0);

    expect(await messages()).toEqual([]);
    expect((await queuedFor(app.db, anna))[0]!.text).toContain('You have sent too many files');
  });

  it('in a ticket that was closed meanwhile says so, and stores no file', async () => {
    await send(photo());
    await app.db.query(`update tickets set status = 'closed', closed_at = now() where id = $1`, [ticket.id]);
    await after(0);

    expect(await messages()).toEqual([]);
    expect(await app.db.countBy(TicketFile, { messageId: IsNull() })).toBe(0);
    expect((await queuedFor(app.db, anna))[0]!.text).toContain(`\\#${ticket.id} is closed`);
  });
});

describe('an album', () => {
  it('whose parts come in any order is one message, in the order of its pictures', async () => {
    for (const update of [part('a', 12), part('a', 10, 'Look'), part('a', 11)]) await receive(app, update);
    await after(1);
    expect(await messages()).toEqual([]);
    await after(1);

    expect(await stored()).toEqual([
      { message: 'Look', files: ['photo.jpg.png', 'photo.jpg.png', 'photo.jpg.png'] },
    ]);
    expect(await queuedFor(app.db, anna)).toMatchObject([{ reaction: '👌', reply_to: '10' }]);
  });

  it('whose parts come at the same moment is one message', async () => {
    const parts = Array.from({ length: 10 }, (_, i) => part('b', i + 1));
    await Promise.all(parts.map((update) => receive(app, update)));
    await after(2);

    const [album, ...more] = await stored();
    expect(more).toEqual([]);
    expect(album!.files).toHaveLength(10);
  });

  it('waits for two quiet seconds after each part', async () => {
    await receive(app, part('c', 1));
    await after(1.5);
    await receive(app, part('c', 2));
    await after(1.5);
    expect(await messages()).toEqual([]);
    await after(0.5);

    expect((await stored())[0]!.files).toHaveLength(2);
  });

  it('has the part that comes while its files are loaded', async () => {
    await receive(app, part('d', 1));
    app.telegram.script('getFile', { slowMs: 300 });
    const loading = after(2);
    await receive(app, part('d', 2));
    await loading;
    await after(2);

    expect((await stored()).map(({ files }) => files.length)).toEqual([2]);
  });

  it('of audio is refused once', async () => {
    for (const messageId of [1, 2]) await send({ audio: { file_id: 'a' }, media_group_id: 'f' }, messageId);
    expect(await queuedFor(app.db, anna)).toHaveLength(1);
  });

  it('loses no part that comes too late', async () => {
    await receive(app, part('e', 1));
    await after(2);
    await receive(app, part('e', 2));
    await after(2);

    expect((await stored()).map(({ files }) => files.length)).toEqual([1, 1]);
  });
});

it('forgets content at once, and messages after a week', async () => {
  await send(photo('Look'));
  await after(0);
  const [part] = await app.db.query('select text, file_id, file_name from ticket_inbox_parts');
  expect(part).toEqual({ text: '', file_id: null, file_name: null });

  await job().purge();
  expect(await app.db.count(TicketInboxMessage)).toBe(1);
  app.clock.set('2026-03-22T12:00:01Z');
  await job().purge();
  expect(await app.db.count(TicketInboxMessage)).toBe(0);
});
