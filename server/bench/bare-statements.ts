import type { QueryConfig } from 'pg';
import {
  buildDepositsSql,
  Filter,
  listOwnDeposits,
  buildPersonColumns,
  searchDeposits,
  searchTickets,
  buildTicketsSql,
} from './bare-lists.js';

export interface BareRequest {
  method: string;
  /** The path without `/api`, with numbers replaced by `*`. */
  route: string;
  ids: number[];
  query: URLSearchParams;
  userId: number;
  /** 0: none. */
  brandId: number;
  /** Null: all. */
  reach: number[] | null;
  body: Record<string, unknown>;
}

export type Row = Record<string, unknown>;

export interface BareQuery {
  statement: QueryConfig;
  answer: (rows: Row[]) => unknown;
}

const buildSingleRowQuery = (name: string, text: string, values: unknown[]): BareQuery => ({
  statement: { name, text, values },
  answer: ([row]) => row ?? {},
});
const buildListQuery = (name: string, text: string, values: unknown[]): BareQuery => ({
  statement: { name, text, values },
  answer: (rows) => rows,
});

function countForSidebar(request: BareRequest): BareQuery {
  const filter = new Filter().addBrands(request);
  const brands = filter.where.replace('where', 'and');
  return buildListQuery(
    `counters ${filter.keys.join(' ')}`,
    `select waiting.deposits as wait_deposits, open.*, sum(count_new) over () as tickets_count_new,
       sum(count_in_work) over () as tickets_count_in_work, sum(messages) over () as tickets_count_in_work_messages
     from (
       select coalesce(sum(count), 0)::int as deposits from deposit_${brands ? 'brand' : 'overall'}_totals
       where status = 'wait' ${brands}
     ) waiting left join (
       select type, count(*) filter (where status = 'new')::int as count_new,
         count(*) filter (where status = 'in-work')::int as count_in_work, sum(unread_by_staff)::int as messages
       from tickets where status in ('new', 'in-work') ${brands} group by type
     ) open on true`,
    filter.values,
  );
}

const readChat = ({ ids: [id] }: BareRequest): BareQuery =>
  buildSingleRowQuery(
    'chat',
    `select t.*, (
       select json_agg(chat_message) from (
         select id, user_id, message, created_at as timestamp, false as is_note,
           array(select f.name from ticket_files f where f.message_id = m.id order by f.position) as files
         from ticket_messages m where m.ticket_id = t.id order by m.id desc limit 50
       ) chat_message
     ) as messages from (${buildTicketsSql('(select * from tickets where id = $1) t')}) t`,
    [id],
  );

const monthTotals = `deposit_result_totals
  where span = 'month' and starts_on = date_trunc('month', now() at time zone 'Etc/GMT+4')::date`;

const sumOwnResults = ({ userId, brandId }: BareRequest): BareQuery =>
  buildSingleRowQuery(
    'own results',
    `select b.id, b.name, b.report_type, ${buildPersonColumns('me')}, me.username, me.codes as user_roles, me.character, '$' as goal_symbol,
       coalesce((select sum(target) from member_figures f where f.brand_id = $2 and f.user_id = $1), 0) as goal, r.*
     from brands b join users me on me.id = $1, lateral (
       select coalesce(sum(amount), 0) as have, coalesce(sum(amount) filter (where type = 'retention'), 0) as retention_amount,
         coalesce(sum(amount) filter (where type = 'ftd'), 0) as ftd_amount,
         coalesce(sum(count) filter (where type = 'ftd'), 0)::int as ftd
       from ${monthTotals} and brand_id = $2 and agent_id = $1
     ) r where b.id = $2`,
    [userId, brandId],
  );

function rateAgents(request: BareRequest): BareQuery {
  const filter = new Filter().addBrands(request);
  return buildListQuery(
    `rating ${filter.keys.join(' ')}`,
    `select r.type, r.amount, r.amount as total_amount, r.count, ${buildPersonColumns('agent')}, ${buildPersonColumns('agent', 'user')},
       b.id as brand_id, b.name as brand
     from (select * from ${monthTotals} ${filter.where.replace('where', 'and')}) r
     join users agent on agent.id = r.agent_id join brands b on b.id = r.brand_id order by r.amount desc, r.agent_id`,
    filter.values,
  );
}

