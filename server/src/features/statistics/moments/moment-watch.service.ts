import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { bold, lines } from '../../../platform/messenger/api/markdown.js';
import { centsOf } from '../../../platform/text/money.rules.js';
import { addDays, toReportingDay } from '../../../platform/time/time.rules.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { BrandService } from '../../brands/registry/brand.service.js';
import { AgentNoticesService } from '../../notifications/agent-notices.service.js';
import { LoginLinkMessage } from '../../notifications/login-link.message.js';
import { RatingService } from '../rating/rating.service.js';
import { getGoal, getMeasure } from '../standing/standing.rules.js';
import { type MemberKey, StandingRepository } from '../standing/standing.repository.js';
import {
  type StoredMoment,
  MomentWatchRepository,
  type MomentWatchRow,
  type WatchedMember,
} from './moment-watch.repository.js';
import {
  buildEveningMoment,
  isEvening,
  isInactive,
  listOwnMoments,
  buildPassingMoments,
  getPreviousResult,
  type PersonResults,
  toSnapshot,
  getSettlementSeconds,
  buildMomentText,
} from './moment.rules.js';

const INTERVAL_MS = 15_000;
/** How many people are checked in one transaction. */
const BATCH_SIZE = 100;
const MAX_MOMENT_AGE_DAYS = 400;

/**
 * Checks people whose results have changed, as soon as nobody can undo the change, and notifies them of their moments. Changes
 * are consumed after the results are read: people with a newer change are skipped until it can no longer be undone either.
 */
@Injectable()
export class MomentWatchService {
  private lastPurgeDay = '';

