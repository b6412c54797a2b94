import { MINUTE_MS } from '../../../../shared/units.rules.js';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { findDatabaseOutage } from '../../../platform/database/database-outage.rules.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { AuditErasureService } from '../../audit/audit-erasure.service.js';
import { Ledger } from '../../deposits/ledger/ledger.js';
import { SlipService } from '../../deposits/slips/slip.service.js';
import { JoinRequestService } from '../../invites/join-request.service.js';
import { UserService } from '../../people/user.service.js';
import { TicketAssignmentService } from '../../tickets/assignments/ticket-assignment.service.js';
import { TicketRetentionService } from '../../tickets/retention/ticket-retention.service.js';
import { ErasureListStore, type ListedErasure } from './erasure-note.js';
import { ErasureRepository } from './erasure.repository.js';
import { PersonRepository } from './person.repository.js';

/** How often an erasure is retried because others held its locks. */
const MAX_ATTEMPTS = 5;

/** Erases people. Figures, business records and the chain of audit records remain. */
@Injectable()
export class ErasureService {
  private readonly log = new Logger('Privacy');

  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly people: PersonRepository,
    private readonly erasures: ErasureRepository,
    private readonly note: ErasureListStore,
    private readonly store: FileStore,
    private readonly users: UserService,
    private readonly ledger: Ledger,
    private readonly assignments: TicketAssignmentService,
    private readonly tickets: TicketRetentionService,
    private readonly slips: SlipService,
    private readonly joinRequests: JoinRequestService,
    private readonly audit: AuditErasureService,
    private readonly trail: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  /** `by`: the person who requests it in the panel. Throws 404 if there is no such person, or if they are erased already. */
  async erase(userId: number, by: number | null): Promise<void> {
    if (userId === by)
      throw new DomainError('conflict', 'own account', { message: 'You cannot erase yourself' });
    const person = await this.people.find(userId);
    if (!person) throw notFound();
    if (this.config.adminTelegramIds.includes(person.telegramId))
      throw new DomainError('conflict', 'person is admin', {
        message: 'Take the person out of ADMIN_TELEGRAM_IDS and restart first',
      });
    await this.eraseAt(userId, this.clock.now());
    // The person is erased. If this fails, the worker tries again.
    await this.finish().catch((error: unknown) => this.log.warn('An erasure goes on later', error));
  }

  /** Repeats erasures that a rolled-back database has lost. Returns their number. */
  async repeatLost(): Promise<number> {
    const lost = await this.erasures.listUndone(await this.note.read());
    for (const { userId, erasedAt } of lost) await this.eraseAt(userId, erasedAt);
    await this.finish();
    return lost.length;
  }

  /** For erasures whose file store was unavailable. */
  @Interval(MINUTE_MS)
  finishDue(): Promise<void> {
    return this.jobs.run('finish erasures', () => this.finish());
  }

  /** Records erasures in the file store, and removes files of erased rows from it. */
  async finish(): Promise<void> {
    if (await this.erasures.hasUnlisted()) await this.storeList();
    await this.removeFiles();
  }

  private async eraseAt(userId: number, erasedAt: Date): Promise<void> {
    let forget: () => Promise<void> = () => Promise.resolve();
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.assignments.changeRights(userId, async () => {
          forget = await this.eraseLocked(userId, erasedAt);
        });
        break;
      } catch (error) {
        if (findDatabaseOutage(error) !== 'busy' || attempt === MAX_ATTEMPTS) throw error;
      }
    }
    await forget().catch((error: unknown) =>
      this.log.warn('Updates of an erased person stay for a while', error),
    );
  }

  /** Returns what remains to be done after the commit. */
  private async eraseLocked(userId: number, erasedAt: Date): Promise<() => Promise<void>> {
    await this.people.raiseTimeout();
    const known = await this.people.find(userId);
    if (!known) throw notFound();
    await this.people.deleteUpdates(known, await this.people.getTime());
    await this.ledger.lockByPerson(known);
    await this.people.lockRows(known);
    await this.users.lockForUpdate(userId);
    // Others may have erased or renamed the person meanwhile. From here on nothing new about them is stored.
    const [person, at] = [await this.people.find(userId), await this.people.getTime()];
    if (!person) throw notFound();
    const [depositIds, ticketIds] = await Promise.all([
      this.ledger.listIdsByPerson(person),
      this.people.listTicketIds(person),
    ]);
    const brandIds = await this.people.listBrandIds(person);
    const words = await this.tickets.listWords({ ticketIds, authorId: userId });
    await this.ledger.anonymize(person);
    await this.audit.erasePerson({ ...person, depositIds, ticketIds });
    await this.joinRequests.deleteByUser(userId);
    await this.people.erase(person, erasedAt);
    await this.tickets.deleteUnusedWords(words);
    await this.trail.record({ action: 'person.erase', subjectId: userId });
    for (const brandId of brandIds) {
      await this.changes.publish('tickets', brandId, { people: [userId] });
      if (brandId !== null) await this.changes.publish('members', brandId, { forMembers: true });
    }
    // Updates that arrived while the erasure waited for its locks. Later ones belong to a new person.
    return () => this.people.deleteUpdates(person, at);
  }

  @Transactional()
  private async storeList(): Promise<void> {
    await this.erasures.lockList();
    const [known, noted] = [await this.erasures.list(), await this.note.read()];
    await this.note.write([...noted.filter((one) => !known.some(isSamePerson(one))), ...known]);
    await this.erasures.markListed(known.map(({ userId }) => userId));
  }

  private async removeFiles(): Promise<void> {
    for (const { userId, photoName } of await this.erasures.listWithPicture()) {
      await this.store.remove(`avatars/${photoName}`);
      await this.erasures.deletePicture(userId);
    }
    await this.tickets.sweepFiles();
    await this.slips.purgeGone();
  }
}

const isSamePerson =
  (one: ListedErasure) =>
  ({ userId, createdAt }: ListedErasure): boolean =>
    one.userId === userId && one.createdAt === createdAt;
