import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildQuery, type BareRequest } from './bare-statements.js';

/**
 * A lower bound for the cost of the measured calls: node:http and pg, one named statement per kind of call, the same totals,
 * responses as large as ours, and no login, validation, messages or audit records. Sends its port to the parent process.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});

const { rows } = await pool.query<{ id: number; brandIds: number[] }>(
  'select user_id as id, array_agg(brand_id) as "brandIds" from user_brands group by user_id',
);
const brandIdsByUserId = new Map(rows.map(({ id, brandIds }) => [id, brandIds]));

async function parseRequest(request: http.IncomingMessage): Promise<BareRequest> {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const path = pathname.replace(/^\/api/, '');
  const userId = Number(request.headers['x-user-id'] ?? 0);
  const body = request.headers['content-length'] ? await text(request) : '{}';
  return {
    method: request.method!,
    route: path.replace(/\d+/g, '*'),
    ids: (path.match(/\d+/g) ?? []).map(Number),
    query: searchParams,
    userId,
    brandId: Number(request.headers['brand-id'] ?? 0),
    reach: brandIdsByUserId.get(userId) ?? null,
    body: JSON.parse(body) as BareRequest['body'],
  };
}

async function handleRequest(request: http.IncomingMessage): Promise<string> {
  const { statement, answer } = buildQuery(await parseRequest(request));
  return JSON.stringify(answer((await pool.query<Record<string, unknown>>(statement)).rows));
}

const server = http.createServer((request, response) => {
  void handleRequest(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
