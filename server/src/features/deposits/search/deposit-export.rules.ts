import type { Cell, Column } from '../../../platform/exports/sheet.rules.js';
import { labelOf } from '../deposit.rules.js';

export interface ExportedDeposit {
  id: number;
  type: 'retention' | 'ftd';
  status: 'wait' | 'accept' | 'reject' | 'delete';
  created_at: Date;
  brand: string;
  agent: string;
  client_id: string;
  amount: string;
  wallet: string;
  exchanger: string;
  behaviour: string;
  affiliate: string;
  financial: string;
  payment: string;
  description: string;
  moderated_by: string | null;
  moderated_at: Date | null;
  reason: string | null;
}

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
export const cellsOf = (deposit: ExportedDeposit): Cell[] => [
  labelOf(deposit),
  typeNames[deposit.type],
  statusNames[deposit.status],
  deposit.created_at,
  deposit.brand,
  deposit.agent,
  deposit.client_id,
  deposit.amount,
  deposit.wallet,
  deposit.exchanger,
  deposit.behaviour,
  deposit.affiliate,
  deposit.financial,
  deposit.payment,
  deposit.description,
  deposit.moderated_by,
  deposit.moderated_at,
  deposit.reason,
];
