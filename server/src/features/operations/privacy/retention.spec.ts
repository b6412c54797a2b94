import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../../../shared/units.rules.js';
import { newScene, newUser, type Scene } from '../../../../test/factories.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import { newFile } from '../../../../test/file.factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { runAs } from '../../../platform/audit/actor.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { AuditSealService } from '../../audit/audit-seal.service.js';
import { TicketRetentionService } from '../../tickets/retention/ticket-retention.service.js';
import { DataRetentionService } from './retention.service.js';

const app = setUpAppWithOwnDatabase('api', {
  KEEP_TICKETS_DAYS: '30',
  KEEP_FILES_DAYS: '10',
  KEEP_SLIPS_DAYS: '20',
  KEEP_NOTES_DAYS: '40',
  KEEP_ADDRESSES_DAYS: '90',
});
let lastMessageId = 0;
let { brand, agent, manager } = {} as Scene;
beforeEach(async () => {
  ({ brand, agent, manager } = await newScene(app.db));
});

const NOW = '2026-03-31T12:00:00Z';
const purge = () => {
  app.clock.set(NOW);
  return app.get(DataRetentionService).purge();
};
const newClosedTicket = (closedAt: string, title = 'VOIP') =>
  newTicket(app.db, agent, brand, { title, status: 'closed', closedAt: new Date(closedAt) });
const newMessageWithFile = async (ticketId: number, message: string) => {
  const [{ id }] = await app.db.query<[{ id: number }]>(
    'insert into ticket_messages (ticket_id, user_id, message, created_at) values ($1, $2, $3, $4) returning id',
    [ticketId, agent.id, message, '2026-02-01'],
  );
  const name = await newFile(app, 'files');
  await app.db.query(
    `insert into ticket_files (name, message_id, position, created_at) values ($1, $2, 1, '2026-02-01')`,
    [name, id],
  );
  return name;
};
const isStored = (name: string) => existsSync(join(app.dataDir, 'files/files', name));
const listTicketIds = async (query = '') => {
  const { body } = await app.as(manager).get(`ticket/search${query}`).expect(200);
  return body.data.map(({ id }: { id: number }) => id);
};

it('deletes only tickets closed before the cutoff, with their files and search words, even in concurrent purges', async () => {
  const oldTicket = await newClosedTicket('2026-03-01T11:59:59Z', 'Zebrafish');
  const file = await newMessageWithFile(oldTicket.id, 'Quokkas');
  const openTicket = await newTicket(app.db, agent, brand);
  const recentTicket = await newClosedTicket('2026-03-01T12:00:00Z', 'Quokkas');

  await Promise.all([purge(), purge()]);
  await app.get(TicketRetentionService).purgeUnusedFiles();

  expect(await listTicketIds()).toEqual([recentTicket.id, openTicket.id]);
  await app.as(manager).get(`ticket/${oldTicket.id}`).expect(404);
  await app.as(agent).get(`t/ticket/${oldTicket.id}`).expect(404);
  expect(isStored(file)).toBe(false);
  const words = await app.db.query(`select word from ticket_words where word in ('zebrafish', 'quokkas')`);
  expect(words).toEqual([{ word: 'quokkas' }]);
  expect(await listTicketIds('?q=quokkas')).toEqual([recentTicket.id]);
});

it('deletes files of tickets closed before the cutoff, and shows a notice in messages without text', async () => {
  const oldTicket = await newClosedTicket('2026-03-21T11:59:59Z');
  const oldFiles = [
    await newMessageWithFile(oldTicket.id, ''),
    await newMessageWithFile(oldTicket.id, 'See'),
  ];
  const recentFile = await newMessageWithFile((await newClosedTicket('2026-03-21T12:00:00Z')).id, '');
  const openTicketFile = await newMessageWithFile((await newTicket(app.db, agent, brand)).id, '');

  await purge();
  await app.get(TicketRetentionService).purgeUnusedFiles();

  expect([...oldFiles, recentFile, openTicketFile].map(isStored)).toEqual([false, false, true, true]);
  const { body } = await app.as(agent).get(`t/ticket/${oldTicket.id}`).expect(200);
  expect(body.messages).toMatchObject([
    { message: 'See', files: [] },
    { message: 'The files were deleted', files: [] },
  ]);
});

