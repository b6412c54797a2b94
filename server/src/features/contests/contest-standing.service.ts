import { Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/language.rules.js';
import { DAY_MS } from '../../../shared/units.rules.js';
import type { Caller, Reach } from '../../platform/access/caller.js';
import { notFound } from '../../platform/errors/domain-error.js';
import { getLastPage, getOffset, LONG_PAGE_SIZE } from '../../platform/lists/lists.rules.js';
import { Clock } from '../../platform/time/clock.js';
import { toReportingDay } from '../../platform/time/time.rules.js';
import { renderPlain } from '../../texts/texts.js';
import { UserService } from '../people/user.service.js';
import { ContestRepository, type ContestRow, isMeasuredInDeposits } from './contest.repository.js';
import { getState } from './contest.rules.js';
import type { ContestStandings, OwnContestList, OwnContestView } from './contest.schemas.js';
import { ContestProgressRepository } from './contest-progress.repository.js';
import {
  computeGap,
  listNeighbours,
  listUserIds,
  rankEntries,
  type StandingLine,
} from './contest-ranking.rules.js';
import { ContestStandingRepository } from './contest-standing.repository.js';
import { formatChange } from './contest-text.rules.js';
import { buildPersonName, buildTeamName, toContestView, toRules } from './contest-view.js';

/** How long members see a final contest. */
const FINAL_VISIBLE_MS = 30 * DAY_MS;
const TOP_COUNT = 3;
/** Counting more entries than this takes a second or longer, so their standings are cached. */
const MAX_UNCACHED_ENTRIES = 1_000;
const CACHE_MS = 30_000;

interface CountedStandings {
  lines: StandingLine[];
  competitorCount: number;
  countedAt: Date;
}

/** Standings of contests, for staff and for members. Counted on each call, or at most every 30 seconds if very many compete. */
@Injectable()
export class ContestStandingService {
  private readonly cachedById = new Map<number, CountedStandings>();
  private readonly pendingById = new Map<number, Promise<CountedStandings>>();

  constructor(
    private readonly contests: ContestRepository,
    private readonly standings: ContestStandingRepository,
    private readonly progress: ContestProgressRepository,
    private readonly users: UserService,
    private readonly clock: Clock,
  ) {}

  async getPage({ brandIds }: Reach, id: number, page: number): Promise<ContestStandings> {
    const contest = await this.contests.find(brandIds, id);
    if (!contest) throw notFound();
    const { lines, competitorCount, countedAt } = await this.getStandings(contest);
    const offset = getOffset(page, LONG_PAGE_SIZE);
    const pageLines = lines.slice(offset, offset + LONG_PAGE_SIZE);
    const personById = await this.standings.findPeopleById(listUserIds(pageLines));
    return {
      state: getState(contest, toReportingDay(this.clock.now())),
      waiting: contest.waiting,
      counted_at: countedAt,
      of: competitorCount,
      data: pageLines.map((line) => toLineView(line, personById)),
      changes: await this.listChanges(contest),
      last_page: getLastPage(lines.length, LONG_PAGE_SIZE),
      current_page: page,
    };
  }

  /** The contests of the brand in the request's header, each with the best lines, the caller's own, and those nearest to it. */
  async listOwn({ userId, memberBrandId }: Caller, page: number): Promise<OwnContestList> {
    const brandId = memberBrandId!;
    const now = this.clock.now();
    const since = new Date(now.getTime() - FINAL_VISIBLE_MS);
    const today = toReportingDay(now);
    const [contests, count] = await this.contests.listPageByBrand(brandId, { page, since, today });
    const [teamId, language] = await Promise.all([
      this.standings.findTeamId(brandId, userId),
      this.users.getLanguage(userId),
    ]);
    const data: OwnContestView[] = [];
    for (const contest of contests) {
      const { created_by: _, ...view } = toContestView(contest, today, language);
      data.push({ ...view, standings: await this.getOwnStandings(contest, { userId, teamId, language }) });
    }
    return { data, meta: { current_page: page, last_page: getLastPage(count) } };
  }

  /** The current standings, or the stored ones of a final contest. Before the start they have a count but no lines. */
  async getStandings(contest: ContestRow): Promise<CountedStandings> {
    if (contest.finalAt) {
      this.cachedById.delete(contest.id);
      const lines = await this.standings.listFinalLines(contest.id);
      return { lines, competitorCount: lines.length, countedAt: contest.finalAt };
    }
    const now = this.clock.now();
    const standings = this.findCached(contest.id, now) ?? (await this.countOnce(contest, now));
    return getState(contest, toReportingDay(now)) === 'planned' ? { ...standings, lines: [] } : standings;
  }

  private findCached(id: number, now: Date): CountedStandings | undefined {
    const cached = this.cachedById.get(id);
    return cached && now.getTime() - cached.countedAt.getTime() < CACHE_MS ? cached : undefined;
  }

  /** Concurrent callers share one count. */
  private countOnce(contest: ContestRow, now: Date): Promise<CountedStandings> {
    const pending = this.pendingById.get(contest.id);
    if (pending) return pending;
    const standings = this.countAndCache(contest, now).finally(() => this.pendingById.delete(contest.id));
    this.pendingById.set(contest.id, standings);
    return standings;
  }

  private async countAndCache(contest: ContestRow, countedAt: Date): Promise<CountedStandings> {
    const entries = await this.standings.listEntries(contest);
    const lines = rankEntries(toRules(contest), entries);
    const standings = { lines, competitorCount: lines.length, countedAt };
    if (entries.length > MAX_UNCACHED_ENTRIES) this.cachedById.set(contest.id, standings);
    return standings;
  }

  private async getOwnStandings(
    contest: ContestRow,
    { userId, teamId, language }: { userId: number; teamId: 1 | 2 | null; language: Language },
  ): Promise<OwnContestView['standings']> {
    const { lines, competitorCount } = await this.getStandings(contest);
    const own = lines.find((line) =>
      contest.by === 'teams' ? line.teamId === teamId : line.userId === userId,
    );
    const top = lines.slice(0, TOP_COUNT);
    const neighbours = own ? listNeighbours(lines, own) : [];
    const personById = await this.standings.findPeopleByIdForViewer(
      userId,
      listUserIds([...top, ...neighbours]),
    );
    const gap = own ? computeGap(lines, own) : null;
    return {
      of: competitorCount,
      top: top.map((line) => toLineView(line, personById, language)),
      around: neighbours.map((line) => toLineView(line, personById, language)),
      own: own
        ? {
            place: own.place,
            value: Number(own.value) / 100,
            gap: gap === null ? null : Number(gap) / 100,
            percent_of_goal: toPercentView(own),
            is_winner: own.isWinner,
          }
        : null,
    };
  }

  /** The changes of results since the final standings were stored. */
  private async listChanges(contest: ContestRow): Promise<ContestStandings['changes']> {
    if (!contest.finalAt) return [];
    const changes = await this.progress.listChanges(contest.id);
    const personById = await this.standings.findPeopleById(changes.map(({ userId }) => userId));
    return changes.map(({ userId, recordedAt, ...change }) => ({
      at: recordedAt,
      text: formatChange(isMeasuredInDeposits(contest), {
        ...change,
        name: buildPersonName(personById, userId),
      }),
    }));
  }
}

function toLineView<Person>(
  line: StandingLine,
  personById: ReadonlyMap<number, Person>,
  language: Language = DEFAULT_LANGUAGE,
) {
  const { place, userId, teamId, value, isWinner } = line;
  return {
    place,
    user: userId === null ? null : (personById.get(userId) ?? null),
    team: teamId === null ? null : { id: teamId, name: renderPlain(buildTeamName(teamId), language) },
    value: Number(value) / 100,
    percent_of_goal: toPercentView(line),
    is_winner: isWinner,
  };
}

const toPercentView = ({ permilleOfGoal }: StandingLine): number | null =>
  permilleOfGoal === null ? null : Number(permilleOfGoal) / 10;
