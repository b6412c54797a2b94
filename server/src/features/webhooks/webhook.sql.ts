/**
 * SQL condition: the endpoint `w` wants events of this type and brand, both given as SQL expressions. It is checked again before
 * each attempt, because the endpoint may have lost the type or the brand since the event was queued.
 */
export const isWantedSql = (type: string, brandId: string) => `(w.types is null or ${type} = any (w.types))
  and exists (
    select from brands b where b.id = ${brandId} and b.removed_at is null and (w.all_brands or exists (
      select from webhook_endpoint_brands chosen where chosen.endpoint_id = w.id and chosen.brand_id = b.id
    ))
  )`;

/** SQL that queues the rows of `events` (id, type, brand_id) for the endpoints that want them. `now`: an SQL expression. */
export const enqueueDeliveriesSql = (events: string, now: string) => `
  insert into webhook_deliveries (endpoint_id, event_id, due_at)
  select w.id, e.id, ${now}
  from ${events} e join (
    select id, types, all_brands from webhook_endpoints where disabled_at is null for key share
  ) w on ${isWantedSql('e.type', 'e.brand_id')}`;
