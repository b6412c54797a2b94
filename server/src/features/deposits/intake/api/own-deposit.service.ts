import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../../platform/access/caller.js';
import { Clock } from '../../../../platform/time/clock.js';
import { Transactional } from '../../../../platform/database/database.js';
import { editConflict, notFound } from '../../../../platform/errors/domain-error.js';
import {
  IdempotencyService,
  type KeyedRequest,
} from '../../../../platform/idempotency/idempotency.service.js';
import { type StoredUpload, UploadService } from '../../../../platform/storage/upload.service.js';
import { SignedLinks } from '../../../../platform/storage/signed-links.js';
import { MemberService } from '../../../brands/members/member.service.js';
import {
  fieldProperties,
  type DepositContent,
  toContent,
  omitEmptyLaterFields,
} from '../../ledger/deposit-fields.rules.js';
import { DepositWriter } from '../../ledger/deposit-writer.service.js';
import { completeResponse, toApiOwnDeposit } from '../../search/api-deposit.rules.js';
import { DepositRepository } from '../../search/deposit.repository.js';
import type { ApiOwnDeposit } from '../../search/deposit.schemas.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import { Ledger } from '../../ledger/ledger.js';
import { DepositFileRepository } from '../../slips/deposit-file.repository.js';
import {
  applyOwnEdit,
  assertPictures,
  assertOwn,
  buildAnnouncement,
  buildChangeReply,
  type ReportState,
} from './own-deposit.rules.js';
import type { ChangeOwnDeposit, ReportDeposit } from './deposit-intake.schemas.js';
import { Outbox } from '../../../../platform/messenger/sending/outbox.js';
import { BrandService } from '../../../brands/registry/brand.service.js';
import { formatUser } from '../../../people/user.rules.js';
import { UserService } from '../../../people/user.service.js';
import { buildChatUpdateKey, buildReportKey } from '../../search/chat-updates.rules.js';

/** Notifies the chat of a brand when agents report, change or withdraw deposits in the mini-app. */
@Injectable()
export class OwnDepositNotifier {
  constructor(
    private readonly brands: BrandService,
    private readonly users: UserService,
    private readonly outbox: Outbox,
  ) {}

  /** Announces the report in the chat of its brand, unless the chat gets reactions: there is no message to react to. */
  async notifyReported(deposit: DepositContent & Pick<Deposit, 'id' | 'brandId'>): Promise<void> {
    const [brand, agent] = await Promise.all([this.brands.find(deposit.brandId), this.getAgentName(deposit)]);
    if (brand?.chatAnswers !== 'replies') return;
    const { chatId, threadId } = brand;
    const text = buildAnnouncement(deposit, agent, 'waiting');
    await this.outbox.upsert({ chatId, threadId, text, key: buildReportKey(deposit.id) });
  }

  /** Updates the announcement of the report. If the deposit was reported in a chat, replies to its form instead. */
  async notifyChanged(deposit: Deposit, state: Exclude<ReportState, 'waiting'>): Promise<void> {
    const agent = await this.getAgentName(deposit);
    const { chatId, threadId, messageId: replyTo } = deposit;
    if (chatId === null) {
      await this.outbox.updateByKeys([buildReportKey(deposit.id)], {
        text: buildAnnouncement(deposit, agent, state),
        buttons: [],
      });
      return;
    }
    await this.outbox.enqueue({
      chatId,
      threadId,
      replyTo,
      supersedes: buildChatUpdateKey(deposit.id),
      text: buildChangeReply(deposit, agent, state),
    });
  }

  private async getAgentName({ agentId }: Pick<Deposit, 'agentId'>): Promise<string> {
    return formatUser(await this.users.get(agentId!));
  }
}

