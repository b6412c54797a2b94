import type { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { addBusyTickets, addWaiting, BRANDS, BUSY_BRAND, chatOf, FIRST_TELEGRAM_ID } from './fill.js';
import { ask, CLIENTS, measure, type Load, type Request, type Until } from './load.js';

export const WEBHOOK_SECRET = 'benchmark';
export const WRITE_GOAL = 0.8;

/** A call that changes something in the busy brand. */
export interface Write {
  name: string;
  measureRaw: (port: number, until: Until) => Promise<Load>;
  measureOwn: (port: number, until: Until) => Promise<Load>;
}

/** Deposits that one second of one server may need. */
const PER_SECOND = 4_000;

/** An agent of the busy brand. */
const AGENT = BRANDS;
const fields = { type: 'retention', client_id: 'client', amount: 10, wallet: 'TQ5n', agent_id: AGENT };

/** `seconds`: of all rounds of one call together, on both servers. `warmCalls`: of each call, on each server. */
export async function writes(
  db: DataSource,
  staff: Record<string, string>,
  apiKey: string,
  seconds: number,
  warmCalls = 0,
): Promise<Write[]> {
  const waiting = await addWaiting(db, Math.ceil(2 * PER_SECOND * seconds) + 4 * warmCalls);
  const tickets = await addBusyTickets(db, CLIENTS);
  const nextWaiting = () => {
    const id = waiting.pop();
    if (id === undefined) throw new Error('All waiting deposits are decided');
    return id;
  };
  let messages = 0;
  return [
    sameFor('deposit/{id}/accept', () => ({
      method: 'POST',
      path: `/api/deposit/${nextWaiting()}/accept`,
      headers: staff,
      body: fields,
    })),
    sameFor('deposit/{id}, reject', () => ({
      method: 'DELETE',
      path: `/api/deposit/${nextWaiting()}?status=reject`,
      headers: staff,
    })),
    sameFor('POST deposit', () => ({
      method: 'POST',
      path: '/api/deposit',
      headers: { authorization: `Bearer ${apiKey}` },
      body: { brand_id: BUSY_BRAND, ...fields },
    })),
    sameFor('ticket/message/{id}', () => ({
      method: 'POST',
      path: `/api/ticket/message/${tickets[messages++ % CLIENTS]}`,
      headers: staff,
      body: { message: `Message ${messages}` },
    })),
    {
      name: 'report by form',
      measureRaw: measureReports,
      measureOwn: (port, until) => measureForms(db, port, until),
    },
  ];
}

function sameFor(name: string, next: () => Request): Write {
  const measureIt = (port: number, until: Until) => measure(port, next, until);
  return { name, measureRaw: measureIt, measureOwn: measureIt };
}

let lastMessageId = 0;
const newReport = () => ({
  brand_id: BUSY_BRAND,
  agent_id: AGENT,
  chat_id: chatOf(BUSY_BRAND),
  message_id: ++lastMessageId,
  from_id: FIRST_TELEGRAM_ID + AGENT - 1,
});

const measureReports = (port: number, until: Until): Promise<Load> =>
  measure(port, () => ({ method: 'POST', path: '/api/report', body: newReport() }), until);

/** How many forms of one second are sent. They are stored at once and handled later, so they must not become too many. */
const FORMS_PER_SECOND = 1_000;

/** Sends forms, and waits until all of them are deposits. The time of a single one is not known. */
async function measureForms(db: DataSource, port: number, until: Until): Promise<Load> {
  const requests = 'seconds' in until ? Math.ceil(until.seconds * FORMS_PER_SECOND) : until.requests;
  const first = lastMessageId;
  const startedAt = performance.now();
  let begun = 0;
  const client = async () => {
    while (begun++ < requests) await ask(undefined, port, updateOf(newReport()));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  while ((await countReported(db, first)) < requests) await sleep(20);
  return { calls: requests, perSecond: (requests * 1_000) / (performance.now() - startedAt), p99Ms: null };
}

function updateOf({ chat_id, message_id, from_id }: ReturnType<typeof newReport>): Request {
  const message = {
    message_id,
    date: Math.floor(Date.now() / 1_000),
    from: { id: from_id, is_bot: false, first_name: 'Agent' },
    chat: { id: chat_id, type: 'supergroup', title: 'A brand' },
    text: '#retention\nClient ID: client\nAmount: 10\nWallet: TQ5n',
  };
  return {
    method: 'POST',
    path: '/telegram/webhook',
    headers: { 'x-telegram-bot-api-secret-token': WEBHOOK_SECRET },
    body: { update_id: message_id, message },
  };
}

async function countReported(db: DataSource, after: number): Promise<number> {
  const [{ count }] = await db.query<[{ count: number }]>(
    'select count(*)::int as count from deposits where chat_id = $1 and message_id > $2',
    [chatOf(BUSY_BRAND), after],
  );
  return count;
}
