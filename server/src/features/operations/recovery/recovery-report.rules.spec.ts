import { type RecoveryReport, formatReport } from './recovery-report.rules.js';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const format = (changes: Partial<RecoveryReport> = {}): string =>
  formatReport({
    restoredTo: at('12:00:00'),
    now: at('13:05:30'),
    lastRows: {
      auditEntry: { id: 100, at: at('11:59:58') },
      deposit: { id: 7, at: at('11:00:00') },
      ticketMessage: null,
      outgoingMessage: { id: 40, at: at('12:00:00') },
    },
    lastHeartbeat: {
      at: at('13:00:00'),
      lastIds: { audit_records_id_seq: 131, deposits_id_seq: 7, ticket_messages_id_seq: 3 },
    },
    heldMessages: 2,
    heldUpdates: 1,
    waitingDeposits: 6,
    missedReports: 4,
    suspendedKeys: 3,
    validKeys: 0,
    disabledWebhooks: 0,
    repeatedErasures: 0,
    correctedTotals: 0,
    audit: { problem: null, sealed: 90 },
    files: { missing: [], unreferenced: [] },
    ...changes,
  }).join('\n');

it('names the time of the database, the number of later rows that are missing, and what waits', () => {
  const text = format();

  expect(text).toContain(
    'The database is as of 2026-03-10T12:00:00.000Z, 1 h 5 min before now (2026-03-10T13:05:30.000Z)',
  );
  expect(text).toContain(
    'audit entry: 100 of 2026-03-10T11:59:58.000Z; at most 31 until 2026-03-10T13:00:00.000Z',
  );
  expect(text).toContain('deposit: 7 of 2026-03-10T11:00:00.000Z; at most 0 until');
  expect(text).toContain('message of a ticket: none; at most 3 until');
  expect(text).toContain('message to Telegram: 40 of 2026-03-10T12:00:00.000Z; at most 0 until');
  expect(text).toContain('all cards of deposits in chats. 6 deposits wait for a decision in the panel.');
});

it.each([
  ['12:00:00', '0 s'],
  ['12:00:59', '59 s'],
  ['12:01:00', '1 min'],
  ['13:00:05', '1 h 5 s'],
])('formats the time from 12:00:00 until %s as %s', (now, duration) => {
  expect(format({ now: at(now) })).toContain(`, ${duration} before now`);
});

it('counts no missing rows without a heartbeat in the store', () => {
  const text = format({ lastHeartbeat: null, restoredTo: null });

  expect(text).toContain('It is not known as of which time the database is');
  expect(text).not.toContain('at most');
});

it('lists valid keys, corrected totals, audit problems and files', () => {
  const text = format({
    suspendedKeys: 0,
    validKeys: 5,
    correctedTotals: 2,
    audit: { problem: 'Seal 7 is missing', sealed: 6 },
    files: { missing: ['files/a.txt'], unreferenced: ['avatars/b.jpg'] },
  });

  expect(text).toContain('API keys: 5 are valid.');
  expect(text).toContain('corrected 2 totals');
  expect(text).toContain('The audit is not intact: Seal 7 is missing.');
  expect(text).toContain('Missing in the store: files/a.txt');
  expect(text).toContain('no row refers to it: avatars/b.jpg');
});
