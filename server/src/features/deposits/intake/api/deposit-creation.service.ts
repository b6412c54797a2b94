import { Injectable } from '@nestjs/common';
import { canReach, type ApiKeyCaller } from '../../../../platform/access/caller.js';
import { Clock } from '../../../../platform/time/clock.js';
import { awaitResult, Database, PipelinedResult } from '../../../../platform/database/database.js';
import { invalidField, notFound } from '../../../../platform/errors/domain-error.js';
import { IdempotencyService } from '../../../../platform/idempotency/idempotency.service.js';
import { SignedLinks } from '../../../../platform/storage/signed-links.js';
import { DepositAgentRepository } from '../../search/deposit-agent.repository.js';
import { toContent } from '../../ledger/deposit-fields.rules.js';
import { DepositWriter } from '../../ledger/deposit-writer.service.js';
import { Ledger } from '../../ledger/ledger.js';
import { completeResponse, toApiDeposit } from '../../search/api-deposit.rules.js';
import { DepositRepository } from '../../search/deposit.repository.js';
import type { ApiDeposit } from '../../search/deposit.schemas.js';
import type { CreateDeposit } from './deposit-intake.schemas.js';

/** Deposits that integrators report through the API. */
@Injectable()
export class DepositCreationService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly agents: DepositAgentRepository,
    private readonly deposits: DepositRepository,
    private readonly ledger: Ledger,
    private readonly writer: DepositWriter,
    private readonly idempotency: IdempotencyService,
    private readonly links: SignedLinks,
  ) {}

  /** With an idempotency key, a repeated call within 24 hours returns the same answer, and stores nothing more. */
  async create(
    caller: ApiKeyCaller,
    body: CreateDeposit,
    idempotencyKey: string | null,
  ): Promise<ApiDeposit> {
    if (!canReach(caller, body.brand_id)) throw notFound();
    // The hash omits empty fields, so that a repeated call still matches after a release that adds a field.
    const filledFields = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== '' && value !== null),
    );
    const keyedRequest = await this.idempotency.toKeyedRequest(
      { apiKeyId: caller.apiKeyId },
      idempotencyKey,
      filledFields,
    );
    const response = await this.database.transaction(() =>
      keyedRequest
        ? this.idempotency.runOnce(keyedRequest, () => this.insert(body).then(awaitResult))
        : this.insert(body),
    );
    return completeResponse(response);
  }

  private async insert(body: CreateDeposit): Promise<PipelinedResult<ApiDeposit>> {
    const [id, agent] = await Promise.all([this.ledger.reserveId(body.brand_id), this.findAgent(body)]);
    if (id === null) throw notFound();
    if (!agent) throw invalidField('agent_id', 'must be an active member of the brand');
    const deposit = {
      ...toContent(body),
      id,
      agentId: agent.id,
      brandId: body.brand_id,
      createdAt: this.clock.now(),
    };
    // Both statements are sent at once, and PostgreSQL runs them in this order.
    const stored = Promise.all([this.writer.create(deposit), this.deposits.list([id])]);
    return new PipelinedResult(stored.then(([, [row]]) => toApiDeposit(row!, this.links)));
  }

  /** Finds an active member by id or name. Null: nobody has the id. `{ id: null }`: nobody or several have the name. */
  private async findAgent({
    brand_id: brandId,
    agent_id: userId,
    agent: name,
  }: CreateDeposit): Promise<{ id: number | null } | null> {
    if (userId === null)
      return { id: name === '' ? null : await this.agents.findUserIdByName(brandId, name) };
    const person = await this.agents.findPerson(brandId, userId);
    return person?.isActive ? { id: userId } : null;
  }
}
