import { agentIds, getBrandId, BRAND_COUNT } from './fill.js';
import { createRandom, type Random, type Request } from './load.js';
import { pickOne, type Person } from './people.js';
import { DAY_SECONDS } from '../shared/units.rules.js';

export interface Read {
  name: string;
  /** The goal, as a share of the bare server's requests per second. */
  goal: number;
  /** Generates the requests of one round. Each round has its own seed, and both servers get the same requests. */
  requests: (seed: number) => () => Request;
}

export type RowIdsByBrand = Map<number, number[]>;

/** How far back date filters reach. */
const DATE_FILTER_DAYS = 900;
const STATISTIC_DAYS = 5;
const listAgentIds = (brandId: number) => agentIds.filter((id) => getBrandId(id) === brandId);
const agentIdsByBrand = new Map(Array.from({ length: BRAND_COUNT }, (_, n) => [1 + n, listAgentIds(1 + n)]));

export function buildReads(
  { staff, members }: { staff: Person[]; members: Person[] },
  rows: { tickets: RowIdsByBrand; deposits: RowIdsByBrand },
): Read[] {
  const readChat: BuildPath = (person, random) => `ticket/${pickRowId(rows.tickets, person, random)}`;
  const readStatistic: BuildPath = ({ brandIds }, random) =>
    `brand/reports/${pickOne(brandIds, random)}?${pickOne(statisticParams, random)}`;
  return [
    buildRead('deposit/search', 0.7, staff, buildDepositSearchPath(rows.deposits)),
    buildRead('ticket/search', 0.7, staff, buildTicketSearchPath),
    buildRead('ticket/{id}, a chat page', 0.6, staff, readChat),
    buildRead('t/deposits', 0.6, members, buildOwnDepositsPath),
    buildRead('t/me/brand', 0.3, members, () => 't/me/brand'),
    buildRead('brand/reports', 0.6, staff, readStatistic),
    buildRead('manager/stat', 0.6, staff, () => 'manager/stat'),
    buildRead('manager/rating', 0.6, staff, () => 'manager/rating'),
  ];
}

type BuildPath = (person: Person, random: Random) => string;

const buildRead = (name: string, goal: number, people: Person[], buildPath: BuildPath): Read => ({
  name,
  goal,
  requests: (seed) => {
    const random = createRandom(seed);
    return () => {
      const person = pickOne(people, random);
      return { path: `/api/${buildPath(person, random)}`, headers: person.headers };
    };
  },
});

/** 85 % of list requests are for the first page, 12 % for pages 2 to 5, and 3 % for pages 40 to 59. */
function pickPage(random: Random): number {
  const percent = random(100);
  return percent < 85 ? 1 : percent < 97 ? 2 + random(4) : 40 + random(20);
}

function pickRowId(rows: RowIdsByBrand, { brandIds }: Person, random: Random): number {
  const brandIdsWithRows = brandIds.filter((id) => rows.has(id));
  return brandIdsWithRows.length > 0
    ? pickOne(rows.get(pickOne(brandIdsWithRows, random))!, random)
    : pickOne([...rows.values()][0]!, random);
}

/** 15 % without filter, 20 % by days, 15 % waiting, 15 % by agent, 15 % by brand, 20 % with several filters or a text. */
const buildDepositSearchPath = (deposits: RowIdsByBrand) => (person: Person, random: Random) => {
  const pickBrandParam = () => `&brand_id=${pickOne(person.brandIds, random)}`;
  const pickAgentParam = () =>
    `&agent_id=${pickOne(agentIdsByBrand.get(pickOne(person.brandIds, random))!, random)}`;
  const pickFilterParams = () => {
    const percent = random(100);
    if (percent < 15) return '';
    if (percent < 35) return pickDaysParams(1 + random(14), random);
    if (percent < 50) return '&status=wait';
    if (percent < 65) return pickAgentParam();
    if (percent < 80) return pickBrandParam();
    if (percent < 90)
      return `${pickBrandParam()}&type=${random(2) ? 'ftd' : 'retention'}${random(2) ? '&status=accept' : ''}`;
    if (percent < 95) return pickBrandParam() + pickDaysParams(1 + random(60), random);
    return `&q=F${pickRowId(deposits, person, random)}`;
  };
  return `deposit/search?page=${pickPage(random)}${pickFilterParams()}`;
};

const DAY_START_SECONDS = 4 * 3_600;

function pickDaysParams(count: number, random: Random): string {
  const today = Math.floor((Date.now() / 1_000 - DAY_START_SECONDS) / DAY_SECONDS);
  const start = (today - count - random(DATE_FILTER_DAYS)) * DAY_SECONDS + DAY_START_SECONDS;
  return `&date_start=${start}&date_end=${start + count * DAY_SECONDS - 1}`;
}

function buildTicketSearchPath({ brandIds }: Person, random: Random): string {
  const percent = random(100);
  const status = percent < 40 ? 'new' : percent < 80 ? 'in-work' : 'closed';
  const brandId = pickOne(brandIds, random);
  const filters = [
    '',
    '',
    `&brand_id=${brandId}`,
    `&user_id=${pickOne(agentIdsByBrand.get(brandId)!, random)}`,
  ];
  return `ticket/search?page=${pickPage(random)}&status=${status}${pickOne(filters, random)}`;
}

/** 30 % of these requests filter by days. */
function buildOwnDepositsPath(_: Person, random: Random): string {
  const order = pickOne(
    ['date_new', 'date_new', 'date_new', 'date_old', 'amount_more', 'amount_less'],
    random,
  );
  const days = random(10) < 3 ? pickDaysParams(30 + random(300), random) : '';
  return `t/deposits?page=${1 + (random(5) ? 0 : random(4))}&order=${order}${days}`;
}

const statisticParams = Array.from({ length: STATISTIC_DAYS }, (_, n) => {
  const date = new Date(Date.now() - n * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
  return ['day', 'week', 'month'].map((period) => `period=${period}&date=${date}`);
}).flat();

export const buildStatisticRequests = ({ headers }: Person): Request[] =>
  statisticParams.flatMap((params) =>
    Array.from({ length: BRAND_COUNT }, (_, n) => ({
      path: `/api/brand/reports/${1 + n}?${params}`,
      headers,
    })),
  );
