import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS } from '../../../../shared/units.rules.js';
import { type AuditInsert, AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { findDatabaseOutage } from '../../../platform/database/database-outage.rules.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { Clock } from '../../../platform/time/clock.js';
import { AuditErasureService } from '../../audit/audit-erasure.service.js';
import { buildAudit } from '../../brands/members/member.rules.js';
import { Ledger } from '../../deposits/ledger/ledger.js';
import { SlipService } from '../../deposits/slips/slip.service.js';
import { JoinRequestService } from '../../invites/join-request.service.js';
import { UserService } from '../../people/user.service.js';
import { TicketAssignmentService } from '../../tickets/assignments/ticket-assignment.service.js';
import { toEventData } from '../../tickets/records/ticket.rules.js';
import { TicketRetentionService } from '../../tickets/retention/ticket-retention.service.js';
import { ErasureListStore, type ListedErasure } from './erasure-list.store.js';
import { ErasureRepository } from './erasure.repository.js';
import { PersonRepository } from './person.repository.js';

/** The maximum number of attempts while other transactions hold the locks. */
const MAX_ATTEMPTS = 5;

/** Erases the personal data of people. Figures, business records and the chain of audit records remain. */
@Injectable()
export class ErasureService {
  private readonly log = new Logger('Privacy');

  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly people: PersonRepository,
    private readonly erasures: ErasureRepository,
    private readonly erasureList: ErasureListStore,
    private readonly store: FileStore,
    private readonly users: UserService,
    private readonly ledger: Ledger,
    private readonly assignments: TicketAssignmentService,
    private readonly tickets: TicketRetentionService,
    private readonly slips: SlipService,
    private readonly joinRequests: JoinRequestService,
    private readonly auditErasure: AuditErasureService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  /** Throws 404 if the person does not exist or is already erased. `callerId`: the admin who calls. Null: an operator. */
  async erase(userId: number, callerId: number | null): Promise<void> {
    if (userId === callerId)
      throw new DomainError('conflict', 'own account', { message: 'You cannot erase yourself' });
    const person = await this.people.find(userId);
    if (!person) throw notFound();
    if (this.config.adminTelegramIds.includes(person.telegramId))
      throw new DomainError('conflict', 'person is admin', {
        message: 'Take the person out of ADMIN_TELEGRAM_IDS and restart first',
      });
    await this.eraseAt(userId, this.clock.now());
    // The person is erased in the database. If this step fails, `finishDue` repeats it.
    await this.finish().catch((error: unknown) => this.log.warn('An erasure will be completed later', error));
  }

  /** Repeats erasures that a rolled-back database has lost. Returns their number. */
  async repeatLost(): Promise<number> {
    const lostErasures = await this.erasures.listLost(await this.erasureList.read());
    for (const { userId, erasedAt } of lostErasures) await this.eraseAt(userId, erasedAt);
    await this.finish();
    return lostErasures.length;
  }

  @Interval(MINUTE_MS)
  finishDue(): Promise<void> {
    return this.jobs.run('finish erasures', () => this.finish());
  }

  /** Adds erasures to the list in the file store, and removes the files of erased rows from the store. */
  async finish(): Promise<void> {
    if (await this.erasures.hasUnlisted()) await this.storeList();
    await this.removeFiles();
  }

  private async eraseAt(userId: number, erasedAt: Date): Promise<void> {
    let deleteLateUpdates: () => Promise<void> = () => Promise.resolve();
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.assignments.changeRights(userId, async () => {
          deleteLateUpdates = await this.lockAndErase(userId, erasedAt);
        });
        break;
      } catch (error) {
        if (findDatabaseOutage(error) !== 'busy' || attempt === MAX_ATTEMPTS) throw error;
      }
    }
    await deleteLateUpdates().catch((error: unknown) =>
      this.log.warn('Updates of an erased person could not be deleted', error),
    );
  }

  /** Returns a function to call after the commit. It deletes the updates that arrived while the erasure waited for its locks. */
  private async lockAndErase(userId: number, erasedAt: Date): Promise<() => Promise<void>> {
    await this.people.extendStatementTimeout();
    const unlockedPerson = await this.people.find(userId);
    if (!unlockedPerson) throw notFound();
    await this.people.deleteUpdates(unlockedPerson, await this.people.getDatabaseTime());
    await this.ledger.lockByPerson(unlockedPerson);
    await this.people.lockRows(unlockedPerson);
    await this.users.lockForUpdate(userId);
    // Read again, because another transaction may have erased or renamed the person before the lock.
    const [person, lockedAt] = [await this.people.find(userId), await this.people.getDatabaseTime()];
    if (!person) throw notFound();
    const [depositIds, ticketIds] = await Promise.all([
      this.ledger.listIdsByPerson(person),
      this.people.listTicketIds(person),
    ]);
    const brandIds = await this.people.listBrandIds(person);
    const memberships = await this.people.listActiveMemberships(person);
    const openTickets = await this.people.listOpenTickets(person);
    const words = await this.tickets.listSearchWords({ ticketIds, authorId: userId });
    await this.ledger.anonymize(person);
    await this.auditErasure.erasePerson({ ...person, depositIds, ticketIds });
    await this.joinRequests.removeNameFromNotices(userId);
    await this.people.erase(person, erasedAt);
    await this.tickets.deleteUnusedWords(words);
    await this.audit.record(
      { action: 'person.erase', subjectId: userId },
      ...memberships.map((member) =>
        buildAudit('dismiss', member, {
          events: [{ type: 'member.dismissed', data: { user_id: userId, user: userId } }],
        }),
      ),
      ...openTickets.map((ticket): AuditInsert => ({
        action: 'ticket.close',
        subjectId: ticket.id,
        brandId: ticket.brandId,
        before: { status: ticket.status },
        after: { status: 'closed' },
        events: [
          { type: 'ticket.closed', data: toEventData({ ...ticket, title: 'Erased', status: 'closed' }) },
        ],
      })),
    );
    for (const brandId of brandIds) {
      await this.changes.publish('tickets', brandId, { people: [userId] });
      if (brandId !== null) await this.changes.publish('members', brandId, { forMembers: true });
    }
    // Updates that arrived after the locks belong to a new person.
    return () => this.people.deleteUpdates(person, lockedAt);
  }

  @Transactional()
  private async storeList(): Promise<void> {
    await this.erasures.lockList();
    const storedErasures = await this.erasures.list();
    // Contains erasures that the database has lost, until `repeatLost`.
    const listedErasures = await this.erasureList.read();
    const isStored = (erasure: ListedErasure) =>
      storedErasures.some(
        ({ userId, createdAt }) => userId === erasure.userId && createdAt === erasure.createdAt,
      );
    await this.erasureList.write([
      ...listedErasures.filter((erasure) => !isStored(erasure)),
      ...storedErasures,
    ]);
    await this.erasures.markListed(storedErasures.map(({ userId }) => userId));
  }

  private async removeFiles(): Promise<void> {
    for (const { userId, photoName } of await this.erasures.listWithPicture()) {
      await this.store.remove(`avatars/${photoName}`);
      await this.erasures.markPictureRemoved(userId);
    }
    await this.tickets.purgeUnusedFiles();
    await this.slips.purgeGone();
  }
}
