import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { toReportingDay } from '../../platform/time/time.rules.js';
import type { ContestRow } from './contest.repository.js';
import { getState } from './contest.rules.js';
import { type StandingLine, rankEntries } from './contest-ranking.rules.js';
import { ContestStandingRepository } from './contest-standing.repository.js';
import { toRules } from './contest-view.js';

/** Counting more entries than this takes a second or longer, so their standings are cached. */
const MAX_UNCACHED_ENTRIES = 1_000;
const CACHE_MS = 30_000;

export interface CountedStandings {
  lines: StandingLine[];
  competitorCount: number;
  countedAt: Date;
}

/** Counts standings on each call, or at most every 30 seconds if very many people compete. */
@Injectable()
export class ContestCountService {
  private readonly cachedById = new Map<number, CountedStandings>();
  private readonly pendingById = new Map<number, Promise<CountedStandings>>();

  constructor(
    private readonly standings: ContestStandingRepository,
    private readonly clock: Clock,
  ) {}

  /** The current standings, or the stored ones of a final contest. Before the start they have a count but no lines. */
  async getStandings(contest: ContestRow): Promise<CountedStandings> {
    if (contest.finalAt) {
      this.cachedById.delete(contest.id);
      const lines = await this.standings.listResults(contest.id);
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
}
