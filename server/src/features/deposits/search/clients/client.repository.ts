import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database.js';
import { PAGE_SIZE, getOffset } from '../../../../platform/lists/lists.rules.js';
import { instantSql } from '../../../../platform/time/time.rules.js';
import { userJsonSql } from '../../../people/user-json.js';
import type { ClientSummary } from './client.schemas.js';

export type ClientKey = 'client_id' | 'wallet';
const linkedColumnByKey = { client_id: 'wallet', wallet: 'client_id' } as const;

export interface Client {
  key: ClientKey;
  value: string;
  /** Null: all brands. */
  brandIds: readonly number[] | null;
}

const MAX_LIST_ROWS = 20;
/** Only the newest deposits are summed, because the wallet of an exchange may be in most deposits. */
const MAX_SUMMED_DEPOSITS = 10_000;
const MAX_LINKED_DEPOSITS = 1_000;

/** The `from` and `where` clauses of a query for a client's deposits. `$1`: the value, `$2`: the brands. */
const clientDepositsSql = (key: ClientKey) => `from deposits d
  where d.${key} = $1::text and d.${key} <> '' and ($2::int[] is null or d.brand_id = any ($2))`;

export interface EntryReference {
  kind: 'deposit' | 'ticket';
  id: number;
  at: string;
}

const sumSql = (status: string) => `json_build_object(
    'count', count(*) filter (where status = '${status}'),
    'amount', coalesce(sum(amount) filter (where status = '${status}'), 0))`;
const acceptedAmountSql = `coalesce(sum(summed.amount) filter (where summed.status = 'accept'), 0)`;
/** JSON of the groups with the most deposits. `row`: SQL of the JSON of a group. */
const topListSql = (row: string, from: string, groupBy: string) => `(
  select coalesce(json_agg(top.row order by top.count desc, top.key), '[]') from (
    select ${row} as row, count(*) as count, ${groupBy} as key ${from} group by ${groupBy} order by 2 desc, 3 limit ${MAX_LIST_ROWS}
  ) top
)`;

/** The deposits and tickets of a client. SQL throughout: aggregates of several tables. */
@Injectable()
export class ClientRepository {
  constructor(private readonly database: Database) {}

  /** Lists one page of the client's deposits and of these tickets together, newest first. */
  listEntries(
    { key, value, brandIds }: Client,
    ticketIds: readonly number[],
    page: number,
  ): Promise<readonly Readonly<EntryReference>[]> {
    const newestFirst = `order by created_at desc, id desc limit $4::bigint + ${PAGE_SIZE}`;
    return this.database.rows<EntryReference>(
      `select kind, id, ${instantSql('created_at')} as at from (
         (select 'deposit' as kind, d.id, d.created_at ${clientDepositsSql(key)} ${newestFirst})
         union all
         (select 'ticket', t.id, t.created_at from tickets t where t.id = any ($3::int[]) ${newestFirst})
       ) entries order by created_at desc, id desc, kind limit ${PAGE_SIZE} offset $4`,
      [value, brandIds, ticketIds, getOffset(page)],
    );
  }

  /** Sums of the client's deposits: of all, and by status, brand, agent and linked wallet or client id. */
  async getSummary({ key, value, brandIds }: Client): Promise<Omit<ClientSummary, 'tickets'>> {
    const linkedColumn = linkedColumnByKey[key];
    const totals = `'count', count(*), 'amount', ${acceptedAmountSql}`;
    const others = `(
      select count(distinct other.${key}) from (
        select d.${key} from deposits d
        where d.${linkedColumn} = summed.linked and d.${linkedColumn} <> '' and ($2::int[] is null or d.brand_id = any ($2))
        order by d.created_at desc, d.id desc limit ${MAX_LINKED_DEPOSITS}
      ) other where other.${key} not in ('', $1::text)
    )`;
    return this.database.value(
      `with summed as materialized (
         select d.brand_id, d.agent_id, d.status, d.amount, d.created_at, d.${linkedColumn} as linked ${clientDepositsSql(key)}
         order by d.created_at desc, d.id desc limit ${MAX_SUMMED_DEPOSITS}
       )
       select json_build_object(
         'deposits', count(*),
         'has_more', count(*) = ${MAX_SUMMED_DEPOSITS},
         'first_at', (select ${instantSql('d.created_at')} ${clientDepositsSql(key)} order by d.created_at, d.id limit 1),
         'last_at', ${instantSql('max(created_at)')},
         'statuses', json_build_object(${['wait', 'accept', 'reject', 'delete'].map((status) => `'${status}', ${sumSql(status)}`).join(', ')}),
         'brand_count', count(distinct brand_id),
         'agent_count', count(distinct agent_id),
         'linked_count', count(distinct nullif(linked, '')),
         'brands', ${topListSql(
           `json_build_object('id', b.id, 'name', b.name, ${totals})`,
           'from summed join brands b on b.id = summed.brand_id',
           'b.id',
         )},
         'agents', ${topListSql(
           `json_build_object('user', ${userJsonSql('u')}, ${totals})`,
           'from summed join users u on u.id = summed.agent_id',
           'u.id',
         )},
         'linked', ${topListSql(
           `json_build_object('value', summed.linked, 'others', ${others}, ${totals})`,
           `from summed where summed.linked <> ''`,
           'summed.linked',
         )}
       ) as summary from summed`,
      [value, brandIds],
    );
  }
}
