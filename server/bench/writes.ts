import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { getFirstAgentId, BRAND_COUNT, getChatId, getTelegramId } from './fill.js';
import { sendRequests, type Load, measureLoad, createRandom, type Random, type Request } from './load.js';
import { pickOne, type Person } from './people.js';
import type { RowIdsByBrand } from './reads.js';
import { WEBHOOK_SECRET } from './servers.js';

export const WRITE_GOAL = 0.5;
/** Waiting deposits that one second of load may consume. */
export const MAX_DECISIONS_PER_SECOND = 2_500;
const FORMS_PER_SECOND = 1_000;
const CLIENT_ID_COUNT = 1_000_000;

export interface Write {
  name: string;
  measureTallydesk: (port: number, seconds: number) => Promise<Load>;
  measureBareServer: (port: number, seconds: number) => Promise<Load>;
}

interface WriteInputs {
  staff: Person[];
  apiKey: Record<string, string>;
  waitingDeposits: { id: number; brandId: number }[];
  tickets: RowIdsByBrand;
}

const buildDepositBody = (brandId: number, client: number) => ({
  type: 'retention',
  client_id: `client ${client}`,
  amount: 10,
  wallet: 'TQ5n',
  agent_id: getFirstAgentId(brandId),
});

export function buildReportRequest(headers: Record<string, string>, random: Random): Request {
  const brandId = 1 + random(BRAND_COUNT);
  const body = { brand_id: brandId, ...buildDepositBody(brandId, random(CLIENT_ID_COUNT)) };
  return { method: 'POST', path: '/api/deposit', headers, body };
}

export function buildWrites(db: Client, { staff, apiKey, waitingDeposits, tickets }: WriteInputs): Write[] {
  const random = createRandom(1);
  const staffByBrandId = Array.from({ length: BRAND_COUNT + 1 }, (_, brandId) =>
    staff.filter(({ brandIds }) => brandIds.includes(brandId)),
  );
  const takeWaitingDeposit = () => {
    const deposit = waitingDeposits.pop();
    if (!deposit) throw new Error('All waiting deposits are decided');
    return { ...deposit, headers: pickOne(staffByBrandId[deposit.brandId]!, random).headers };
  };
  const brandIdsWithTickets = [...tickets.keys()];
  let messageCount = 0;
  return [
    buildWrite('deposit/{id}/accept', () => {
      const { id, brandId, headers } = takeWaitingDeposit();
      const body = buildDepositBody(brandId, id);
      return { method: 'POST', path: `/api/deposit/${id}/accept`, headers, body };
    }),
    buildWrite('deposit/{id}, reject', () => {
      const { id, headers } = takeWaitingDeposit();
      return { method: 'DELETE', path: `/api/deposit/${id}?status=reject`, headers };
    }),
    buildWrite('POST deposit', () => buildReportRequest(apiKey, random)),
    buildWrite('ticket/message/{id}', () => {
      const brandId = pickOne(brandIdsWithTickets, random);
      const { headers } = pickOne(staffByBrandId[brandId]!, random);
      const path = `/api/ticket/message/${pickOne(tickets.get(brandId)!, random)}`;
      return {
        method: 'POST',
        path,
        headers,
        body: { message: `Message ${(messageCount += 1)} of the staff` },
      };
    }),
    buildFormWrite(db),
  ];
}

function buildWrite(name: string, next: () => Request): Write {
  const measure = (port: number, seconds: number) => measureLoad(port, next, seconds);
  return { name, measureTallydesk: measure, measureBareServer: measure };
}

/** A form is stored at once and handled later, so latencies are unknown. A round ends when its last deposit is stored. */
function buildFormWrite(db: Client): Write {
  const random = createRandom(2);
  let lastMessageId = 0;
  const next = () => buildFormRequest(1 + random(BRAND_COUNT), (lastMessageId += 1));
  return {
    name: 'a form in a chat',
    measureBareServer: async (port, seconds) => ({
      ...(await measureLoad(port, next, seconds)),
      p99Ms: null,
    }),
    async measureTallydesk(port, seconds) {
      const [formerMessageId, startedAt] = [lastMessageId, performance.now()];
      const requests = Array.from({ length: seconds * FORMS_PER_SECOND }, next);
      await sendRequests(port, requests);
      while ((await countReported(db, formerMessageId)) < requests.length) await sleep(100);
      const perSecond = (requests.length * 1_000) / (performance.now() - startedAt);
      return { calls: requests.length, perSecond, p99Ms: null };
    },
  };
}

function buildFormRequest(brandId: number, messageId: number): Request {
  const message = {
    message_id: messageId,
    date: Math.floor(Date.now() / 1_000),
    from: { id: getTelegramId(getFirstAgentId(brandId)), is_bot: false, first_name: 'Agent' },
    chat: { id: getChatId(brandId), type: 'supergroup', title: 'A brand' },
    text: `#retention\nClient ID: ${messageId}\nAmount: 10\nWallet: TQ5n`,
  };
  return {
    method: 'POST',
    path: '/telegram/webhook',
    headers: { 'x-telegram-bot-api-secret-token': WEBHOOK_SECRET },
    body: { update_id: messageId, message },
  };
}

const chatIds = Array.from({ length: BRAND_COUNT }, (_, n) => getChatId(1 + n));

async function countReported(db: Client, after: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from deposits where chat_id = any($1) and message_id > $2',
    [chatIds, after],
  );
  return rows[0]!.count;
}
