import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import type { EventType } from '../../platform/audit/event-types.js';
import { IdentityColumn } from '../../platform/database/columns.js';
import { Database } from '../../platform/database/database.js';
import type { AttemptFilter, DisabledReason, WebhookAttemptView, WebhookView } from './webhook.schemas.js';

@Entity('webhook_endpoints')
export class Endpoint {
  @IdentityColumn() id!: number;
  @Column('text') url!: string;
  @Column('varchar', { length: 255 }) description!: string;
  /** Null: all types. */
  @Column('text', { array: true, nullable: true }) types!: EventType[] | null;
  @Column('boolean') allBrands!: boolean;
  /** Null: the database was restored from a backup, which has no secrets. */
  @Column('text', { nullable: true }) secret!: string | null;
  /** Also signs requests, until `previousUntil`. */
  @Column('text', { nullable: true }) previousSecret!: string | null;
  @Column('timestamptz', { nullable: true }) previousUntil!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('text', { nullable: true }) disabledReason!: DisabledReason | null;
  /** The time of the first failed attempt since the last success. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  /** Accurate to the minute. */
  @Column('timestamptz', { nullable: true }) lastSuccessAt!: Date | null;
}

/** SQL condition: the endpoint `w` wants events of this type and brand, both given as SQL expressions. */
export const isWantedSql = (type: string, brandId: string) => `(w.types is null or ${type} = any (w.types))
  and exists (
    select from brands b where b.id = ${brandId} and b.removed_at is null and (w.all_brands or exists (
      select from webhook_endpoint_brands chosen where chosen.endpoint_id = w.id and chosen.brand_id = b.id
    ))
  )`;

export const ATTEMPT_PAGE_SIZE = 20;

@Injectable()
export class WebhookRepository {
  constructor(private readonly database: Database) {}

  private get endpoints() {
    return this.database.repository(Endpoint);
  }

  /** All endpoints, or only the one with this id. */
  list(id: number | null = null): Promise<WebhookView[]> {
    return this.database.rows(
      `select w.id, w.url, w.description, w.types, w.created_at, w.disabled_at, w.disabled_reason, w.failing_since,
         w.last_success_at, w.secret is not null as has_secret,
         case when w.previous_secret is not null and w.previous_until > clock_timestamp() then w.previous_until end as previous_secret_until,
         case when not w.all_brands then (
           select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
           from webhook_endpoint_brands chosen join brands b on b.id = chosen.brand_id where chosen.endpoint_id = w.id
         ) end as brands,
         (select count(*)::int from webhook_deliveries d where d.endpoint_id = w.id and d.due_at is not null) as waiting
       from webhook_endpoints w where $1::int is null or w.id = $1 order by w.id`,
      [id],
    );
  }

  count(): Promise<number> {
    return this.endpoints.count();
  }

  /** Returns the id. */
  async create(
    endpoint: Pick<
      Endpoint,
      'url' | 'description' | 'types' | 'allBrands' | 'secret' | 'createdBy' | 'createdAt'
    >,
  ): Promise<number> {
    return (await this.endpoints.save(endpoint as Endpoint)).id;
  }

  find(id: number): Promise<Endpoint | null> {
    return this.endpoints.findOneBy({ id });
  }

  lockForUpdate(id: number): Promise<Endpoint | null> {
    return this.endpoints.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  async update({ id, ...columns }: Endpoint): Promise<void> {
    await this.endpoints.update({ id }, columns);
  }

  /** Replaces the brands of an endpoint, and locks them against removal until commit. Returns how many of them exist. */
  async replaceBrands(id: number, brandIds: readonly number[]): Promise<number> {
    // Locks brands before `webhook_endpoint_brands`, in the same order as the removal of a brand, to avoid deadlocks.
    const foundIds = await this.database.values<number>(
      'select id from brands where id = any ($1::int[]) and removed_at is null order by id for key share',
      [brandIds],
    );
    await this.database.execute('delete from webhook_endpoint_brands where endpoint_id = $1', [id]);
    return this.database.execute(
      'insert into webhook_endpoint_brands (endpoint_id, brand_id) select $1, unnest($2::int[])',
      [id, foundIds],
    );
  }

  /** Deletes the queued deliveries that an endpoint no longer wants. */
  async deleteUnwanted(id: number): Promise<void> {
    await this.database.execute(
      `delete from webhook_deliveries d using webhook_endpoints w, integration_events e
       where w.id = $1 and d.endpoint_id = w.id and d.due_at is not null and e.id = d.event_id
         and not (${isWantedSql('e.type', 'e.brand_id')})`,
      [id],
    );
  }

  async revokeBrandAccess(brandId: number): Promise<void> {
    await this.database.execute('delete from webhook_endpoint_brands where brand_id = $1', [brandId]);
  }

  async delete(id: number): Promise<void> {
    await this.endpoints.delete({ id });
  }

  /**
   * A page of attempts, newest first, and one more if there is a next page. `event_id` of the API is the `webhook-id`, which is in the
   * column `message_id`.
   */
  listAttempts(id: number, { before, failed }: AttemptFilter): Promise<WebhookAttemptView[]> {
    return this.database.rows(
      `select id::float8 as id, message_id as event_id, type, created_at, duration_ms, status, error, request, response
       from webhook_attempts
       where endpoint_id = $1 and ($2::bigint is null or id < $2) and (not $3 or error is not null)
       order by id desc limit ${ATTEMPT_PAGE_SIZE + 1}`,
      [id, before ?? null, failed === 'true'],
    );
  }

  /** The event of an attempt. `eventId`: null for a test. */
  findAttempt(id: number, attemptId: number): Promise<{ eventId: string | null } | null> {
    return this.database.findRow(
      'select event_id as "eventId" from webhook_attempts where endpoint_id = $1 and id = $2',
      [id, attemptId],
    );
  }

  /**
   * Queues one event or all events since a time, even those that were delivered. Returns their number, without events that were
   * purged or that the endpoint does not want.
   */
  requeue(
    id: number,
    { eventId, since }: { eventId: string | null; since: Date | null },
    now: Date,
  ): Promise<number> {
    return this.database.execute(
      `insert into webhook_deliveries as d (endpoint_id, event_id, due_at)
       select w.id, e.id, $4::timestamptz
       from webhook_endpoints w join integration_events e on ${isWantedSql('e.type', 'e.brand_id')}
       where w.id = $1 and ($2::bigint is null or e.id = $2) and ($3::timestamptz is null or e.created_at >= $3)
         and e.position is not null
       order by e.id
       on conflict (event_id, endpoint_id) do update set due_at = excluded.due_at, attempts = 0`,
      [id, eventId, since, now],
    );
  }

  listAdmins(): Promise<{ id: number; telegramId: string }[]> {
    return this.database.rows(
      `select id, telegram_id as "telegramId" from users where role = 'admin' order by id`,
    );
  }
}
