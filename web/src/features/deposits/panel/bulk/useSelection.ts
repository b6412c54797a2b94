import { useState } from 'react';
import type { Deposit } from '../../../../api/panel.api.gen';
import { notify } from '../../../../kit/panel/notify';
import { useRowRange } from '../../../../kit/panel/useRowRange';
import { BulkDecision } from '../../../../api/limits.gen';
import { formatName } from '../../../../kit/core/person';

/** Deposits of the queue, and the time up to which they include every change. */
export interface QueueSnapshot {
  deposits: Deposit[] | undefined;
  asOf: string | undefined;
}

/** The selected deposits on all pages. */
export function useSelection({ deposits: rows = [], asOf }: QueueSnapshot) {
  const [selectedById, setSelectedById] = useState<
    ReadonlyMap<number, { deposit: Deposit; asOf: string | undefined }>
  >(new Map());
  const toRange = useRowRange(rows, ({ id }) => id);

  const add = (deposits: Deposit[], rowsAsOf = asOf) => {
    const next = new Map(selectedById);
    for (const deposit of deposits) next.set(deposit.id, { deposit, asOf: rowsAsOf });
    if (next.size > MAX_SELECTED) notify.warning(`At most ${MAX_SELECTED} at once`);
    setSelectedById(new Map([...next].slice(0, MAX_SELECTED)));
  };
  const remove = (ids: number[]) =>
    setSelectedById((all) => new Map([...all].filter(([id]) => !ids.includes(id))));

  /** Selects or unselects the deposit. With `isRange`, adds all rows from the last toggled one to this one instead. */
  const toggle = (deposit: Deposit, isRange = false) => {
    const range = toRange(deposit, isRange);
    if (range) add(range);
    else if (selectedById.has(deposit.id)) remove([deposit.id]);
    else add([deposit]);
  };

  /** The selected deposits as in the loaded rows, or, if they are on another page, as they were when selected. */
  const selected = [...selectedById.values()].map((entry) => {
    const row = rows.find(({ id }) => id === entry.deposit.id);
    return row ? { deposit: row, asOf } : entry;
  });
  return {
    deposits: selected.map(({ deposit }) => deposit),
    /** The earliest snapshot time of the selected deposits. */
    asOf: selected.map((entry) => entry.asOf).sort()[0],
    has: (id: number) => selectedById.has(id),
    size: selectedById.size,
    toggle,
    add,
    remove,
    clear: () => setSelectedById(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

export const MAX_SELECTED = BulkDecision.ids.maxItems;

/** Why a bulk accept will skip the deposit, disregarding edits. Null if it can be accepted. */
export function describeMissingField(deposit: Deposit): string | null {
  if (deposit.client_id === '') return 'has no client ID';
  return deposit.agent_id === null ? 'has no agent' : null;
}

/** Texts by the server's reason for skipping. They follow the deposit's label. */
const skipTexts: Record<string, string> = {
  'Not found': 'does not exist, or you have no access to it',
  'edited before': 'was changed by another manager',
  changed: 'was changed after you selected it. Look at it again',
  'Not all fields are filled in': 'has no client ID, or no agent in the brand',
};
export const formatSkip = (error: string): string => skipTexts[error] ?? error;

/** Adds up cents, because adding decimals is inexact. */
export const sumAmounts = (deposits: Deposit[]): number =>
  deposits.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

export function countBy(deposits: Deposit[], getName: (deposit: Deposit) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const deposit of deposits) {
    const name = getName(deposit);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

export const getAgentName = ({ agent_user, agent }: Deposit): string =>
  agent_user ? formatName(agent_user) : agent || 'Nobody named';