  constructor(
    private readonly watches: MomentWatchRepository,
    private readonly brands: BrandService,
    private readonly standings: StandingRepository,
    private readonly rating: RatingService,
    private readonly notices: AgentNoticesService,
    private readonly loginLink: LoginLinkMessage,
    private readonly config: Config,
    private readonly changes: ChangePublisher,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** Runs in every replica. A lock lets one of them work at a time. */
  @Interval(INTERVAL_MS)
  processDue(): Promise<void> {
    return this.jobs.run('detect moments', () => this.processMoments());
  }

  async processMoments(): Promise<void> {
    let processedCount: number;
    do {
      processedCount = await this.processBatch();
    } while (processedCount === BATCH_SIZE);
    const now = this.clock.now();
    const day = toReportingDay(now);
    if (isEvening(now))
      for (const brandId of await this.watches.listEveningBrandIds(day)) await this.enqueueEvening(brandId);
    if (this.lastPurgeDay === day) return;
    this.lastPurgeDay = day;
    await this.watches.purgeBefore(addDays(day, -MAX_MOMENT_AGE_DAYS));
  }

  /** Returns how many people were due. */
  @Transactional()
  private async processBatch(): Promise<number> {
    if (!(await this.watches.tryLock())) return 0;
    const dueWatches = await this.watches.listDue(this.clock.now(), BATCH_SIZE);
    const loadedBrands = await Promise.all(
      [...groupBy(dueWatches, ({ brandId }) => brandId)].map(([brandId, people]) =>
        this.loadPeople(brandId, people),
      ),
    );
    const changedKeys = new Set((await this.consumeChanges()).map(toPersonKey));
    for (const { people, brand } of loadedBrands) {
      const settledPeople = people.filter((person) => !changedKeys.has(toPersonKey(person)));
      await this.watches.deleteWatches(settledPeople.filter(({ results }) => results === null));
      if (brand) await this.announceMoments(brand, settledPeople.filter(hasResults));
    }
    return dueWatches.length;
  }

  private consumeChanges() {
    const settleMs = getSettlementSeconds(this.config.undoSeconds) * 1_000;
    return this.watches.consumeChanges(new Date(this.clock.now().getTime() + settleMs));
  }

  /** Loads the results of these people of a brand. `results` is null for those who have left, and for all of a removed brand. */
  private async loadPeople(brandId: number, people: MomentWatchRow[]) {
    const brand = await this.findBrandResults(brandId);
    const addResults = async (person: MomentWatchRow) => ({
      ...person,
      results: brand && (await this.findResults(brand, person)),
    });
    return { brand, people: await Promise.all(people.map(addResults)) };
  }

  private async findBrandResults(brandId: number) {
    const brand = await this.brands.find(brandId);
    if (!brand) return null;
    const [{ period, results }, members] = await Promise.all([
      this.rating.getCurrentResults(brandId),
      this.watches.listMembers(brandId),
    ]);
    const isSales = brand.reportType === 'sales';
    const resultByUser = new Map(results.map((result) => [result.userId, result]));
    const getPeriodResult = (userId: number) => {
      const result = resultByUser.get(userId);
      return result ? getMeasure(isSales, result) : 0n;
    };
    return { id: brand.id, name: brand.name, isSales, period, members, resultByUser, getPeriodResult };
  }

  private async findResults(
    brand: BrandResults,
    { brandId, userId, lastSnapshot }: MomentWatchRow,
  ): Promise<PersonResults | null> {
    if (!brand.members.some(({ id }) => id === userId)) return null;
    const [days, daysOff] = await Promise.all([
      this.standings.listDays({ brandId, userId }),
      this.standings.listDaysOff({ brandId, userId }),
    ]);
    return {
      today: toReportingDay(this.clock.now()),
      isSales: brand.isSales,
      periodStart: brand.period?.startDate ?? null,
      goal: getGoal(brand.isSales, brand.resultByUser.get(userId)?.target ?? '0'),
      periodResult: brand.getPeriodResult(userId),
      days,
      daysOff,
      lastSnapshot,
    };
  }

  /** Stores and announces the moments of people, and stores their snapshots, so that they are no longer due. */
  private async announceMoments(
    brand: BrandResults,
    settledPeople: (MomentWatchRow & { results: PersonResults })[],
  ): Promise<void> {
    if (settledPeople.length === 0) return;
    const today = settledPeople[0]!.results.today;
    const memberProgress = brand.members.map(({ id }) => {
      const current = brand.getPeriodResult(id);
      const person = settledPeople.find(({ userId }) => userId === id);
      return { userId: id, previous: person ? getPreviousResult(person.results) : current, current };
    });
    const moments = [
      ...settledPeople.flatMap(({ userId, results }) =>
        listOwnMoments(results).map((moment) => ({ userId, moment })),
      ),
      ...buildPassingMoments(memberProgress, today, brand.isSales),
    ];
    const createdMoments = await this.watches.upsertMoments(brand.id, today, moments, this.clock.now());
    await this.publishAndEnqueue(brand, createdMoments);
    await this.watches.storeSnapshots(
      settledPeople.map(({ brandId, userId, results }) => ({ brandId, userId, ...toSnapshot(results) })),
    );
  }

  @Transactional()
  private async enqueueEvening(brandId: number): Promise<void> {
    if (!(await this.watches.tryLock())) return;
    const day = toReportingDay(this.clock.now());
    const [brand, results] = await Promise.all([
      this.findBrandResults(brandId),
      this.watches.listDayResults(brandId, day),
    ]);
    await this.consumeChanges();
    const unsettledIds = await this.watches.markEveningSent(brandId, day);
    if (!brand) return;
    const memberDays = brand.members.map(({ id: userId }) => {
      const result = results.find((dayResult) => dayResult.userId === userId);
      return {
        userId,
        periodResult: brand.getPeriodResult(userId),
        todayResult: result ? getMeasure(brand.isSales, result) : 0n,
        count: result?.count ?? 0,
        amount: centsOf(result?.amount ?? '0'),
      };
    });
    const moments = memberDays
      .filter(({ userId }) => !unsettledIds.has(userId))
      .flatMap((memberDay) => {
        const settings = { isSales: brand.isSales, hasPeriod: brand.period !== null };
        const moment = buildEveningMoment(memberDay, memberDays, day, settings);
        return moment ? [{ userId: memberDay.userId, moment }] : [];
      });
    const createdMoments = await this.watches.upsertMoments(brandId, day, moments, this.clock.now());
    await this.publishAndEnqueue(brand, createdMoments, { isSilent: true });
  }

  /** Publishes the moments to open mini-apps, and enqueues one message for each person. `isSilent`: without a sound. */
  private async publishAndEnqueue(
    brand: Pick<Brand, 'id' | 'name'> & { members: WatchedMember[] },
    createdMoments: StoredMoment[],
    options?: { isSilent: true },
  ): Promise<void> {
    const momentsByUser = groupBy(createdMoments, (moment) => moment.userId);
    if (momentsByUser.size === 0) return;
    await this.changes.publish('moments', brand.id, { people: [...momentsByUser.keys()] });
    const settingByUser = await this.notices.listByUser([...momentsByUser.keys()]);
    for (const [userId, moments] of momentsByUser) {
      const member = brand.members.find(({ id }) => id === userId)!;
      const { muted = [], openedAt = null } = settingByUser.get(userId) ?? {};
      const wantedMoments = moments.filter(({ kind }) => !muted.includes(kind));
      if (wantedMoments.length === 0 || isInactive(openedAt, this.clock.now())) continue;
      await this.loginLink.enqueueNotice(member, {
        text: lines(bold(brand.name), ...wantedMoments.map((moment) => buildMomentText(moment, moment.day))),
        screen: `/tg?brand=${brand.id}`,
        key: `moment:${wantedMoments[0]!.id}`,
        options,
      });
    }
  }
}

type BrandResults = NonNullable<Awaited<ReturnType<MomentWatchService['findBrandResults']>>>;

const toPersonKey = ({ brandId, userId }: MemberKey): string => `${brandId}:${userId}`;
const hasResults = <Person extends { results: PersonResults | null }>(
  person: Person,
): person is Person & { results: PersonResults } => person.results !== null;
