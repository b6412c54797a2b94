import type { EntityManager } from 'typeorm';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { DAY_MS } from '../shared/units.rules.js';
import { groupBy } from '../src/platform/lists/lists.rules.js';

export const START = '2024-03-04';
export const END = '2024-03-17';
export const contests = [
  { by: 'people', measure: 'amount' },
  { by: 'people', measure: 'count' },
  { by: 'people', measure: 'improvement' },
  { by: 'teams', measure: 'count' },
  { by: 'teams', measure: 'amount' },
] as const;

export const dayAfterStart = (days: number) =>
  new Date(Date.parse(START) + days * DAY_MS).toISOString().slice(0, 10);

/** Computes the standings of each of the `contests`: rows of place, id of the person or team, value, and whether it wins. */
export async function recount(db: EntityManager, brands: Brand[]): Promise<unknown[]> {
  const brandIds = brands.map(({ id }) => id);
  const members = await db.query<Member[]>(
    `select brand_id, user_id, team_id, to_char(created_at - interval '4 hours', 'YYYY-MM-DD') as joined
       from brand_users where brand_id = any ($1) and dismissed_at is null`,
    [brandIds],
  );
  const results = await db.query<ResultRow[]>(
    `select brand_id, agent_id as user_id, type = 'ftd' as ftd, 1 as count, amount::float8 as amount,
         to_char(created_at at time zone 'UTC' - interval '4 hours', 'YYYY-MM-DD') as day
       from deposits where brand_id = any ($1) and status = 'accept' and agent_id is not null
       union all
       select brand_id, user_id, true, count, amount::float8, day::text from ftd_corrections where brand_id = any ($1)`,
    [brandIds],
  );
  return contests.map(({ by, measure }) => {
    const sum = (groupMembers: Member[], from: string, until: string) =>
      groupMembers.reduce(
        (total, member) => total + sumResults(member, results, measure, brands, from, until),
        0,
      );
    const keyOf = (member: Member) => (by === 'teams' ? member.team_id : member.user_id);
    const groups = [...groupBy(members, keyOf)];
    const medianByKey = new Map(
      groups.map(([key, groupMembers]) => [key, median(listWeekSums(groupMembers, sum))]),
    );
    const positiveMedians = [...medianByKey.values()].filter((value) => value > 0);
    const values = groups.map(([key, groupMembers]) => {
      const result = sum(groupMembers, START, END);
      if (by === 'teams') {
        const personCount = new Set(groupMembers.map(({ user_id }) => user_id)).size;
        return [key, roundToHundredths(result / personCount)] as const;
      }
      if (measure !== 'improvement') return [key, roundToHundredths(result)] as const;
      const ownMedian = medianByKey.get(key)!;
      // The contest has two weeks.
      const base = (ownMedian > 0 ? ownMedian : median(positiveMedians)) * 2;
      if (result === 0) return [key, -100] as const;
      return [key, base === 0 ? 0 : roundToHundredths((result / base) * 100 - 100)] as const;
    });
    return values
      .map(([key, value]) => {
        const place = 1 + values.filter(([, other]) => other > value).length;
        return [place, key, value, place <= 2 && value > 0] as const;
      })
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  });
}

interface Member {
  brand_id: number;
  user_id: number;
  team_id: number;
  joined: string;
}
interface ResultRow {
  brand_id: number;
  user_id: number;
  ftd: boolean;
  count: number;
  amount: number;
  day: string;
}

function sumResults(
  member: Member,
  results: ResultRow[],
  measure: (typeof contests)[number]['measure'],
  brands: Brand[],
  from: string,
  until: string,
): number {
  const isSales = brands.find(({ id }) => id === member.brand_id)!.reportType === 'sales';
  return results
    .filter((row) => row.brand_id === member.brand_id && row.user_id === member.user_id)
    .filter(({ day }) => day >= member.joined && day >= from && day <= until)
    .reduce((sum, { ftd, count, amount }) => {
      if (measure !== 'count') return sum + amount;
      return isSales && !ftd ? sum : sum + count;
    }, 0);
}

/** The sums of the eight weeks before the contest, without those that began before the person joined. */
function listWeekSums(
  groupMembers: Member[],
  sum: (groupMembers: Member[], from: string, until: string) => number,
): number[] {
  const firstJoined = groupMembers.map((member) => member.joined).sort()[0]!;
  return [1, 2, 3, 4, 5, 6, 7, 8]
    .filter((week) => dayAfterStart(-7 * week) >= firstJoined)
    .map((week) => sum(groupMembers, dayAfterStart(-7 * week), dayAfterStart(-7 * week + 6)));
}

function median(values: number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}

/** Binary fractions need the inner rounding. */
const roundToHundredths = (value: number) =>
  (Math.sign(value) * Math.round(Number((Math.abs(value) * 100).toFixed(6)))) / 100;
