import { useState } from 'react';
import type { Deposit } from '../../../../api/api.gen';

/** Returns the first row of a view that nobody else holds, or else the first. It stays the same when somebody else decides that deposit. */
export function useFirst(
  view: string,
  rows: Deposit[] | undefined,
  outcomes: object,
  isFree: (deposit: Deposit) => boolean,
): number | undefined {
  const [first, setFirst] = useState<{ view: string; id: number }>();
  const isKept = rows !== undefined && first?.view === view && !(first.id in outcomes);
  const row = rows?.find(isFree) ?? rows?.[0];
  if (!isKept && row) setFirst({ view, id: row.id });
  else if (!isKept && first) setFirst(undefined);
  return isKept ? first.id : undefined;
}
