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

interface DepositColumn extends Column {
  getCell: (deposit: ExportedDeposit) => Cell;
}

const textColumn = (title: string, getCell: DepositColumn['getCell']): DepositColumn => {
  return { title, kind: 'text', getCell };
};
const timeColumn = (title: string, getCell: DepositColumn['getCell']): DepositColumn => {
  return { title: `${title} (Moscow time)`, kind: 'time', getCell };
};
const typeNames = { retention: 'Retention', ftd: 'FTD' };
const statusNames = { wait: 'Waiting', accept: 'Accepted', reject: 'Rejected', delete: 'Deleted' };

export const columns: readonly DepositColumn[] = [
  textColumn('Deposit', formatLabel),
  textColumn('Type', ({ type }) => typeNames[type]),
  textColumn('Status', ({ status }) => statusNames[status]),
  timeColumn('Reported', ({ created_at }) => created_at),
  textColumn('Brand', ({ brand }) => brand),
  textColumn('Agent', ({ agent }) => agent),
  ...exportedFields.map((name): DepositColumn => {
    const column = textColumn(depositFields[name].exportTitle, (deposit) => deposit[name]);
    return name === 'amount' ? { ...column, kind: 'money' } : column;
  }),
  textColumn('Moderated by', ({ moderated_by }) => moderated_by),
  timeColumn('Moderated', ({ moderated_at }) => moderated_at),
  textColumn('Reason', ({ reason }) => reason),
];

export const toCells = (deposit: ExportedDeposit): Cell[] => columns.map(({ getCell }) => getCell(deposit));
