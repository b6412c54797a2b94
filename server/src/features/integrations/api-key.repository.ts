import { Injectable } from '@nestjs/common';
import { IsNull, Not, Column, Entity, PrimaryColumn } from 'typeorm';
import type { ApiKeyCaller, ApiKeyScope } from '../../platform/access/caller.js';
import { IdentityColumn } from '../../platform/database/columns.js';
import { Database } from '../../platform/database/database.js';
import { addUsesSql, toUsage, type UsageRow } from '../../platform/limits/limit.repository.js';
import type { Usage } from '../../platform/limits/limit.rules.js';
import type { ApiKeyView } from './api-key.schemas.js';

/** A key with which a program calls the API for its brands. Only its hash is stored. */
@Entity('api_keys')
export class ApiKey {
  @IdentityColumn() id!: number;
  @Column('varchar', { length: 64 }) name!: string;
  @Column('bytea') keyHash!: Buffer;
  @Column('text') prefix!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  /** Set after a recovery of the database, until an admin confirms the key. */
  @Column('timestamptz', { nullable: true }) suspendedAt!: Date | null;
  @Column('integer', { nullable: true }) revokedBy!: number | null;
  // The default is for processes of the former release.
  @Column('text', { array: true, default: ['deposits:read', 'deposits:write', 'reports:read'] })
  scopes!: ApiKeyScope[];
  /** The networks from which the key may be used. Empty: all. */
  @Column('text', { array: true, default: [] }) addresses!: string[];
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
}

@Entity('api_key_brands')
export class ApiKeyBrand {
  @PrimaryColumn('integer') apiKeyId!: number;
  @PrimaryColumn('integer') brandId!: number;
}

export type ApiKeyRow = Omit<ApiKeyView, 'suspended_at'> & { suspended_at: Date | null };

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly database: Database) {}

  private get keys() {
    return this.database.repository(ApiKey);
  }

  /** The keys that are not revoked, or only the one with this id. */
  list(id: number | null = null): Promise<ApiKeyRow[]> {
    return this.database.rows(
      `select k.id, k.name, k.prefix, k.scopes, k.addresses, k.expires_at, k.created_at, k.last_used_at, k.suspended_at, (
         select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
         from api_key_brands kb join brands b on b.id = kb.brand_id where kb.api_key_id = k.id
       ) as brands
       from api_keys k where k.revoked_at is null and ($1::int is null or k.id = $1) order by k.id`,
      [id],
    );
  }

  create(
    key: Omit<ApiKey, 'id' | 'lastUsedAt' | 'revokedAt' | 'suspendedAt' | 'revokedBy'>,
  ): Promise<ApiKey> {
    return this.keys.save(key as ApiKey);
  }

  /** Locks a key until commit. Returns false if it is revoked or does not exist. */
  async lockForUpdate(id: number): Promise<boolean> {
    const sql = 'select id from api_keys where id = $1 and revoked_at is null for update';
    return (await this.database.findRow(sql, [id])) !== null;
  }

  /** Undefined fields stay unchanged. */
  async update(
    id: number,
    change: Partial<Pick<ApiKey, 'scopes' | 'addresses' | 'expiresAt' | 'lastUsedAt'>>,
  ): Promise<void> {
    await this.keys.update({ id }, change);
  }

  /** Gives the key these brands, and locks them against removal until commit. Returns how many of them exist. */
  async grantBrands(apiKeyId: number, brandIds: readonly number[]): Promise<number> {
    const granted = await this.database.rows<unknown>(
      `insert into api_key_brands (api_key_id, brand_id)
       select $1, id from brands where id = any($2::int[]) and removed_at is null for key share returning brand_id`,
      [apiKeyId, brandIds],
    );
    return granted.length;
  }

  /** Returns the ids of the keys that had the brand. */
  revokeBrandAccess(brandId: number): Promise<number[]> {
    return this.database.values('delete from api_key_brands where brand_id = $1 returning api_key_id', [
      brandId,
    ]);
  }

  /** Returns true to only one of several concurrent callers. */
  async revoke(id: number, revokedBy: number, revokedAt: Date): Promise<boolean> {
    const { affected } = await this.keys.update({ id, revokedAt: IsNull() }, { revokedAt, revokedBy });
    return affected === 1;
  }

  /** Returns true to only one of several concurrent callers. */
  async confirm(id: number): Promise<boolean> {
    const suspended = { id, revokedAt: IsNull(), suspendedAt: Not(IsNull()) };
    const { affected } = await this.keys.update(suspended, { suspendedAt: null });
    return affected === 1;
  }

  /**
   * Finds the key with a hash, and adds `uses` to its usage if the address is allowed. Null if the key is unknown, expired, revoked
   * or suspended.
   */
  async findAndCountUses(
    hash: Buffer,
    address: string | null,
    { uses, seconds, now }: { uses: number; seconds: number; now: Date },
  ): Promise<{ caller: ApiKeyCaller; isAddressAllowed: boolean; usage: Usage } | null> {
    const usesSql = `(select 'api key:' || "apiKeyId" as key, $2::int as seconds,
      case when "isAddressAllowed" then $4::int else 0 end as amount from found) u`;
    const row = await this.database.findRow<ApiKeyCaller & { isAddressAllowed: boolean } & UsageRow>(
      `with found as (
         select id as "apiKeyId", name, array(select brand_id from api_key_brands where api_key_id = k.id) as "brandIds", scopes,
           expires_at as "expiresAt",
           addresses = '{}' or coalesce($5::inet <<= any (addresses::inet[]), false) as "isAddressAllowed"
         from api_keys k
         where key_hash = $1 and revoked_at is null and suspended_at is null and (expires_at is null or expires_at > $3)
       ), used as (
         ${addUsesSql(usesSql, '$3::timestamptz', true)}
       )
       select found.*, used.used, used.expires_at from found, used`,
      [hash, seconds, now, uses, address],
    );
    if (!row) return null;
    const { apiKeyId, name, brandIds, scopes, expiresAt, isAddressAllowed } = row;
    return { caller: { apiKeyId, name, brandIds, scopes, expiresAt }, isAddressAllowed, usage: toUsage(row) };
  }
}
