import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DAY_MS, HOUR_MS } from '../../../shared/units.rules.js';
import type { ApiKeyCaller } from '../../platform/access/caller.js';
import { Config } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { BrandRemovalService } from '../brands/settings/brand-removal.service.js';
import type { DepositType } from '../deposits/ledger/deposit.entity.js';
import { formatLabel } from '../deposits/ledger/deposit.rules.js';
import { type EventRow, EventRepository } from './event.repository.js';
import type { EventFilter, IntegrationEvent } from './event.schemas.js';

const ASSIGN_BATCH = 1_000;
const PURGE_BATCH = 5_000;

/** The events of deposits, tickets, members and reports, which programs read and endpoints receive. */
@Injectable()
export class EventService {
  constructor(
    private readonly events: EventRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
    removals: BrandRemovalService,
  ) {
    removals.onRemove(({ brandId, limit }) => this.events.deleteByBrand(brandId, limit));
  }

  /** The next events of the key's brands, including the events of all changes that were committed before the call. */
  async list({ brandIds }: ApiKeyCaller, filter: EventFilter) {
    await this.assignPositions();
    const { events, lastPosition } = await this.events.list(brandIds, filter);
    // A page that is not full contains everything up to the last position.
    const next =
      events.length < filter.limit ? Math.max(lastPosition, filter.after) : events.at(-1)!.position;
    return { data: await this.toEvents(events), next };
  }

  /**
   * Assigns positions to committed events. Because only one transaction at a time assigns them, and only to committed events, no
   * position appears below one that was readable before.
   */
  async assignPositions(): Promise<void> {
    while (await this.events.hasUnassigned()) if ((await this.assignBatch()) < ASSIGN_BATCH) return;
  }

  @Transactional()
  private async assignBatch(): Promise<number> {
    await this.events.lockPositions();
    return this.events.assignPositions(ASSIGN_BATCH, this.clock.now());
  }

  /** Converts events to what programs receive, with the current names of people and brands. */
  async toEvents(rows: EventRow[]): Promise<IntegrationEvent[]> {
    if (rows.length === 0) return [];
    const names = await this.events.listNames(
      rows.flatMap(({ data }) => listPersonIds(data)),
      rows.map(({ brandId }) => brandId),
    );
    return rows.map((row) => toEvent(row, names));
  }

  @Interval(HOUR_MS)
  purgeDue(): Promise<void> {
    return this.jobs.run('purge of integration events', () => this.purge());
  }

  async purge(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - this.config.eventRetentionDays * DAY_MS);
    while ((await this.events.deleteBefore(cutoff, PURGE_BATCH)) === PURGE_BATCH);
  }
}

/** The fields of stored data that hold ids of people. */
const personFields = ['agent_user', 'moderated_by', 'owner', 'assignee', 'author', 'user'];

/** The ids of the people in an event's data. */
export const listPersonIds = (data: EventRow['data']): number[] =>
  personFields.map((field) => data[field]).filter((id) => typeof id === 'number');

function toEvent(
  row: EventRow,
  { personById, nameByBrandId }: Awaited<ReturnType<EventRepository['listNames']>>,
): IntegrationEvent {
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
