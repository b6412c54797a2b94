import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * The lowest possible cost of the searches: node:http and pg, one named statement for each kind of filter, the same totals,
 * and no login or checks. Reports its port to the parent process.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});
const filters = ['agent_id', 'brand_id', 'status', 'type'] as const;

async function search(query: URLSearchParams): Promise<string> {
  const used = filters.filter((name) => query.has(name));
  const conditions = used.map((name, i) => `${name} = $${i + 1}`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const totals = used.includes('agent_id') ? 'deposit_agent_totals' : 'deposit_brand_totals';
  const page = Number(query.get('page') ?? 1);
  const { rows } = await pool.query<{ total: string }>({
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
  });
  return JSON.stringify({
    data: rows,
    current_page: page,
    last_page: Math.ceil(Number(rows[0]?.total ?? 0) / 20),
  });
}

async function countWaiting(): Promise<string> {
  const { rows } = await pool.query({
    name: 'waiting',
    text: `select (select coalesce(sum(count), 0) from deposit_brand_totals where status = 'wait') as deposits,
                  (select count(*) from tickets where status = 'new') as new_tickets,
                  (select count(*) from tickets where status = 'in-work') as tickets`,
  });
  return JSON.stringify(rows[0]);
}

const server = http.createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  void (pathname === '/api/manager/stat' ? countWaiting() : search(searchParams)).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