const readStatistic = ({ ids: [brandId], query }: BareRequest): BareQuery =>
  buildSingleRowQuery(
    'statistic',
    `select s.period, s.start_date, s.end_date, s.created_at, s.best_agent_id, s.worse_agent_id, s.rejected, (
       select json_agg(json_build_object('id', u.id, 'user', json_build_object('id', u.id, 'public_name', u.public_name,
         'telegram_id', u.telegram_id, 'photo_uploaded', u.photo_name is not null, 'photo_url', u.photo_name),
         'team_id', m.team_id, 'amount', r.amount, 'ftd', r.ftd, 'retention', r.retention, 'target', r.target,
         'total', r.total, 'made', r.made))
       from brand_users m join users u on u.id = m.user_id
       left join jsonb_to_recordset(s.results) r (id int, amount numeric, ftd int, retention numeric, target numeric,
         total numeric, made numeric) on r.id = u.id
       where m.brand_id = s.brand_id
     ) as result
     from statistics s where brand_id = $1 and period = $2 and $3::date between start_date and end_date`,
    [brandId, query.get('period'), query.get('date')],
  );

const buildChangeQuery = (name: string, change: string, values: unknown[]): BareQuery =>
  buildSingleRowQuery(name, `with d as (${change} returning *) ${buildDepositsSql('d')}`, values);

const accept = ({ ids: [id], body, userId }: BareRequest): BareQuery =>
  buildChangeQuery(
    'accept',
    `update deposits set status = 'accept', type = $2, client_id = $3, amount = $4, wallet = $5, agent_id = $6,
       moderated_by = $7, moderated_at = now() where id = $1 and status = 'wait'`,
    [id, body.type, body.client_id, body.amount, body.wallet, body.agent_id, userId],
  );

const reject = ({ ids: [id], userId }: BareRequest): BareQuery =>
  buildChangeQuery(
    'reject',
    `update deposits set status = 'reject', moderated_by = $2, moderated_at = now() where id = $1 and status = 'wait'`,
    [id, userId],
  );

const addDeposit = ({ body }: BareRequest): BareQuery =>
  buildChangeQuery(
    'add deposit',
    `insert into deposits (brand_id, agent_id, type, client_id, amount, wallet, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [body.brand_id, body.agent_id, body.type, body.client_id, body.amount, body.wallet],
  );

/** The bare server does not parse the form. */
function addReportedDeposit({ body }: BareRequest): BareQuery {
  const { chat, from, message_id } = body.message as {
    chat: { id: number };
    from: { id: number };
    message_id: number;
  };
  return buildSingleRowQuery(
    'add reported deposit',
    `insert into deposits (brand_id, agent_id, type, client_id, amount, wallet, chat_id, message_id, reporter_telegram_id,
       created_at)
     select b.id, u.id, 'retention', 'client', 10, 'TQ5n', b.chat_id, $2::bigint, u.telegram_id, now()
     from brands b, users u where b.chat_id = $1::bigint and u.telegram_id = $3::bigint returning id`,
    [chat.id, message_id, from.id],
  );
}

const addMessage = ({ ids: [ticketId], body, userId }: BareRequest): BareQuery =>
  buildSingleRowQuery(
    'add message',
    `insert into ticket_messages (ticket_id, user_id, message, created_at) values ($1, $2, $3, now())
     returning id, user_id, message, created_at`,
    [ticketId, userId, body.message],
  );

const routes: Record<string, (request: BareRequest) => BareQuery> = {
  'GET /deposit/search': searchDeposits,
  'GET /manager/stat': countForSidebar,
  'GET /ticket/search': searchTickets,
  'GET /ticket/*': readChat,
  'GET /t/deposits': listOwnDeposits,
  'GET /t/me/brand': sumOwnResults,
  'GET /manager/rating': rateAgents,
  'GET /brand/reports/*': readStatistic,
  'POST /deposit/*/accept': accept,
  'DELETE /deposit/*': reject,
  'POST /deposit': addDeposit,
  'POST /telegram/webhook': addReportedDeposit,
  'POST /ticket/message/*': addMessage,
};

export function buildQuery(request: BareRequest): BareQuery {
  const buildRouteQuery = routes[`${request.method} ${request.route}`];
  if (!buildRouteQuery) throw new Error(`${request.method} ${request.route} is not measured`);
  return buildRouteQuery(request);
}
