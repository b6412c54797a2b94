import type { LastRow, LastRows } from './recovery.repository.js';

export interface RecoveryReport {
  /** The time to which the database was rolled back: that of its last heartbeat or newest row, whichever is later. Null: unknown. */
  restoredTo: Date | null;
  now: Date;
  lastRows: LastRows;
  /** The last heartbeat in the file store, usually later than `restoredTo`, and the values of sequences at that time. Null: unknown. */
  lastHeartbeat: { at: Date; lastIds: Record<string, number> } | null;
  /** The numbers of messages and updates that wait for a decision of admins under Delivery. */
  heldMessages: number;
  heldUpdates: number;
  /** The number of deposits that wait for moderation. */
  waitingDeposits: number;
  missedReports: number;
  suspendedKeys: number;
  validKeys: number;
  /** The number of webhook endpoints, all of which are switched off. */
  disabledWebhooks: number;
  /** The number of people who were erased again, because the database had lost their erasure. */
  repeatedErasures: number;
  /** The number of totals that the recount has corrected. */
  correctedTotals: number;
  /** The verification of the audit chain. `problem`: null if the chain is intact. */
  audit: { problem: string | null; sealed: number };
  files: { missing: string[]; unreferenced: string[] };
}

const reportedRows: [name: string, row: keyof LastRows, sequence: string][] = [
  ['audit entry', 'auditEntry', 'audit_records_id_seq'],
  ['deposit', 'deposit', 'deposits_id_seq'],
  ['message of a ticket', 'ticketMessage', 'ticket_messages_id_seq'],
  ['message to Telegram', 'outgoingMessage', 'outbox_messages_id_seq'],
];

/** The report for the terminal. Lists of files come first, so that the rest stays on the screen. */
export function formatReport(report: RecoveryReport): string[] {
  const { restoredTo, now, lastRows, lastHeartbeat, files, audit } = report;
  return [
    ...files.missing.map((key) => `Missing in the store: ${key}`),
    ...files.unreferenced.map((key) => `In the store, but no row refers to it: ${key}`),
    restoredTo
      ? `The database is as of ${restoredTo.toISOString()}, ${formatDuration(restoredTo, now)} before now (${now.toISOString()}).`
      : `It is not known as of which time the database is. Now it is ${now.toISOString()}.`,
    `Its last rows${lastHeartbeat ? ', and how many later ones are missing' : ''}:`,
    ...reportedRows.map(
      ([name, row, sequence]) => `  ${name}: ${formatLastRow(lastRows[row], sequence, lastHeartbeat)}`,
    ),
    'Lost: later changes and removals of rights, roles, members and passkeys, and messages that people wrote since. Telegram still',
    'sends those messages that it has not delivered yet. An Idempotency-Key used since is not recognized.',
    '',
    `Held: ${report.heldMessages} messages as unknown and ${report.heldUpdates} updates as failed. Decide about them under Delivery.`,
    `Not sent: ${report.missedReports} reports that became due. They are listed as missed under Delivery.`,
    `Out of date: all cards of deposits in chats. ${report.waitingDeposits} deposits wait for a decision in the panel.`,
    'Ended: all sessions and login links. Everybody has to log in again.',
    report.suspendedKeys > 0
      ? `Suspended: ${report.suspendedKeys} API keys, until an admin confirms each under API keys.`
      : `API keys: ${report.validKeys} are valid. Revoke again those that were revoked since.`,
    `Switched off: ${report.disabledWebhooks} webhook endpoints. Check each under Webhooks, switch it on, and send again what was missed.`,
    `Erased again: ${report.repeatedErasures} people, whose erasure was lost.`,
    `Recounted: ${report.correctedTotals === 0 ? 'every total equals its deposits' : `corrected ${report.correctedTotals} totals`}.`,
    audit.problem
      ? `The audit is not intact: ${audit.problem}.`
      : `All ${audit.sealed} sealed audit records are intact.`,
    `Files: ${files.missing.length} are missing in the store, and no row refers to ${files.unreferenced.length} in it.`,
  ];
}

function formatLastRow(
  row: LastRow | null,
  sequence: string,
  lastHeartbeat: RecoveryReport['lastHeartbeat'],
): string {
  const formattedRow = row ? `${row.id} of ${row.at.toISOString()}` : 'none';
  if (!lastHeartbeat) return formattedRow;
  const missing = Math.max((lastHeartbeat.lastIds[sequence] ?? 0) - (row?.id ?? 0), 0);
  return `${formattedRow}; at most ${missing} until ${lastHeartbeat.at.toISOString()}`;
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** Formats a duration with its two largest units. */
function formatDuration(from: Date, until: Date): string {
  let seconds = Math.max(Math.round((until.getTime() - from.getTime()) / 1_000), 0);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(seconds / length);
    seconds -= count * length;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return parts.slice(0, 2).join(' ') || '0 s';
}
