import type { QueryConfig } from 'pg';

/** What a bare server needs to know of a request. */
export interface Asked {
  method: string;
  /** The path without `/api`, with numbers replaced by `*`. */
  route: string;
  ids: number[];
  query: URLSearchParams;
  agentId: number;
  brandId: number;
  body: Record<string, unknown>;
}

type Row = Record<string, unknown>;

interface Answered {
  statement: QueryConfig;
  /** Makes the answer of the rows. */
  answer: (rows: Row[]) => unknown;
}

const filters = ['agent_id', 'brand_id', 'status', 'type'] as const;
const person = (user: string) => `${user}.id as ${user}_id, ${user}.public_name as ${user}_name,
  ${user}.telegram_id as ${user}_telegram_id, ${user}.photo_name as ${user}_photo`;
const asList = (rows: Row[]) => rows;

function searchDeposits({ query }: Asked): Answered {
  const used = filters.filter((name) => query.has(name));
  const conditions = used.map((name, i) => `${name} = $${i + 1}`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const totals = used.includes('agent_id') ? 'deposit_agent_totals' : 'deposit_brand_totals';
  const page = Number(query.get('page') ?? 1);
  return {
    statement: {
      name: `search ${used.join(' ')}`,
      text: `
        with chosen as materialized (
          select id from deposits ${where} order by created_at desc, id desc limit 20 offset $${used.length + 1}
        )
        select d.*, b.name as brand, u.public_name, u.telegram_id, u.photo_name,
               (select sum(count) from ${totals} ${where}) as total
        from chosen join deposits d using (id) join brands b on b.id = d.brand_id left join users u on u.id = d.agent_id
        order by d.created_at desc, d.id desc`,
      values: [...used.map((name) => query.get(name)), (page - 1) * 20],
    },
    answer: (rows) => ({
      data: rows,
      current_page: page,
      last_page: Math.ceil(Number(rows[0]?.total ?? 0) / 20),
    }),
  };
}

const countWaiting = (): Answered => ({
  statement: {
    name: 'waiting',
    text: `select (select coalesce(sum(count), 0) from deposit_brand_totals where status = 'wait') as deposits,
                  (select count(*) from tickets where status = 'new') as new_tickets,
                  (select count(*) from tickets where status = 'in-work') as tickets`,
  },
  answer: ([row]) => row,
});

function searchTickets({ query }: Asked): Answered {
  const page = Number(query.get('page') ?? 1);
  const status = query.get('status')!;
  return {
    statement: {
      name: `tickets ${status}`,
      text: `
        with chosen as materialized (
          select id from tickets where status = '${status}'
          order by ${status === 'new' ? 'id' : 'active_at desc, id desc'} limit 20 offset $1
        )
        select t.*, b.name as brand, ${person('owner')}, ${person('assignee')}, last.message as last_message,
               last.created_at as last_at, last.user_id as last_user_id,
               (select count(*) from tickets where status = '${status}') as total
        from chosen join tickets t using (id) join users owner on owner.id = t.user_id
        left join users assignee on assignee.id = t.assignee_id left join brands b on b.id = t.brand_id
        left join lateral (
          select m.message, m.created_at, m.user_id from ticket_messages m where m.ticket_id = t.id order by m.id desc limit 1
        ) last on true
        order by ${status === 'new' ? 't.id' : 't.active_at desc, t.id desc'}`,
      values: [(page - 1) * 20],
    },
    answer: (rows) => ({
      data: rows,
      current_page: page,
      last_page: Math.ceil(Number(rows[0]?.total ?? 0) / 20),
    }),
  };
}

const readChat = ({ ids: [id] }: Asked): Answered => ({
  statement: {
    name: 'chat',
    text: `
      select m.id, m.user_id, m.message, m.created_at, t.title, t.description, t.status, b.name as brand, ${person('owner')},
             array(select f.name from ticket_files f where f.message_id = m.id order by f.position) as files
      from tickets t join users owner on owner.id = t.user_id left join brands b on b.id = t.brand_id
      join ticket_messages m on m.ticket_id = t.id where t.id = $1 order by m.id desc limit 50`,
    values: [id],
  },
  answer: asList,
});

const listOwnDeposits = ({ agentId, brandId }: Asked): Answered => ({
  statement: {
    name: 'own deposits',
    text: `
      with chosen as materialized (
        select id from deposits where agent_id = $1 and brand_id = $2 order by created_at desc, id desc limit 10
      )
      select d.*, b.name as brand, ${person('agent')},
             (select count(*) from deposits where agent_id = $1 and brand_id = $2) as total
      from chosen join deposits d using (id) join brands b on b.id = d.brand_id join users agent on agent.id = d.agent_id
      order by d.created_at desc, d.id desc`,
    values: [agentId, brandId],
  },
  answer: asList,
});

const monthTotals = `deposit_result_totals
  where span = 'month' and starts_on = date_trunc('month', now() at time zone 'Etc/GMT+4')::date`;

const sumOwnResults = ({ agentId, brandId }: Asked): Answered => ({
  statement: {
    name: 'own results',
    text: `
      select b.id, b.name, b.report_type, u.public_name, u.telegram_id, u.photo_name,
             coalesce((select sum(target) from member_figures f where f.brand_id = $2 and f.user_id = $1), 0) as target,
             r.retention, r.ftd_amount, r.ftd
      from brands b join users u on u.id = $1,
      lateral (
        select coalesce(sum(amount) filter (where type = 'retention'), 0) as retention,
               coalesce(sum(amount) filter (where type = 'ftd'), 0) as ftd_amount,
               coalesce(sum(count) filter (where type = 'ftd'), 0) as ftd
        from ${monthTotals} and brand_id = $2 and agent_id = $1
      ) r
      where b.id = $2`,
    values: [agentId, brandId],
  },
  answer: ([row]) => row,
});

const rateAgents = (): Answered => ({
  statement: {
    name: 'rating',
    text: `
      select r.type, r.amount, r.count, ${person('agent')}, b.id as brand_id, b.name as brand
      from (select brand_id, agent_id, type, amount, count from ${monthTotals}) r
      join users agent on agent.id = r.agent_id join brands b on b.id = r.brand_id order by r.amount desc, agent.id`,
  },
  answer: asList,
});

const readStatistic = ({ ids: [brandId], query }: Asked): Answered => ({
  statement: {
    name: 'statistic',
    text: `select s.*, (
             select json_agg(json_build_object('id', u.id, 'public_name', u.public_name, 'telegram_id', u.telegram_id,
                                               'photo', u.photo_name))
             from brand_users m join users u on u.id = m.user_id where m.brand_id = s.brand_id
           ) as members
           from statistics s where brand_id = $1 and period = $2 order by start_date desc limit 1`,
    values: [brandId, query.get('period')],
  },
  answer: ([row]) => row ?? {},
});

const accept = ({ ids: [id], body }: Asked): Answered => ({
  statement: {
    name: 'accept',
    text: `update deposits set status = 'accept', type = $2, client_id = $3, amount = $4, wallet = $5, agent_id = $6,
             moderated_by = 1, moderated_at = now()
           where id = $1 and status = 'wait' returning *`,
    values: [id, body.type, body.client_id, body.amount, body.wallet, body.agent_id],
  },
  answer: ([row]) => row,
});

const reject = ({ ids: [id] }: Asked): Answered => ({
  statement: {
    name: 'reject',
    text: `update deposits set status = 'reject', moderated_by = 1, moderated_at = now()
           where id = $1 and status = 'wait' returning *`,
    values: [id],
  },
  answer: ([row]) => row,
});

const addDeposit = ({ body }: Asked): Answered => ({
  statement: {
    name: 'add deposit',
    text: `insert into deposits (brand_id, agent_id, type, client_id, amount, wallet, created_at)
           values ($1, $2, $3, $4, $5, $6, now()) returning *`,
    values: [body.brand_id, body.agent_id, body.type, body.client_id, body.amount, body.wallet],
  },
  answer: ([row]) => row,
});

const addReported = ({ body }: Asked): Answered => ({
  statement: {
    name: 'add reported deposit',
    text: `insert into deposits (brand_id, agent_id, type, client_id, amount, wallet, chat_id, message_id,
             reporter_telegram_id, created_at)
           values ($1, $2, 'retention', 'client', 10, 'TQ5n', $3, $4, $5, now()) returning id`,
    values: [body.brand_id, body.agent_id, body.chat_id, body.message_id, body.from_id],
  },
  answer: ([row]) => row,
});

const addMessage = ({ ids: [ticketId], body }: Asked): Answered => ({
  statement: {
    name: 'add message',
    text: `insert into ticket_messages (ticket_id, user_id, message, created_at) values ($1, 1, $2, now()) returning *`,
    values: [ticketId, body.message],
  },
  answer: ([row]) => row,
});

const routes: Record<string, (asked: Asked) => Answered> = {
  'GET /deposit/search': searchDeposits,
  'GET /manager/stat': countWaiting,
  'GET /ticket/search': searchTickets,
  'GET /ticket/*': readChat,
  'GET /t/deposits': listOwnDeposits,
  'GET /t/me/brand': sumOwnResults,
  'GET /manager/rating': rateAgents,
  'GET /brand/reports/*': readStatistic,
  'POST /deposit/*/accept': accept,
  'DELETE /deposit/*': reject,
  'POST /deposit': addDeposit,
  'POST /report': addReported,
  'POST /ticket/message/*': addMessage,
};

/** The one statement that answers the request. */
export function answerOf(asked: Asked): Answered {
  const find = routes[`${asked.method} ${asked.route}`];
  if (!find) throw new Error(`${asked.method} ${asked.route} is not measured`);
  return find(asked);
}
