import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type ApiKeyCaller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { invalidField, notFound } from '../../platform/domain-error.js';
import { JsonText } from '../../platform/json-text.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { BrandService } from '../brands/brand.service.js';
import { userLabel } from '../users/user-label.js';
import { findAgent } from './deposit-agent.queries.js';
import { DepositIntakeService } from './deposit-intake.service.js';
import type { CreateDeposit, DepositView } from './deposit.schemas.js';

/** Deposits that the programs of integrators report (decision 14). */
@Injectable()
export class DepositOrderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly intake: DepositIntakeService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** With an idempotency key, the same order within 24 hours gets the same answer, and stores nothing more. */
  async create(
    caller: ApiKeyCaller,
    order: CreateDeposit,
    idempotencyKey: string | null,
  ): Promise<JsonText<DepositView>> {
    if (!canReach(caller, order.brand_id)) throw notFound();
    // With the amount as it was sent: replicas of the version before compare it so.
    const sent = { ...order, amount: Number(order.amount) };
    const keyed = await this.idempotency.keyed({ apiKeyId: caller.apiKeyId }, idempotencyKey, sent);
    return this.dataSource.transaction(async (db) => {
      const store = () => this.store(db, order);
      return new JsonText(await this.idempotency.onceAsText(db, keyed, store));
    });
  }

  private async store(db: EntityManager, order: CreateDeposit): Promise<string> {
    const { brand_id: brandId, client_id: clientId, agent_id, ...content } = order;
    if (!(await this.brands.keep(db, brandId))) throw notFound();
    const agent = await this.agentOf(db, order);
    const deposit = {
      ...content,
      brandId,
      clientId,
      agentId: agent.id,
      chatId: null,
      threadId: null,
      messageId: null,
      reporterTelegramId: null,
      createdAt: this.clock.now(),
    };
    return (await this.intake.take(db, deposit, agent.label))!.view;
  }

  /** An agent's id must be right. A name need not: then the moderator chooses, as with the form. */
  private async agentOf(
    db: EntityManager,
    { brand_id, agent_id, agent }: CreateDeposit,
  ): Promise<{ id: number | null; label?: string }> {
    if (agent_id === null)
      return { id: await this.intake.findAgent(db, brand_id, { agent, senderTelegramId: null }) };
    const person = await findAgent(db, brand_id, agent_id);
    if (person?.isActive) return { id: agent_id, label: userLabel(person) };
    throw invalidField('agent_id', 'must be an active member of the brand');
  }
}
