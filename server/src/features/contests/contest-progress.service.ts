import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DAY_MS } from '../../../shared/units.rules.js';
import { Config } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { Clock } from '../../platform/time/clock.js';
import { toReportingDay } from '../../platform/time/time.rules.js';
import { BOT_UNDO_SECONDS } from '../deposits/ledger/deposit.rules.js';
import { ContestRepository } from './contest.repository.js';
import { getSettlementDay } from './contest.rules.js';
import { ContestProgressRepository } from './contest-progress.repository.js';
import { listUserIds, rankEntries } from './contest-ranking.rules.js';
import { ContestStandingRepository } from './contest-standing.repository.js';
import { ContestStandingService } from './contest-standing.service.js';
import {
  buildMessage,
  buildRulesText,
  formatAnnouncedState,
  MAX_NAMED_WINNERS,
} from './contest-text.rules.js';
import { buildPersonName, buildTeamName, toContestView, toRules } from './contest-view.js';

const ADVANCE_INTERVAL_MS = 30_000;
const LATE_CHANGE_INTERVAL_MS = 300_000;
/** How long the results of a final contest are checked for late changes. */
const LATE_CHANGE_WINDOW_MS = 30 * DAY_MS;

/** Background work on contests: their messages, the final standings, and records of later changes. */
@Injectable()
export class ContestProgressService {
  private readonly logger = new Logger(ContestProgressService.name);

  constructor(
    private readonly contests: ContestRepository,
    private readonly progress: ContestProgressRepository,
    private readonly standingRepository: ContestStandingRepository,
    private readonly standings: ContestStandingService,
    private readonly outbox: Outbox,
    private readonly changes: ChangePublisher,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Makes ended contests final once every deposit from their days is decided, and none of these decisions can be undone. */
  async finish(): Promise<void> {
    const ids = await this.progress.listEndedIds(getSettlementDay(this.clock.now()));
    await this.runForEach(ids, (id) => this.finishOne(id));
  }

  async recordLateChanges(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - LATE_CHANGE_WINDOW_MS);
    await this.runForEach(await this.progress.listFinalIdsSince(since), (id) => this.recordLateChangesOf(id));
  }

  /** Sends or edits the messages of contests that have begun, in the chats of their brands. `onlyNew`: without edits. */
  async announce({ onlyNew = false } = {}): Promise<void> {
    const ids = await this.progress.listIdsToAnnounce(toReportingDay(this.clock.now()));
    await this.runForEach(ids, (id) => this.announceOne(id, onlyNew));
  }

  /** Reads one snapshot, so that no deposit is decided between the check for waiting deposits and the count. */
  @Transactional('REPEATABLE READ')
  private async finishOne(id: number): Promise<void> {
    if (!(await this.progress.tryLock(id))) return;
    const contest = await this.contests.find('all', id);
    if (!contest || contest.finalAt || contest.waiting > 0) return;
    const now = this.clock.now();
    const undoMs = Math.max(this.config.undoSeconds, BOT_UNDO_SECONDS) * 1_000;
    if (await this.progress.hasDecisionSince(contest, new Date(now.getTime() - undoMs))) return;
    const entries = await this.standingRepository.listEntries(contest);
    await this.progress.storeFinal(id, entries, rankEntries(toRules(contest), entries), now);
    await this.publishChange(contest.brands);
  }

  @Transactional()
  private async recordLateChangesOf(id: number): Promise<void> {
    const contest = await this.contests.find('all', id);
    if (contest && (await this.progress.recordLateChanges(contest, this.clock.now())) > 0)
      await this.publishChange(contest.brands);
  }

  @Transactional()
  private async announceOne(id: number, onlyNew: boolean): Promise<void> {
    if (!(await this.progress.tryLock(id))) return;
    const contest = await this.contests.find('all', id);
    if (!contest) return;
    const today = toReportingDay(this.clock.now());
    const view = toContestView(contest, today);
    const announcedState = formatAnnouncedState(view.state, today, view.waiting);
    const outdatedBrands = contest.brands.filter((brand) =>
      onlyNew ? brand.announced === null : brand.announced !== announcedState,
    );
    if (outdatedBrands.length === 0) return;
    const { lines } = await this.standings.getStandings(contest);
    const personById = await this.standingRepository.findPeopleById(
      listUserIds(lines.slice(0, MAX_NAMED_WINNERS)),
    );
    const rules = buildRulesText(toRules(contest), contest.brands);
    const text = buildMessage({ ...view, rules }, lines, today, ({ userId, teamId }) =>
      userId === null ? buildTeamName(teamId!) : buildPersonName(personById, userId),
    );
    const brandIds = outdatedBrands.map((brand) => brand.id);
    const chats = await this.progress.listChats(brandIds);
    await this.outbox.upsert(
      ...chats.map(({ brandId, ...chat }) => ({ ...chat, text, key: `contest:${id}:${brandId}` })),
    );
    await this.progress.markAnnounced(id, brandIds, announcedState);
    await this.publishChange(outdatedBrands);
  }

  private async publishChange(brands: { id: number }[]): Promise<void> {
    for (const { id } of brands) await this.changes.publish('contests', id, { forMembers: true });
  }

  /** If one contest fails, continues with the others. The next run retries it. */
  private async runForEach(ids: number[], work: (id: number) => Promise<void>): Promise<void> {
    for (const id of ids)
      await work(id).catch((error: unknown) => this.logger.error(`contest ${id} failed`, error));
  }
}

@Injectable()
export class ContestJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly progress: ContestProgressService,
  ) {}

  /** Runs in every replica. A lock gives each contest to one of them. */
  @Interval(ADVANCE_INTERVAL_MS)
  advanceContests(): Promise<void> {
    return this.jobs.run('advance contests', async () => {
      await this.progress.finish();
      await this.progress.announce();
    });
  }

  @Interval(LATE_CHANGE_INTERVAL_MS)
  recordLateChanges(): Promise<void> {
    return this.jobs.run('record late changes of contests', () => this.progress.recordLateChanges());
  }
}
