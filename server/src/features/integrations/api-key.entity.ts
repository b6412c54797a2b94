import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { IdentityColumn } from '../../platform/database/statements/identity-column.js';

/** Lets a program call for some brands. Only its hash is stored. */
@Entity('api_keys')
@Unique('api_keys_hash_unique', ['keyHash'])
export class ApiKey {
  @IdentityColumn('api_keys_pkey') id!: number;
  @Column('varchar', { length: 64 }) name!: string;
  @Column('bytea') keyHash!: Buffer;
  @Column('text') prefix!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  /** It waits for an admin to confirm it, since a recovery of the database. */
  @Column('timestamptz', { nullable: true }) suspendedAt!: Date | null;
  @Column('integer', { nullable: true }) revokedBy!: number | null;
}

@Entity('api_key_brands')
export class ApiKeyBrand {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'api_key_brands_pkey' }) apiKeyId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'api_key_brands_pkey' }) brandId!: number;
}
