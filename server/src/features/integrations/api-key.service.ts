import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import type { ApiKeyCaller, Caller } from '../../platform/access/caller.js';
import { ApiKeySource } from '../../platform/access/caller-source.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.js';
import {
  countCall,
  findApiKeys,
  getApiKey,
  grantBrands,
  insertApiKey,
  revokeApiKey,
} from './api-key.queries.js';
import { hashOfKey, newApiKey, waitSeconds } from './api-key.rules.js';
import type { CreateApiKey } from './api-key.schemas.js';

@Injectable()
export class ApiKeyService extends ApiKeySource {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super();
  }

  /** Only this answer contains the key itself. */
  create(caller: Pick<Caller, 'userId'>, { name, brands }: CreateApiKey) {
    const brandIds = [...new Set(brands)];
    return this.database.transaction(async (db) => {
      const { key, prefix, hash } = newApiKey();
      const createdAt = this.clock.now();
      const id = await insertApiKey(db, { name, hash, prefix, createdAt, createdBy: caller.userId });
      if ((await grantBrands(db, id, brandIds)) < brandIds.length)
        throw invalidField('brands', 'must be brands that exist');
      await recordAct(db, { action: 'api-key.create', subjectId: id, after: { name, brands: brandIds } });
      return { ...(await getApiKey(db, id))!, key };
    });
  }

  async list() {
    return { data: await findApiKeys(this.database.manager) };
  }

  /** All replicas refuse the key from its next call on. */
  revoke(caller: Caller, id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      const key = await getApiKey(db, id);
      if (!key || !(await revokeApiKey(db, id, caller.userId, this.clock.now()))) throw notFound();
      const before = { name: key.name, brands: key.brands.map((brand) => brand.id) };
      await recordAct(db, { action: 'api-key.revoke', subjectId: id, before });
    });
  }

  async callerOf(apiKey: string): Promise<ApiKeyCaller> {
    const now = this.clock.now();
    const call = await countCall(this.database, hashOfKey(apiKey), now);
    if (!call) throw new DomainError('unauthorized', 'Unauthorized');
    const window = { startedAt: call.started_at, calls: call.calls };
    const wait = waitSeconds(window, this.config.apiKeyCallsPerMinute, now);
    if (wait > 0) throw new DomainError('too_many', 'Too many requests', { retryAfterSeconds: wait });
    return { apiKeyId: call.id, brandIds: call.brand_ids };
  }
}
