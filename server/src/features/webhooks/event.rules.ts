import { formatLabel } from '../deposits/ledger/deposit.rules.js';
import type { DepositType } from '../deposits/ledger/deposit.entity.js';
import type { EventRow } from './event.repository.js';
import type { IntegrationEvent } from './event.schemas.js';

/** The fields of stored data that hold ids of people. */
const personFields = ['agent_user', 'moderated_by', 'owner', 'assignee', 'author', 'user'];

/** The ids of the people in an event's data. */
export const listPersonIds = (data: EventRow['data']): number[] =>
  personFields.map((field) => data[field]).filter((id) => typeof id === 'number');

interface Names {
  personById: Map<number, { id: number; public_name: string | null }>;
  nameByBrandId: Map<number, string>;
}

/** The event as programs receive it. */
export function toEvent(row: EventRow, { personById, nameByBrandId }: Names): IntegrationEvent {
  const { objectId: id, brandId, sequence, type } = row;
  const data: Record<string, unknown> = { ...row.data };
  for (const field of personFields)
    if (typeof data[field] === 'number') data[field] = personById.get(data[field]) ?? null;
  if (type.startsWith('deposit.')) data.label = formatLabel({ id, type: data.type as DepositType });
  return {
    position: row.position,
    id: row.messageId,
    type,
    timestamp: row.createdAt.toISOString(),
    data: { ...data, id, brand_id: brandId, brand: nameByBrandId.get(brandId) ?? '', sequence },
  };
}
