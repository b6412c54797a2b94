import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type ApiKeyCaller } from '../../platform/access/caller.js';
import { type Acting, acting } from '../../platform/audit/acting.js';
import { Clock } from '../../platform/clock.js';
import { GatheredWrites, type Outcome } from '../../platform/database/changes/gathered-writes.js';
import { inOnePacket, type LateText, textOf } from '../../platform/database/changes/later.js';
import { invalidField, notFound } from '../../platform/domain-error.js';
import { JsonText } from '../../platform/json-text.js';
import { IdempotencyService, type KeyedOrder } from '../../platform/idempotency/idempotency.service.js';
import { BrandService } from '../brands/brand.service.js';
import { userLabel } from '../people/user-label.js';
import { findAgentsById, findAgentsByName } from './deposit-agent.queries.js';
import { DepositIntakeService, type Report } from './deposit-intake.service.js';
import type { CreateDeposit, DepositView } from './deposit.schemas.js';

interface Order {
  order: CreateDeposit;
  keyed: KeyedOrder | null;
  by: Readonly<Acting>;
}

/** Deposits that the programs of integrators report (decision 14). Those that arrive together are stored together. */
@Injectable()
export class DepositOrderService {
  private readonly writes: GatheredWrites<Order, LateText>;

  constructor(
    dataSource: DataSource,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly intake: DepositIntakeService,
    private readonly idempotency: IdempotencyService,
  ) {
    this.writes = new GatheredWrites(dataSource, (db, orders, isAlone) =>
      this.idempotency.onceEach(db, orders, (fresh) => this.storeAll(db, fresh, isAlone)),
    );
  }

  /** With an idempotency key, the same order within 24 hours gets the same answer, and stores nothing more. */
  async create(
    caller: ApiKeyCaller,
    order: CreateDeposit,
    idempotencyKey: string | null,
  ): Promise<JsonText<DepositView>> {
    if (!canReach(caller, order.brand_id)) throw notFound();
    const keyed = idempotencyKey === null ? null : await this.keyed(caller, order, idempotencyKey);
    return new JsonText(textOf(await this.writes.add({ order, keyed, by: { ...acting() } })));
  }

  private keyed({ apiKeyId }: ApiKeyCaller, order: CreateDeposit, key: string): Promise<KeyedOrder | null> {
    // With the amount as it was sent: replicas of the version before compare it so.
    return this.idempotency.keyed({ apiKeyId }, key, { ...order, amount: Number(order.amount) });
  }

  private async storeAll(db: EntityManager, orders: Order[], isAlone: boolean): Promise<Outcome<LateText>[]> {
    const brandIds = [...new Set(orders.map(({ order }) => order.brand_id))];
    const [brands, agentOf, prepared] = await inOnePacket(db, () =>
      Promise.all([
        this.brands.keepAll(db, brandIds, { mayWait: isAlone }),
        this.findAgents(db, orders),
        this.intake.prepare(db, brandIds, orders.length),
      ]),
    );
    const outcomes = new Map<Order, Outcome<LateText>>();
    const fit = new Map<Order, Report>();
    for (const one of orders) {
      const agent = agentOf(one);
      if (brands.locked.includes(one.order.brand_id)) outcomes.set(one, 'alone');
      else if (!brands.kept.includes(one.order.brand_id)) outcomes.set(one, { refusal: notFound() });
      else if (!agent)
        outcomes.set(one, { refusal: invalidField('agent_id', 'must be an active member of the brand') });
      else fit.set(one, this.reportOf(one, agent));
    }
    const stored = await this.intake.takeLater(db, [...fit.values()], prepared);
    [...fit.keys()].forEach((one, n) => outcomes.set(one, { answer: () => stored[n]!.view }));
    return orders.map((one) => outcomes.get(one)!);
  }

  private reportOf({ order, by }: Order, agent: { id: number | null; label?: string }): Report {
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
    return { deposit, by, agent: agent.label };
  }

  /**
   * The agent of each order. An agent's id must be right: null if it is not. A name need not: then the moderator chooses, as
   * with the form.
   */
  private async findAgents(db: EntityManager, orders: Order[]) {
    const withId = orders.flatMap(({ order: { brand_id: brandId, agent_id: userId } }) =>
      userId === null ? [] : [{ brandId, userId }],
    );
    const withName = orders.filter(({ order }) => order.agent_id === null && order.agent !== '');
    const people = withId.length === 0 ? [] : await findAgentsById(db, withId);
    const named = await findAgentsByName(
      db,
      withName.map(({ order }) => ({ brandId: order.brand_id, name: order.agent })),
    );
    return (one: Order): { id: number | null; label?: string } | null => {
      const { brand_id, agent_id } = one.order;
      if (agent_id === null) return { id: named[withName.indexOf(one)] ?? null };
      const person = people.find(({ id, brandId }) => id === agent_id && brandId === brand_id);
      return person?.isActive ? { id: agent_id, label: userLabel(person) } : null;
    };
  }
}
