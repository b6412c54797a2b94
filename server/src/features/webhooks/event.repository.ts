import { Injectable } from '@nestjs/common';
import type { EventType } from '../../platform/audit/event-types.js';
import { Database } from '../../platform/database/database.js';
import { isWantedSql } from './webhook.repository.js';

/** An event that has a position. */
export interface EventRow {
  id: string;
  messageId: string;
  type: EventType;
  brandId: number;
  objectId: number;
  createdAt: Date;
  /** As stored: people are ids. */
  data: Record<string, unknown>;
  position: number;
  sequence: number;
}

/** SQL: the columns of an `EventRow`. `e` is `integration_events`. */
export const eventColumnsSql = `e.id, e.message_id as "messageId", e.type, e.brand_id as "brandId", e.object_id::float8 as "objectId",
  e.created_at as "createdAt", e.data, e.position::float8 as position, e.sequence`;

@Injectable()
export class EventRepository {
  constructor(private readonly database: Database) {}

  hasUnassigned(): Promise<boolean> {
    return this.database.value('select exists (select from integration_events where position is null)');
  }

  /** Locks out other transactions that assign positions, until commit. */
  lockPositions(): Promise<void> {
    return this.database.acquireLock('positions of integration events');
  }

  /**
   * Assigns positions and sequences to up to `limit` committed events, in the order in which they were written, queues them for
   * the endpoints that want them, and returns their number. Call `lockPositions` first.
   */
  assignPositions(limit: number, now: Date): Promise<number> {
    return this.database.value(
      `with unassigned as (
         select id, split_part(type, '.', 1) as kind, object_id
         from integration_events where position is null order by id limit $1
       ), numbered as (
         select id, kind, object_id, row_number() over (order by id) as number,
           row_number() over (partition by kind, object_id order by id) as object_number
         from unassigned
       ), new_counts as (
         select kind, object_id, count(*) as count from unassigned group by 1, 2
         union all
         select 'all', 0, count(*) from unassigned having count(*) > 0
       ), counters as (
         insert into integration_event_counters as counter (kind, object_id, last) select kind, object_id, count from new_counts
         on conflict (kind, object_id) do update set last = counter.last + excluded.last
         returning counter.kind, counter.object_id, counter.last
       ), assigned as (
         update integration_events e
         set position = all_counter.last - all_count.count + numbered.number,
           sequence = object_counter.last - object_count.count + numbered.object_number
         from numbered
           join counters object_counter on object_counter.kind = numbered.kind and object_counter.object_id = numbered.object_id
           join new_counts object_count on object_count.kind = numbered.kind and object_count.object_id = numbered.object_id,
           counters all_counter join new_counts all_count on all_count.kind = all_counter.kind
         where e.id = numbered.id and all_counter.kind = 'all' returning e.id, e.type, e.brand_id
       ), deliveries as (
         insert into webhook_deliveries (endpoint_id, event_id, due_at)
         select w.id, e.id, $2 from assigned e join (
           select id, types, all_brands from webhook_endpoints where disabled_at is null for key share
         ) w on ${isWantedSql('e.type', 'e.brand_id')}
       )
       select count(*)::int from assigned`,
      [limit, now],
    );
  }

  /** The first events of these brands after a position, and the last position of all brands. */
  async list(
    brandIds: readonly number[],
    { after, types, limit }: { after: number; types?: readonly EventType[] | undefined; limit: number },
  ): Promise<{ events: EventRow[]; lastPosition: number }> {
    // One statement, so that both come from the same snapshot.
    const rows = await this.database.rows<EventRow & { lastPosition: number }>(
      `with last as (select coalesce(max(position), 0)::float8 as position from integration_events)
       select ${eventColumnsSql}, last.position as "lastPosition"
       from last left join (
         select found.* from unnest($1::int[]) brand
         cross join lateral (
           select * from integration_events
           where brand_id = brand and position > $2 and ($3::text[] is null or type = any ($3))
           order by position limit $4
         ) found
         order by found.position limit $4
       ) e on true
       order by e.position`,
      [brandIds, after, types ?? null, limit],
    );
    return { events: rows.filter(({ id }) => id !== null), lastPosition: rows[0]!.lastPosition };
  }

  /** The current names of people and brands. */
  async listNames(userIds: number[], brandIds: number[]) {
    const [people, brands] = await Promise.all([
      this.database.rows<{ id: number; public_name: string | null }>(
        'select id, public_name from users where id = any ($1::int[])',
        [userIds],
      ),
      this.database.rows<{ id: number; name: string }>(
        'select id, name from brands where id = any ($1::int[])',
        [brandIds],
      ),
    ]);
    return {
      personById: new Map(people.map((person) => [person.id, person])),
      nameByBrandId: new Map(brands.map(({ id, name }) => [id, name])),
    };
  }

  /** Deletes up to `limit` events of a brand, with their deliveries, and returns their number. Those without a position are left to the foreign key's cascade. */
  deleteByBrand(brandId: number, limit: number): Promise<number> {
    return this.database.execute(
      `delete from integration_events where id in (
         select id from integration_events where brand_id = $1 and position is not null limit $2
       )`,
      [brandId, limit],
    );
  }

  /** Deletes up to `limit` events from before `cutoff`, and returns their number. */
  deleteBefore(cutoff: Date, limit: number): Promise<number> {
    return this.database.execute(
      `delete from integration_events where id in (
         select id from integration_events where created_at < $1 order by created_at limit $2
       )`,
      [cutoff, limit],
    );
  }
}
