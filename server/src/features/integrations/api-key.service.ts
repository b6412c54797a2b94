import { Injectable } from '@nestjs/common';
import { type ApiKeyCaller, type Caller, ApiKeySource } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Clock } from '../../platform/time/clock.js';
import { Config } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { DomainError, invalidField, notFound, unauthorized } from '../../platform/errors/domain-error.js';
import { MINUTE_SECONDS, getWaitSeconds } from '../../platform/limits/limit.rules.js';
import { ApiKeyRepository, type ApiKeyRow } from './api-key.repository.js';
import type { ApiKeyView, CreateApiKey } from './api-key.schemas.js';
import { createHash, randomBytes } from 'node:crypto';

@Injectable()
export class ApiKeyService extends ApiKeySource {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  /** Only this response contains the key itself. */
  @Transactional()
  async create({ userId: createdBy }: Pick<Caller, 'userId'>, { name, brands }: CreateApiKey) {
    const brandIds = [...new Set(brands)];
    const { key, prefix, hash: keyHash } = generateApiKey();
    const createdAt = this.clock.now();
    const { id } = await this.keys.create({ name, keyHash, prefix, createdAt, createdBy });
    if ((await this.keys.grantBrands(id, brandIds)) < brandIds.length)
      throw invalidField('brands', 'must be brands that exist');
    await this.audit.record({ action: 'api-key.create', subjectId: id, after: { name, brands: brandIds } });
    const [created] = await this.keys.list(id);
    return { ...toApi(created!), key };
  }

  async list() {
    return { data: (await this.keys.list()).map(toApi) };
  }

  /** All replicas refuse the key from its next call on. */
  @Transactional()
  async revoke(caller: Caller, id: number): Promise<void> {
    const [key] = await this.keys.list(id);
    if (!key || !(await this.keys.revoke(id, caller.userId, this.clock.now()))) throw notFound();
    const before = { name: key.name, brands: key.brands.map((brand) => brand.id) };
    await this.audit.record({ action: 'api-key.revoke', subjectId: id, before });
  }

  revokeBrandAccess(brandId: number): Promise<void> {
    return this.keys.revokeBrandAccess(brandId);
  }

  /** Reactivates a key that was suspended after a recovery of the database. */
  @Transactional()
  async confirm(id: number): Promise<void> {
    if (!(await this.keys.confirm(id))) throw notFound();
    const [key] = await this.keys.list(id);
    const after = { name: key!.name, brands: key!.brands.map((brand) => brand.id) };
    await this.audit.record({ action: 'api-key.confirm', subjectId: id, after });
  }

  async getCaller(apiKey: string): Promise<ApiKeyCaller> {
    const now = this.clock.now();
    const counted = await this.keys.countCallAndFindCaller(hashApiKey(apiKey), MINUTE_SECONDS, now);
    if (!counted) throw unauthorized();
    const { caller, usage } = counted;
    // Stored by the first call of each minute: that is precise enough for people, and saves the other calls a write.
    if (usage.used === 1) await this.keys.updateLastUsedAt(caller.apiKeyId, now);
    const wait = getWaitSeconds(usage, this.config.apiKeyCallsPerMinute, now);
    if (wait > 0) throw new DomainError('too_many', 'Too many requests', { retryAfterSeconds: wait });
    return caller;
  }
}

const toApi = ({ suspended_at, ...key }: ApiKeyRow): ApiKeyView => ({
  ...key,
  ...(suspended_at && { suspended_at }),
});

const PREFIX_LENGTH = 8;

/** A key that nobody can guess: 256 random bits. Only its hash is stored. */
function generateApiKey(): { key: string; prefix: string; hash: Buffer } {
  const key = `tdk_${randomBytes(32).toString('base64url')}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), hash: hashApiKey(key) };
}

/** Plain SHA-256 is enough, because nobody can guess a random secret. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();