/** Stores a new deposit with a slip from the chat or the mini-app. */
const newDepositWithSlip = {
  chat: async (file: string, sentAt: string, status: 'accept' | 'wait') => {
    const { chatId } = brand;
    const messageId = String(++lastMessageId);
    await newDeposit(app.db, brand, { agentId: agent.id, chatId, messageId, status });
    await app.db.query(
      `insert into deposit_slips (chat_id, message_id, album, file_id, file_unique_id, is_photo, status, name, sent_at)
       values ($1, $2, $3, 'a', 'a', true, 'stored', $4, $5)`,
      [chatId, messageId, `message ${messageId}`, file, sentAt],
    );
  },
  'mini-app': async (file: string, createdAt: string, status: 'accept' | 'wait') => {
    const { id } = await newDeposit(app.db, brand, { agentId: agent.id, status });
    await app.db.query(
      `insert into deposit_files (name, deposit_id, user_id, position, given_name, size, created_at)
       values ($1, $2, $3, 1, 'slip.jpg', 9, $4)`,
      [file, id, agent.id, createdAt],
    );
  },
};

it.each([
  ['chat', 'deposit_slips'],
  ['mini-app', 'deposit_files'],
] as const)(
  'deletes %s slips sent before the cutoff, unless their deposit is waiting, even in concurrent purges',
  async (source, table) => {
    const [oldFile, waitingFile, recentFile] = [
      await newFile(app, 'files'),
      await newFile(app, 'files'),
      await newFile(app, 'files'),
    ];
    await newDepositWithSlip[source](oldFile, '2026-03-11T11:59:59Z', 'accept');
    await newDepositWithSlip[source](waitingFile, '2026-03-11T11:59:59Z', 'wait');
    await newDepositWithSlip[source](recentFile, '2026-03-11T12:00:00Z', 'accept');

    await Promise.all([purge(), purge()]);

    expect([oldFile, waitingFile, recentFile].map(isStored)).toEqual([false, true, true]);
    const rows = await app.db.query<{ name: string }[]>(`select name from ${table} where name = any ($1)`, [
      [oldFile, waitingFile, recentFile],
    ]);
    expect(rows.map(({ name }) => name).sort()).toEqual([waitingFile, recentFile].sort());
  },
);

it('deletes notes about agents written before the cutoff', async () => {
  await app.db.query(
    `insert into agent_notes (user_id, author_id, text, created_at)
     values ($1, $2, 'old', '2026-02-19T11:59:59Z'), ($1, $2, 'new', '2026-02-19T12:00:00Z')`,
    [agent.id, manager.id],
  );

  await purge();

  const { body } = await app.as(manager).get(`manager/agent/${agent.id}`).expect(200);
  expect(body.notes.map(({ text }: { text: string }) => text)).toEqual(['new']);
});

it('erases addresses of audit entries older than 90 days, and the chain stays intact', async () => {
  const { id } = await newUser(app.db);
  await runAs({ via: 'panel', actorId: id, ip: '203.0.113.7' }, () =>
    app.get(AuditTrail).record({ action: 'test.act', subjectId: id }),
  );
  await app.get(AuditSealService).sealAll();
  const { head } = await app.get(AuditSealService).verify();
  const listAddresses = () => app.db.query('select ip from audit_records where subject_id = $1', [id]);

  app.clock.set(new Date(Date.now() + 89 * DAY_MS).toISOString());
  await app.get(DataRetentionService).purge();
  expect(await listAddresses()).toEqual([{ ip: '203.0.113.7' }]);
  app.clock.set(new Date(Date.now() + 91 * DAY_MS).toISOString());
  await app.get(DataRetentionService).purge();

  expect(await listAddresses()).toEqual([{ ip: null }]);
  expect((await app.get(AuditSealService).verify(head)).problem).toBeNull();
});

it('skips tickets and files that other transactions have locked', async () => {
  const lockedTicket = await newClosedTicket('2026-03-01T11:00:00Z');
  const file = await newMessageWithFile((await newClosedTicket('2026-03-11T11:00:00Z')).id, 'See');

  await app.db.transaction(async (holder) => {
    await holder.query('select from tickets where id = $1 for update', [lockedTicket.id]);
    await holder.query('select from ticket_files where name = $1 for update', [file]);
    await purge();
  });

  await app.as(manager).get(`ticket/${lockedTicket.id}`).expect(200);
  expect(
    await app.db.query('select from ticket_files where name = $1 and message_id is not null', [file]),
  ).toHaveLength(1);
});
