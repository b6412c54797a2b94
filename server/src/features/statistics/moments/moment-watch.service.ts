import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { bold, lines, md } from '../../../platform/messenger/api/markdown.js';
import { centsOf } from '../../../platform/text/money.rules.js';
import { addDays, toReportingDay } from '../../../platform/time/time.rules.js';
import { AgentNoticesService } from '../../notifications/agent-notices.service.js';
import { LoginLinkMessage } from '../../notifications/login-link.message.js';
import { RatingService } from '../rating/rating.service.js';
import { getGoal, getMeasure } from '../standing/standing.rules.js';
import { StandingRepository } from '../standing/standing.repository.js';
import {
  type StoredMoment,
  MomentWatchRepository,
  type MomentWatchRow,
  type WatchedBrand,
  type WatchedMember,
} from './moment-watch.repository.js';
import {
  buildEveningMoment,
  isEvening,
  isSilent,
  listOwnMoments,
  buildPassingMoments,
  getPreviousResult,
  type PersonResults,
  toSnapshot,
  getSettlementSeconds,
  formatMomentWithDay,
} from './moment.rules.js';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';

/** How many people are checked in one transaction. */
const BATCH = 100;
const KEPT_DAYS = 400;

/**
 * Checks people whose results have changed, once nobody can undo the change, and notifies them of their moments. Changes are
 * consumed after the results were read, so a result that contains a newer change is not announced.
 */
@Injectable()
export class MomentWatchService {
  private purgedOn = '';

  constructor(
    private readonly watches: MomentWatchRepository,
    private readonly standings: StandingRepository,
    private readonly rating: RatingService,
    private readonly notices: AgentNoticesService,
    private readonly loginLink: LoginLinkMessage,
    private readonly config: Config,
    private readonly changes: ChangePublisher,
    private readonly clock: Clock,
  ) {}

  async processDue(): Promise<void> {
    let looked: number;
    do {
      looked = await this.processBatch();
    } while (looked === BATCH);
    const now = this.clock.now();
    const day = toReportingDay(now);
    if (isEvening(now))
      for (const brandId of await this.watches.listEveningBrandIds(day)) await this.enqueueEvening(brandId);
    if (this.purgedOn === day) return;
    this.purgedOn = day;
    await this.watches.purgeBefore(addDays(day, -KEPT_DAYS));
  }

  /** Returns how many people were due. */
  @Transactional()
  private async processBatch(): Promise<number> {
    if (!(await this.watches.tryLock())) return 0;
    const due = await this.watches.listDue(this.clock.now(), BATCH);
    const brands = await Promise.all(
      [...groupBy(due, ({ brandId }) => brandId)].map(([brandId, people]) =>
        this.loadPeople(brandId, people),
      ),
    );
    const changed = new Set((await this.claimChanges()).map(toPersonKey));
    for (const { people, brand } of brands) {
      const settled = people.filter((person) => !changed.has(toPersonKey(person)));
      await this.watches.deleteByPerson(settled.filter(({ results }) => results === null));
      if (brand) await this.storeMoments(brand, settled.filter(hasResults));
    }
    return due.length;
  }

  private claimChanges() {
    const settleMs = getSettlementSeconds(this.config.undoSeconds) * 1_000;
    return this.watches.claimChanges(new Date(this.clock.now().getTime() + settleMs));
  }

  /** The data about these people of a brand. Results are null for those who have left. */
  private async loadPeople(brandId: number, people: MomentWatchRow[]) {
    const brand = await this.findBrandResults(brandId);
    const read = people.map(async (person) => ({
      ...person,
      results: brand && (await this.findResults(brand, person)),
    }));
    return { brand, people: await Promise.all(read) };
  }

  private async findBrandResults(brandId: number) {
    const brand = await this.watches.findBrand(brandId);
    if (!brand) return null;
    const [{ period, results }, members] = await Promise.all([
      this.rating.getCurrentResults(brandId),
      this.watches.listMembers(brandId),
    ]);
    const isSales = brand.reportType === 'sales';
    const made = new Map(results.map((one) => [one.userId, one]));
    const have = (userId: number) => {
      const own = made.get(userId);
      return own ? getMeasure(isSales, own) : 0n;
    };
    return { ...brand, isSales, period, members, made, have };
  }

