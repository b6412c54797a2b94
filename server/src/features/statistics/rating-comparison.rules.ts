import { centsOf } from '../../platform/money.rules.js';
import { addDays, daysBetween, type DayRange } from '../../platform/time/reporting-time.rules.js';
import type { ListedBrand } from './brand-sums.queries.js';
import type { ComparedList, RatingComparison } from './statistic.schemas.js';

const lists = ['ftd', 'retention'] as const;
export type RatingList = (typeof lists)[number];

/** A person of a brand, in both lists of the rating. Money is in decimal strings. Null: the list leaves them out. */
export type Standing = {
  brandId: number;
  userId: number;
  /** Null: they have left the brand. */
  teamId: 1 | 2 | null;
  goal: string;
  /** What counts for the goal in a retention brand. */
  made: string;
  /** What counts for the goal in a sales brand. */
  ftds: number;
} & Record<RatingList | `${RatingList}Before`, string | null> &
  Record<`${RatingList}Place` | `${RatingList}PlaceBefore`, number | null>;

/** A person at the top of a list. */
export type Leader = Pick<Standing, 'brandId' | 'userId'> & { list: RatingList };

/** Only the first ones of a list are shown day by day. */
const LEADERS = 10;
/** The screen shows so many teams at most. */
const MOST_TEAMS = 50;

/**
 * As many days of the period before as have begun of the current one. Without a period before: the days that end where the
 * current one begins.
 */
export function sameDays(current: DayRange, before: DayRange | null, today: string): DayRange {
  const passed = daysBetween(current.startDate, today);
  if (!before) {
    return { startDate: addDays(current.startDate, -passed - 1), endDate: addDays(current.startDate, -1) };
  }
  const last = addDays(before.startDate, passed);
  return { startDate: before.startDate, endDate: last < before.endDate ? last : before.endDate };
}

export function leadersOf(standings: readonly Standing[]): Leader[] {
  return lists.flatMap((list) =>
    rankedIn(list, standings)
      .slice(0, LEADERS)
      .map(({ brandId, userId }) => ({ brandId, userId, list })),
  );
}

/** `days`: the amounts of the leaders by day, in their order. */
export function compareLists(
  standings: readonly Standing[],
  brands: readonly ListedBrand[],
  leaders: Leader[],
  days: number[][],
): RatingComparison {
  const compare = (list: RatingList): ComparedList => {
    const daysOfLeaders = days.filter((_, i) => leaders[i]!.list === list);
    const salesIds = new Set(brands.filter(({ reportType }) => reportType === 'sales').map(({ id }) => id));
    const targetOf = (people: readonly Standing[]) => targetIn(list, people, salesIds);
    return {
      entries: rankedIn(list, standings).map((person, i) => {
        const { brandId: brand_id, userId: user_id } = person;
        const place = person[`${list}PlaceBefore`];
        return {
          brand_id,
          user_id,
          target: targetOf([person]),
          before: place === null ? null : { place, amount: Number(person[`${list}Before`]) },
          days: daysOfLeaders[i] ?? null,
        };
      }),
      teams: teamsOf(standings, brands)
        .map(({ brand, team_id, members, counted }) => ({
          brand,
          team_id,
          people: members.length,
          amount: sumOf(counted, list),
          before: sumOf(counted, `${list}Before`),
          target: targetOf(counted),
        }))
        .filter(({ amount, before, target }) => amount !== 0 || before !== 0 || target !== null)
        .sort((a, b) => b.amount - a.amount || a.brand.id - b.brand.id)
        .slice(0, MOST_TEAMS),
    };
  };
  return { ftd: compare('ftd'), retention: compare('retention') };
}

/** The entries of the list, in its order. */
function rankedIn(list: RatingList, standings: readonly Standing[]): Standing[] {
  const place = (standing: Standing) => standing[`${list}Place`];
  return standings.filter((each) => place(each) !== null).sort((a, b) => place(a)! - place(b)!);
}

interface Team extends Pick<ComparedList['teams'][number], 'brand' | 'team_id'> {
  members: Standing[];
  /** Whose results it has. */
  counted: Standing[];
}

/** The two teams of each brand. If only one team has people, the whole brand, also with those who have left. */
function teamsOf(standings: readonly Standing[], brands: readonly ListedBrand[]): Team[] {
  const byBrand = new Map<number, Standing[]>();
  for (const each of standings) {
    const people = byBrand.get(each.brandId);
    if (people) people.push(each);
    else byBrand.set(each.brandId, [each]);
  }
  return brands.flatMap(({ id, name }): Team[] => {
    const people = byBrand.get(id) ?? [];
    const brand = { id, name };
    const teams = ([1, 2] as const).map((team_id) => {
      const members = people.filter(({ teamId }) => teamId === team_id);
      return { brand, team_id, members, counted: members };
    });
    if (teams.every(({ members }) => members.length > 0)) return teams;
    return [
      { brand, team_id: null, members: people.filter(({ teamId }) => teamId !== null), counted: people },
    ];
  });
}

/** Their target together. It belongs to the list that their brand's reports are about. */
function targetIn(
  list: RatingList,
  people: readonly Standing[],
  salesIds: ReadonlySet<number>,
): ComparedList['teams'][number]['target'] {
  const goal = sumOf(people, 'goal');
  const isSales = people.some(({ brandId }) => salesIds.has(brandId));
  if (goal <= 0 || isSales !== (list === 'ftd')) return null;
  return isSales
    ? { goal, goal_symbol: 'FTD', have: people.reduce((count, { ftds }) => count + ftds, 0) }
    : { goal, goal_symbol: '$', have: sumOf(people, 'made') };
}

function sumOf(
  people: readonly Standing[],
  key: 'goal' | 'made' | RatingList | `${RatingList}Before`,
): number {
  return Number(people.reduce((cents, person) => cents + centsOf(person[key] ?? '0'), 0n)) / 100;
}