/** The deposits of an agent in the mini-app. The agent reports them, and changes or withdraws them while they wait. */
@Injectable()
export class OwnDepositService {
  constructor(
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly deposits: DepositRepository,
    private readonly writer: DepositWriter,
    private readonly ledger: Ledger,
    private readonly notifier: OwnDepositNotifier,
    private readonly uploads: UploadService,
    private readonly files: DepositFileRepository,
    private readonly links: SignedLinks,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** With an idempotency key, a repeated report within 24 hours returns the same answer, and stores nothing more. */
  async create({ userId, memberBrandId }: Caller, report: ReportDeposit, idempotencyKey: string | null) {
    const brandId = memberBrandId!;
    const { files, ...fields } = report;
    assertPictures(files);
    const keyedRequest = await this.idempotency.toKeyedRequest({ userId }, idempotencyKey, {
      call: 't/deposit',
      brandId,
      // So that a repeated report still matches after a release that adds a field.
      ...omitEmptyLaterFields(report),
    });
    const earlierResponse = await this.idempotency.findResponse<ApiOwnDeposit>(keyedRequest);
    if (earlierResponse) return completeResponse(earlierResponse);
    const content = toContent({ ...fields, agent: '', agent_id: userId });
    return this.uploads.runWithStored(this.files, files, async (storedFiles) =>
      completeResponse(await this.insert(userId, { ...content, brandId }, storedFiles, keyedRequest)),
    );
  }

  @Transactional()
  private insert(
    userId: number,
    deposit: DepositContent & Pick<Deposit, 'brandId'>,
    files: StoredUpload[],
    keyedRequest: KeyedRequest | null,
  ): Promise<ApiOwnDeposit> {
    return this.idempotency.runOnce(keyedRequest, async () => {
      await this.members.lockMemberForShare(deposit.brandId, userId);
      const id = await this.writer.create({ ...deposit, createdAt: this.clock.now() });
      const names = files.map(({ name }) => name);
      await Promise.all([
        this.files.attachFiles(names, { depositId: id, userId }),
        this.notifier.notifyReported({ ...deposit, id }),
      ]);
      return this.load(id);
    });
  }

  /** Returns a deposit of the caller, in any brand of which they are an active member. */
  async get({ userId }: Caller, id: number): Promise<ApiOwnDeposit> {
    const { brandId } = assertOwn(await this.deposits.findOrigin(id), userId);
    if (!(await this.members.isActive(brandId, userId))) throw notFound();
    return this.load(id);
  }

  /** Changes the fields that the edit contains. It cannot contain the agent. */
  @Transactional()
  async update({ userId }: Caller, id: number, edit: ChangeOwnDeposit): Promise<ApiOwnDeposit> {
    const before = await this.lockForUpdate(userId, id);
    const content = applyOwnEdit(before, edit);
    if (fieldProperties.some((property) => before[property] !== content[property])) {
      const change = { before, after: { ...before, ...content } };
      await Promise.all([
        this.writer.update('edit', [change]),
        this.notifier.notifyChanged(change.after, 'updated'),
      ]);
    }
    return this.load(id);
  }

  @Transactional()
  async withdraw({ userId }: Caller, id: number): Promise<ApiOwnDeposit> {
    const deposit = await this.lockForUpdate(userId, id);
    await Promise.all([this.writer.withdraw([deposit]), this.notifier.notifyChanged(deposit, 'withdrawn')]);
    return this.load(id);
  }

  /** Locks a waiting deposit of the person. The member is locked first, as for a report. */
  private async lockForUpdate(userId: number, id: number): Promise<Deposit> {
    const { brandId } = assertOwn(await this.deposits.findOrigin(id), userId);
    await this.members.lockMemberForShare(brandId, userId);
    const [locked] = await this.ledger.lockForUpdate([id]);
    const deposit = assertOwn(locked, userId);
    if (deposit.status !== 'wait') throw editConflict();
    return deposit;
  }

  private async load(id: number): Promise<ApiOwnDeposit> {
    const [row] = await this.deposits.list([id]);
    return toApiOwnDeposit(row!, this.links);
  }
}
