import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../../platform/access/caller.js';
import { Clock } from '../../../../platform/time/clock.js';
import { Transactional } from '../../../../platform/database/database.js';
import { notFound } from '../../../../platform/errors/domain-error.js';
import { IdempotencyService, type KeyedOrder } from '../../../../platform/idempotency/idempotency.service.js';
import { type KeptUpload, KeptUploads } from '../../../../platform/storage/kept-uploads.js';
import { SignedLinks } from '../../../../platform/storage/signed-links.js';
import { MemberService } from '../../../brands/members/member.service.js';
import { contentOf, type DepositContent } from '../../ledger/deposit-fields.rules.js';
import { DepositWriter } from '../../ledger/deposit-writer.service.js';
import { ownDepositView } from '../../search/deposit-view.rules.js';
import { DepositRepository } from '../../search/deposit.repository.js';
import type { OwnDepositView } from '../../search/deposit.schemas.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import { Ledger } from '../../ledger/ledger.js';
import { DepositFileRepository } from '../../slips/deposit-file.repository.js';
import {
  changedContent,
  isSameContent,
  refuseDecided,
  refuseOtherFiles,
  refuseUnlessOwn,
} from './own-deposit.rules.js';
import type { ChangeOwnDeposit, ReportDeposit } from './report.schemas.js';
import { ReportAnnouncer } from './report-announcer.service.js';

/** Deposits that their agents report in the mini-app, and change or withdraw there while they wait. */
@Injectable()
export class OwnDepositService {
  constructor(
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly deposits: DepositRepository,
    private readonly writer: DepositWriter,
    private readonly ledger: Ledger,
    private readonly announcer: ReportAnnouncer,
    private readonly uploads: KeptUploads,
    private readonly files: DepositFileRepository,
    private readonly links: SignedLinks,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** With an idempotency key, the same report within 24 hours gets the same answer, and stores nothing more. */
  async report({ userId, memberBrandId }: Caller, report: ReportDeposit, key: string | null) {
    const brandId = memberBrandId!;
    const { files, ...fields } = report;
    refuseOtherFiles(files);
    const keyed = await this.idempotency.keyed({ userId }, key, { call: 't/deposit', brandId, ...report });
    const earlier = await this.idempotency.find<OwnDepositView>(keyed);
    if (earlier) return earlier;
    const content = contentOf({ ...fields, agent: '', agent_id: userId });
    return this.uploads.storeFor(this.files, files, (stored) =>
      this.store(userId, { ...content, brandId }, stored, keyed),
    );
  }

  @Transactional()
  private store(
    userId: number,
    deposit: DepositContent & Pick<Deposit, 'brandId'>,
    files: KeptUpload[],
    keyed: KeyedOrder | null,
  ): Promise<OwnDepositView> {
    return this.idempotency.once(keyed, async () => {
      await this.members.lockMemberForShare(deposit.brandId, userId);
      const id = (await this.writer.create({ ...deposit, createdAt: this.clock.now() }))!;
      const names = files.map(({ name }) => name);
      await Promise.all([
        this.files.giveFiles(names, { depositId: id, userId }),
        this.announcer.announce({ ...deposit, id }),
      ]);
      return this.view(id);
    });
  }

  /** In any brand that the caller is in. */
  async get({ userId }: Caller, id: number): Promise<OwnDepositView> {
    const { brandId } = refuseUnlessOwn(await this.deposits.findOrigin(id), userId);
    if (!(await this.members.isActive(brandId, userId))) throw notFound();
    return this.view(id);
  }

  /** Changes the fields of the edit. The name of the agent stays as it was written. */
  @Transactional()
  async change({ userId }: Caller, id: number, edit: ChangeOwnDeposit): Promise<OwnDepositView> {
    const before = await this.lock(userId, id);
    const content = changedContent(before, edit);
    if (!isSameContent(before, content)) {
      const change = { before, after: { ...before, ...content } };
      await Promise.all([
        this.writer.update('edit', [change]),
        this.announcer.follow(change.after, 'updated'),
      ]);
    }
    return this.view(id);
  }

  @Transactional()
  async withdraw({ userId }: Caller, id: number): Promise<OwnDepositView> {
    const deposit = await this.lock(userId, id);
    await Promise.all([this.writer.withdraw([deposit]), this.announcer.follow(deposit, 'withdrawn')]);
    return this.view(id);
  }

  /** Locks a waiting deposit of the person. The member is locked first, as for a report. */
  private async lock(userId: number, id: number): Promise<Deposit> {
    const { brandId } = refuseUnlessOwn(await this.deposits.findOrigin(id), userId);
    await this.members.lockMemberForShare(brandId, userId);
    const [found] = await this.ledger.lock([id]);
    const deposit = refuseUnlessOwn(found, userId);
    refuseDecided(deposit);
    return deposit;
  }

  private async view(id: number): Promise<OwnDepositView> {
    const [row] = await this.deposits.find([id]);
    return ownDepositView(row!, this.links);
  }
}