  private async findResults(
    brand: BrandResults,
    { brandId, userId, seen }: MomentWatchRow,
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
      goal: getGoal(brand.isSales, brand.made.get(userId)?.target ?? '0'),
      have: brand.have(userId),
      days,
      daysOff,
      seen,
    };
  }

  private async storeMoments(
    brand: BrandResults,
    settled: (MomentWatchRow & { results: PersonResults })[],
  ): Promise<void> {
    if (settled.length === 0) return;
    const today = settled[0]!.results.today;
    const climbs = brand.members.map(({ id }) => {
      const have = brand.have(id);
      const own = settled.find(({ userId }) => userId === id);
      return { userId: id, have, before: own ? getPreviousResult(own.results) : have };
    });
    const moments = [
      ...settled.flatMap(({ userId, results }) =>
        listOwnMoments(results).map((moment) => ({ userId, moment })),
      ),
      ...buildPassingMoments(climbs, today, brand.isSales),
    ];
    const added = await this.watches.createMoments(brand.id, today, moments, this.clock.now());
    await this.enqueue(brand, added);
    await this.watches.storeSeen(
      settled.map(({ brandId, userId, results }) => ({ brandId, userId, seen: toSnapshot(results) })),
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
    await this.claimChanges();
    const unsettled = await this.watches.markEvening(brandId, day);
    if (!brand) return;
    const evenings = brand.members.map(({ id: userId }) => {
      const own = results.find((result) => result.userId === userId);
      return {
        userId,
        have: brand.have(userId),
        ofToday: own ? getMeasure(brand.isSales, own) : 0n,
        count: own?.count ?? 0,
        amount: centsOf(own?.amount ?? '0'),
      };
    });
    const moments = evenings
      .filter(({ userId }) => !unsettled.has(userId))
      .flatMap((own) => {
        const moment = buildEveningMoment(own, evenings, day, { ...brand, hasPeriod: brand.period !== null });
        return moment ? [{ userId: own.userId, moment }] : [];
      });
    const added = await this.watches.createMoments(brandId, day, moments, this.clock.now());
    await this.enqueue(brand, added, { isSilent: true });
  }

  /**
   * Also published to open mini-apps. One message for each person, with the moments that they want. `isSilent`: without a
   * sound.
   */
  private async enqueue(
    brand: WatchedBrand & { members: WatchedMember[] },
    added: StoredMoment[],
    options?: { isSilent: true },
  ): Promise<void> {
    const now = this.clock.now();
    const people = groupBy(added, (moment) => moment.userId);
    if (people.size === 0) return;
    await this.changes.publish('moments', brand.id, { people: [...people.keys()] });
    const settingByUser = await this.notices.listByUser([...people.keys()]);
    for (const [userId, moments] of people) {
      const member = brand.members.find(({ id }) => id === userId)!;
      const { muted = [], openedAt = null } = settingByUser.get(userId) ?? {};
      const wanted = moments.filter(({ kind }) => !muted.includes(kind));
      if (wanted.length === 0 || isSilent(openedAt, now)) continue;
      await this.loginLink.enqueueNotice(member, {
        text: lines(
          bold(brand.name),
          ...wanted.map((moment) => md`${formatMomentWithDay(moment, moment.day)}`),
        ),
        screen: `/tg?brand=${brand.id}`,
        key: `moment:${wanted[0]!.id}`,
        options,
      });
    }
  }
}

type BrandResults = NonNullable<Awaited<ReturnType<MomentWatchService['findBrandResults']>>>;

const toPersonKey = ({ brandId, userId }: Pick<MomentWatchRow, 'brandId' | 'userId'>): string =>
  `${brandId}:${userId}`;
const hasResults = <Person extends { results: PersonResults | null }>(
  person: Person,
): person is Person & { results: PersonResults } => person.results !== null;

const PROCESS_MS = 15_000;

@Injectable()
export class MomentJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly watch: MomentWatchService,
  ) {}

  /** Runs in every replica. The database lets one of them look at a time. */
  @Interval(PROCESS_MS)
  processDue(): Promise<void> {
    return this.jobs.run('look for moments', () => this.watch.processDue());
  }
}
