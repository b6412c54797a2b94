import { useState } from 'react';
import { BulkDecision } from '../../../../api/limits.gen';
import type { TicketRow } from '../../../../api/ticket.api.gen';
import { notify } from '../../../../kit/panel/notify';
import { useRowRange } from '../../../../kit/panel/useRowRange';

/** Tickets at once have the limit of deposits at once. */
const MAX_SELECTED = BulkDecision.ids.maxItems;

/** The selected tickets, also those of other pages. */
export function useTicketSelection(rows: readonly TicketRow[]) {
  const [selectedById, setSelected] = useState<ReadonlyMap<number, TicketRow>>(new Map());
  const toRange = useRowRange(rows, ({ id }) => id);

  const add = (tickets: readonly TicketRow[]) => {
    const next = new Map([...selectedById, ...tickets.map((ticket) => [ticket.id, ticket] as const)]);
    if (next.size > MAX_SELECTED) notify.warning(`At most ${MAX_SELECTED} at once`);
    setSelected(new Map([...next].slice(0, MAX_SELECTED)));
  };
  /** Selects or unselects the ticket. With `isRange`, adds all rows from the last toggled one to this one instead. */
  const toggle = (ticket: TicketRow, isRange = false) => {
    const range = toRange(ticket, isRange);
    if (range) add(range);
    else if (selectedById.has(ticket.id))
      setSelected(new Map([...selectedById].filter(([id]) => id !== ticket.id)));
    else add([ticket]);
  };
  return {
    /** As in the loaded rows, or, if they are on another page, as they were when selected. */
    tickets: [...selectedById.values()].map((ticket) => rows.find(({ id }) => id === ticket.id) ?? ticket),
    has: (id: number) => selectedById.has(id),
    size: selectedById.size,
    toggle,
    addAll: () => add(rows),
    clear: () => setSelected(new Map()),
  };
}

export type TicketSelection = ReturnType<typeof useTicketSelection>;
