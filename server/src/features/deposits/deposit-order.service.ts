import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type ApiKeyCaller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { invalidField, notFound } from '../../platform/domain-error.js';
import { JsonText } from '../../platform/json-text.js';
import { IdempotencyService, type KeyedOrder } from '../../platform/idempotency/idempotency.service.js';
import { BrandService } from '../brands/brand.service.js';
import { userLabel } from '../people/user-label.js';
import { findAgentsById, findAgentsByName } from './deposit-agent.queries.js';
import { DepositIntakeService, type Report } from './deposit-intake.service.js';
import type { CreateDeposit, DepositView } from './deposit.schemas.js';

/** Deposits that the programs of integrators report (decision 14). */
@Injectable()
export class DepositOrderService {
  constructor(
    private readonly database: Database,
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
    const keyed = idempotencyKey === null ? null : await this.keyed(caller, order, idempotencyKey);
    return new JsonText(
      await this.database.transaction((db) =>
        this.idempotency.onceAsText(keyed, () => this.store(db, order)),
      ),
    );
  }

  private keyed({ apiKeyId }: ApiKeyCaller, order: CreateDeposit, key: string): Promise<KeyedOrder | null> {
    // With the amount as it was sent: replicas of the version before compare it so.
    return this.idempotency.keyed({ apiKeyId }, key, { ...order, amount: Number(order.amount) });
  }

  private async store(db: EntityManager, order: CreateDeposit): Promise<string> {
    const [isKept, agent] = await Promise.all([this.brands.keep(order.brand_id), this.findAgent(db, order)]);
    if (!isKept) throw notFound();
    if (!agent) throw invalidField('agent_id', 'must be an active member of the brand');
    const [stored] = await this.intake.takeShown(db, [this.reportOf(order, agent)]);
    return stored!.view;
  }

  private reportOf(order: CreateDeposit, agent: { id: number | null; label?: string }): Report {
    const deposit = {
      brandId: order.brand_id,
      type: order.type,
      clientId: order.client_id,
      amount: order.amount,
      wallet: order.wallet,
      exchanger: order.exchanger,
      agent: order.agent,
      agentId: agent.id,
      behaviour: order.behaviour,
      affiliate: order.affiliate,
      financial: order.financial,
      payment: order.payment,
      description: order.description,
      chatId: null,
      threadId: null,
      messageId: null,
      reporterTelegramId: null,
      createdAt: this.clock.now(),
    };
    return { deposit, agent: agent.label };
  }

  /**
   * The agent of the order. An agent's id must be right: null if it is not. A name need not: then the moderator chooses, as
   * with the form.
   */
  private async findAgent(
    db: EntityManager,
    { brand_id: brandId, agent_id: userId, agent: name }: CreateDeposit,
  ): Promise<{ id: number | null; label?: string } | null> {
    if (userId === null) {
      const [id = null] = name === '' ? [] : await findAgentsByName(db, [{ brandId, name }]);
      return { id };
    }
    const [person] = await findAgentsById(db, [{ brandId, userId }]);
    return person?.isActive ? { id: userId, label: userLabel(person) } : null;
  }
}
