import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { MAX_ERASED_CHAT_ID } from '../../platform/messenger/sending/outgoing-message.js';
import { type EventRow, eventColumnsSql } from './event.repository.js';
import { type Endpoint, isWantedSql } from './webhook.repository.js';

/** The address of an endpoint, and the secrets that sign its requests. */
export interface Destination extends Pick<Endpoint, 'url' | 'previousSecret' | 'previousUntil'> {
  secret: string;
}

/** An event that is due at an endpoint. */
export interface Delivery extends EventRow, Destination {
  deliveryId: string;
  attemptCount: number;
  endpointId: number;
}

export interface Attempt {
  endpointId: number;
  /** Null: a test. */
  eventId: string | null;
  /** The `webhook-id`. */
  messageId: string;
  type: string;
  createdAt: Date;
  durationMs: number;
  /** Null: there was no response. */
  status: number | null;
  /** Null: it succeeded. */
  error: string | null;
  /** The body that was sent. */
  request: string;
  /** The first bytes of the response's body. */
  response: string;
}

@Injectable()
export class WebhookDeliveryRepository {
  constructor(private readonly database: Database) {}

  /**
   * Lists due deliveries that are not in flight: the earliest of each endpoint, up to `maxInFlight` per endpoint including those in
   * flight, so that a slow endpoint does not delay the others. The types and brands are checked again, because the endpoint may have
   * lost them since the event was queued. `inFlight.endpointIds` repeats an endpoint for each of its deliveries.
   */
  listDue(
    now: Date,
    inFlight: { ids: string[]; endpointIds: number[] },
    maxInFlight: number,
  ): Promise<Delivery[]> {
    return this.database.rows(
      `select due.*, w.id as "endpointId", w.url, w.secret, w.previous_secret as "previousSecret",
         w.previous_until as "previousUntil"
       from webhook_endpoints w
       cross join lateral (
         select d.id as "deliveryId", d.attempts as "attemptCount", ${eventColumnsSql}
         from webhook_deliveries d join integration_events e on e.id = d.event_id
         where endpoint_id = w.id and due_at <= $1 and d.id <> all ($2::bigint[])
           and ${isWantedSql('e.type', 'e.brand_id')}
         order by due_at, d.id
         limit greatest($4 - (select count(*) from unnest($3::int[]) busy where busy = w.id), 0)
       ) due
       where w.disabled_at is null and w.secret is not null`,
      [now, inFlight.ids, inFlight.endpointIds, maxInFlight],
    );
  }

  /**
   * Records an attempt, and when the delivery is due again (null: never). Returns the attempt's id, or null if the endpoint was
   * deleted. Locks the endpoint before the delivery, in the same order as the endpoint's deletion, to avoid deadlocks. The bodies
   * are not stored if one of the `personIds` was erased, possibly during the attempt. `deliveryId`: null for a test.
   */
  record(
    deliveryId: string | null,
    attempt: Attempt,
    dueAt: Date | null,
    personIds: readonly number[] = [],
  ): Promise<number | null> {
    return this.database.findValue(
      `with endpoint as materialized (
         select id from webhook_endpoints where id = $1 for key share
       ), delivery as (
         update webhook_deliveries d set attempts = attempts + 1, due_at = $12
         from endpoint where d.id = $11 and d.endpoint_id = endpoint.id and due_at is not null
       ), locked_people as materialized (
         select telegram_id from users where id = any ($13::int[]) order by id for key share
       ), texts as (
         select case when is_erased then 'Erased' else $9 end as request, case when is_erased then '' else $10 end as response
         from (select exists (select from locked_people where telegram_id <= ${MAX_ERASED_CHAT_ID}) as is_erased) people
       )
       insert into webhook_attempts
         (endpoint_id, event_id, message_id, type, created_at, duration_ms, status, error, request, response)
       select id, $2, $3, $4, $5, $6, $7, $8, request, response from endpoint, texts returning id::float8`,
      [
        attempt.endpointId,
        attempt.eventId,
        attempt.messageId,
        attempt.type,
        attempt.createdAt,
        attempt.durationMs,
        attempt.status,
        attempt.error,
        attempt.request,
        attempt.response,
        deliveryId,
        dueAt,
        personIds,
      ],
    );
  }

  /** Records a success, which ends a series of failures. During a series of successes, writes at most once a minute. */
  async markSucceeded(endpointId: number, now: Date): Promise<void> {
    await this.database.execute(
      `update webhook_endpoints set failing_since = null, last_success_at = $2
       where id = $1 and (failing_since is not null or last_success_at is null or last_success_at < $2::timestamptz - interval '1 minute')`,
      [endpointId, now],
    );
  }

  /** Deletes up to `limit` attempts from before `cutoff`, and returns their number. */
  deleteAttemptsBefore(cutoff: Date, limit: number): Promise<number> {
    return this.database.execute(
      `delete from webhook_attempts where id in (
         select id from webhook_attempts where created_at < $1 order by created_at limit $2
       )`,
      [cutoff, limit],
    );
  }
}
