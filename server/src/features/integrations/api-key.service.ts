import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ApiKeyCall, type Caller, ApiKeySource } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Clock } from '../../platform/time/clock.js';
import { Config } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { invalidField, notFound, unauthorized } from '../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import { MINUTE_SECONDS } from '../../platform/limits/limit.rules.js';
import { ApiKeyRepository, type ApiKeyRow } from './api-key.repository.js';
import { findComparableAddress } from './api-key.rules.js';
import type { ApiKeyView, CreateApiKey, UpdateApiKey } from './api-key.schemas.js';

const PREFIX_LENGTH = 8;

@Injectable()
export class ApiKeyService extends ApiKeySource {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {
    super();
  }

  /** Only this response contains the key itself. */
  @Transactional()
  async create(
    { userId: createdBy }: Pick<Caller, 'userId'>,
    { name, brands, expires_at, ...restrictions }: CreateApiKey,
  ) {
    const brandIds = [...new Set(brands)];
    const key = `tdk_${randomBytes(32).toString('base64url')}`;
    const { id } = await this.keys.create({
      name,
      ...restrictions,
      expiresAt: this.parseExpiry(expires_at),
      keyHash: hashApiKey(key),
      prefix: key.slice(0, PREFIX_LENGTH),
      createdAt: this.clock.now(),
      createdBy,
    });
    if ((await this.keys.grantBrands(id, brandIds)) < brandIds.length)
      throw invalidField('brands', 'must be brands that exist');
    const [created] = await this.keys.list(id);
    await this.audit.record({ action: 'api-key.create', subjectId: id, after: toAuditFields(created!) });
    return { ...toApi(created!), key };
  }

  /** Applies from the next call of the key on. */
  @Transactional()
  async update(id: number, { expires_at, ...change }: UpdateApiKey): Promise<ApiKeyView> {
    if (!(await this.keys.lockForUpdate(id))) throw notFound();
    const [before] = await this.keys.list(id);
    const expiresAt = expires_at === undefined ? undefined : this.parseExpiry(expires_at);
    await this.keys.update(id, { ...change, expiresAt });
    const [after] = await this.keys.list(id);
    await this.audit.record({
      action: 'api-key.update',
      subjectId: id,
      about: { name: before!.name },
      before: toAuditFields(before!),
      after: toAuditFields(after!),
    });
    await this.changes.publish('api-keys', null, { ids: [id] });
    return toApi(after!);
  }

  private parseExpiry(text: string | null): Date | null {
    const expiresAt = text === null ? null : new Date(text);
    if (expiresAt && expiresAt <= this.clock.now()) throw invalidField('expires_at', 'must be in the future');
    return expiresAt;
  }

  async list() {
    return { data: (await this.keys.list()).map(toApi) };
  }

  /** Refuses the key on all replicas from its next call on. */
  @Transactional()
  async revoke(caller: Caller, id: number): Promise<void> {
    const [key] = await this.keys.list(id);
    if (!key || !(await this.keys.revoke(id, caller.userId, this.clock.now()))) throw notFound();
    await this.audit.record({ action: 'api-key.revoke', subjectId: id, before: toAuditFields(key) });
    await this.changes.publish('api-keys', null, { ids: [id] });
  }

  async revokeBrandAccess(brandId: number): Promise<void> {
    const ids = await this.keys.revokeBrandAccess(brandId);
    if (ids.length > 0) await this.changes.publish('api-keys', null, { ids });
  }

  /** Reactivates a key that was suspended after a recovery of the database. */
  @Transactional()
  async confirm(id: number): Promise<void> {
    if (!(await this.keys.confirm(id))) throw notFound();
    const [key] = await this.keys.list(id);
    await this.audit.record({ action: 'api-key.confirm', subjectId: id, after: toAuditFields(key!) });
  }

  async authenticate(apiKey: string, address: string, uses: 0 | 1 = 1): Promise<ApiKeyCall> {
    const now = this.clock.now();
    const found = await this.keys.findAndCountUses(hashApiKey(apiKey), findComparableAddress(address), {
      uses,
      seconds: MINUTE_SECONDS,
      now,
    });
    if (!found) throw unauthorized();
    const { caller, isAddressAllowed, usage } = found;
    // The first call of each minute stores the time, which saves writes.
    if (uses > 0 && isAddressAllowed && usage.used === 1)
      await this.keys.update(caller.apiKeyId, { lastUsedAt: now });
    const quota = { ...usage, maximum: this.config.apiKeyCallsPerMinute, seconds: MINUTE_SECONDS };
    return { caller, isAddressAllowed, quota };
  }
}

const toAuditFields = ({ name, brands, scopes, addresses, expires_at }: ApiKeyRow) => ({
  name,
  brands: brands.map(({ id }) => id),
  scopes,
  addresses,
  expires_at,
});

const toApi = ({ suspended_at, ...key }: ApiKeyRow): ApiKeyView => ({
  ...key,
  ...(suspended_at && { suspended_at }),
});

/** Plain SHA-256 is enough, because nobody can guess a random secret. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();
