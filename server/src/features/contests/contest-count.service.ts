import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { toReportingDay } from '../../platform/time/time.rules.js';
import type { ContestRow } from './contest.repository.js';
import { getState } from './contest.rules.js';
import { type StandingLine, rankEntries } from './contest-ranking.rules.js';
import { ContestStandingRepository } from './contest-standing.repository.js';
import { toGoal } from './contest-view.js';

/** Counting more entries takes a second or more, so their standings are kept for a while. */
const MAX_UNCACHED_ENTRIES = 1_000;
const CACHE_MS = 30_000;

/** `of`: how many compete. */
export interface CountedStandings {
  lines: StandingLine[];
  of: number;
  countedAt: Date;
}

/** Counts standings: at each call, or every half minute for a contest of very many. */
@Injectable()
export class ContestCountService {
  private readonly kept = new Map<number, CountedStandings>();
  private readonly underWay = new Map<number, Promise<CountedStandings>>();

  constructor(
    private readonly standings: ContestStandingRepository,
    private readonly clock: Clock,
  ) {}

  /** The standings as they are now, or as they were stored. Before the start they say only how many compete. */
  async getStandings(contest: ContestRow): Promise<CountedStandings> {
    if (contest.finalAt) {
      this.kept.delete(contest.id);
      const lines = await this.standings.listResults(contest.id);
      return { lines, of: lines.length, countedAt: contest.finalAt };
    }
    const now = this.clock.now();
    const counted = this.findCached(contest.id, now) ?? (await this.countOnce(contest, now));
    return getState(contest, toReportingDay(now)) === 'planned' ? { ...counted, lines: [] } : counted;
  }

  private findCached(id: number, now: Date): CountedStandings | undefined {
    const kept = this.kept.get(id);
    return kept && now.getTime() - kept.countedAt.getTime() < CACHE_MS ? kept : undefined;
  }

  /** Callers who come meanwhile wait for the same count. */
  private countOnce(contest: ContestRow, now: Date): Promise<CountedStandings> {
    const underWay = this.underWay.get(contest.id);
    if (underWay) return underWay;
    const counting = this.countNow(contest, now).finally(() => this.underWay.delete(contest.id));
    this.underWay.set(contest.id, counting);
    return counting;
  }

  private async countNow(contest: ContestRow, countedAt: Date): Promise<CountedStandings> {
    const entries = await this.standings.listEntries(contest);
    const lines = rankEntries({ ...contest, goal: toGoal(contest) }, entries);
    const counted = { lines, of: lines.length, countedAt };
    if (entries.length > MAX_UNCACHED_ENTRIES) this.kept.set(contest.id, counted);
    return counted;
  }
}
