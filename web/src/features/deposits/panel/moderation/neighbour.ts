import type { Deposit } from '../../../../api/api.gen';

/** Who comes next to a deposit in the queue, oldest first; it need not be among the rows itself. */
export function neighbourOf(from: Deposit, by: 1 | -1, rows: Deposit[] = []): Deposit | undefined {
  if (by === 1) return rows.find((row) => comesAfter(row, from));
  return rows.findLast((row) => comesAfter(from, row));
}

function comesAfter(a: Deposit, b: Deposit): boolean {
  const [at, bt] = [Date.parse(a.created_at), Date.parse(b.created_at)];
  return at === bt ? a.id > b.id : at > bt;
}
