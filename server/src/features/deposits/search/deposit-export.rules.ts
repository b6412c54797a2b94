import type { Cell, Column } from '../../../platform/exports/sheet.rules.js';
import { depositFields, type ExportedField, exportedFields } from '../ledger/deposit-fields.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { formatLabel } from '../ledger/deposit.rules.js';

/** A row of an export. The amount is a decimal string. */
export interface ExportedDeposit
  extends Record<ExportedField, string>, Pick<Deposit, 'id' | 'type' | 'status'> {
  created_at: Date;
  brand: string;
  agent: string;
  moderated_by: string | null;
  moderated_at: Date | null;
  reason: string | null;
}

const textColumn = (title: string) => ({ title, kind: 'text' as const });
const timeColumn = (title: string) => ({ title: `${title} (Moscow time)`, kind: 'time' as const });
export const columns: readonly Column[] = [
  textColumn('Deposit'),
  textColumn('Type'),
  textColumn('Status'),
  timeColumn('Reported'),
  textColumn('Brand'),
  textColumn('Agent'),
  ...exportedFields.map((name): Column => {
    const { exportTitle: title } = depositFields[name];
    return name === 'amount' ? { title, kind: 'money' } : textColumn(title);
  }),
  textColumn('Moderated by'),
  timeColumn('Moderated'),
  textColumn('Reason'),
];
const typeNames = { retention: 'Retention', ftd: 'FTD' };
const statusNames = { wait: 'Waiting', accept: 'Accepted', reject: 'Rejected', delete: 'Deleted' };

export const toCells = (deposit: ExportedDeposit): Cell[] => [
  formatLabel(deposit),
  typeNames[deposit.type],
  statusNames[deposit.status],
  deposit.created_at,
  deposit.brand,
  deposit.agent,
  ...exportedFields.map((name) => deposit[name]),
  deposit.moderated_by,
  deposit.moderated_at,
  deposit.reason,
];
