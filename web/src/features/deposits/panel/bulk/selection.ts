import type { Deposit } from '../../../../api/panel.api.gen';
import { BulkDecision } from '../../../../api/limits.gen';
import { formatNumber } from '../../../../kit/core/format';
import { formatName } from '../../../../kit/core/person';

export const MAX_SELECTED = BulkDecision.ids.maxItems;

/** Why a bulk accept will skip the deposit, disregarding edits. Null if it can be accepted. */
export function describeGap(deposit: Deposit): string | null {
  if (deposit.client_id === '') return 'has no client ID';
  return deposit.agent_id === null ? 'has no agent' : null;
}

/** Texts by the server's reason for skipping. They follow the deposit's label. */
const skips: Record<string, string> = {
  'Not found': 'does not exist, or you have no access to it',
  'edited before': 'was changed by another manager',
  changed: 'was changed after you selected it. Look at it again',
  'Not all fields are filled in': 'has no client ID, or no agent in the brand',
};
export const formatSkip = (error: string): string => skips[error] ?? error;

export const countDeposits = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'deposit' : 'deposits'}`;

/** Adds up cents, because adding decimals is inexact. */
export const sumAmounts = (deposits: Deposit[]): number =>
  deposits.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

/** Counts deposits by name, largest first. */
export function countBy(deposits: Deposit[], nameOfOne: (deposit: Deposit) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const deposit of deposits) {
    const name = nameOfOne(deposit);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

export const findAgent = ({ agent_user, agent }: Deposit): string =>
  agent_user ? formatName(agent_user) : agent || 'Nobody named';
