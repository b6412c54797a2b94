import type { Cell, Column } from '../../../platform/exports/sheet.rules.js';
import { labelOf } from '../deposit.rules.js';

export type ExportedDeposit = [
  id: number,
  type: 'retention' | 'ftd',
  status: 'wait' | 'accept' | 'reject' | 'delete',
  createdAt: Date,
  brand: string,
  agent: string,
  clientId: string,
  amount: string,
  wallet: string,
  exchanger: string,
  behaviour: string,
  affiliate: string,
  financial: string,
  payment: string,
  description: string,
  moderatedBy: string | null,
  moderatedAt: Date | null,
  reason: string | null,
];

const text = (title: string) => ({ title, kind: 'text' as const });
const time = (title: string) => ({ title: `${title} (Moscow time)`, kind: 'time' as const });
/** The columns of an export of deposits. */
export const columns: readonly Column[] = [
  text('Deposit'),
  text('Type'),
  text('Status'),
  time('Reported'),
  text('Brand'),
  text('Agent'),
  text('Client id'),
  { title: 'Amount (USD)', kind: 'money' },
  ...['Wallet', 'Exchanger', 'Behaviour', 'Affiliate', 'Financial', 'Payment', 'Description'].map(text),
  text('Moderated by'),
  time('Moderated'),
  text('Reason'),
];
const typeNames = { retention: 'Retention', ftd: 'FTD' };
const statusNames = { wait: 'Waiting', accept: 'Accepted', reject: 'Rejected', delete: 'Deleted' };

/** A row for these columns. */
export const cellsOf = ([id, type, status, ...rest]: ExportedDeposit): Cell[] => [
  labelOf({ id, type }),
  typeNames[type],
  statusNames[status],
  ...rest,
];
