import type { Deposit } from '../../../../api/api.gen';

/** Returns the next or previous deposit of the queue, oldest first. `from` itself need not be among the rows. */
export function neighbourOf(from: Deposit, by: 1 | -1, rows: Deposit[] = []): Deposit | undefined {
  if (by === 1) return rows.find((row) => comesAfter(row, from));
  return rows.findLast((row) => comesAfter(from, row));
}

function comesAfter(a: Deposit, b: Deposit): boolean {
  const [at, bt] = [Date.parse(a.created_at), Date.parse(b.created_at)];
  return at === bt ? a.id > b.id : at > bt;
}
