import type { Deposit } from '../../../../api/panel.api.gen';
import { useSelection } from '../../../../kit/panel/useSelection';
import { BulkDecision } from '../../../../api/limits.gen';
import { formatName } from '../../../../kit/core/person';

/** Deposits of the queue, and the time up to which they include all changes. */
interface QueueSnapshot {
  deposits: Deposit[] | undefined;
  asOf: string | undefined;
}

/** The selected deposits of all pages. */
export function useDepositSelection({ deposits = [], asOf }: QueueSnapshot) {
  const rows = deposits.map((deposit) => ({ deposit, asOf }));
  const selection = useSelection(rows, ({ deposit }) => deposit.id, maxSelected);
  return {
    ...selection,
    deposits: selection.rows.map(({ deposit }) => deposit),
    /** The earliest snapshot time of the selected deposits. */
    asOf: selection.rows.map((row) => row.asOf).sort()[0],
    add: (added: Deposit[], addedAsOf = asOf) =>
      selection.add(added.map((deposit) => ({ deposit, asOf: addedAsOf }))),
  };
}

export type DepositSelection = ReturnType<typeof useDepositSelection>;

export const maxSelected = BulkDecision.ids.maxItems;

/** Says which field is missing for an acceptance in bulk, which ignores edits. Null if none is missing. */
export function describeMissingField(deposit: Deposit): string | null {
  if (deposit.client_id === '') return 'has no client ID';
  return deposit.agent_id === null ? 'has no agent' : null;
}

/** Texts by the server's reason for skipping. They continue a sentence that starts with the deposit's label. */
const skipTextByError: Record<string, string> = {
  'Not found': 'does not exist, or you have no access to it',
  'edited before': 'was changed by another manager',
  changed: 'was changed after you selected it. Look at it again',
  'Not all fields are filled in': 'has no client ID, or no agent in the brand',
};
export const formatSkip = (error: string): string => skipTextByError[error] ?? error;

/** The sum is computed in cents, because adding decimals is inexact. */
export const sumAmounts = (deposits: Deposit[]): number =>
  deposits.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

/** Counts the deposits by name. The most frequent name comes first. */
export function countBy(deposits: Deposit[], getName: (deposit: Deposit) => string): [string, number][] {
  const countByName = new Map<string, number>();
  for (const deposit of deposits) {
    const name = getName(deposit);
    countByName.set(name, (countByName.get(name) ?? 0) + 1);
  }
  return [...countByName].sort(([, a], [, b]) => b - a);
}

export const getAgentName = ({ agent_user, agent }: Deposit): string =>
  agent_user ? formatName(agent_user) : agent || 'Nobody named';
