import { Entity, PrimaryColumn } from 'typeorm';

/** A brand on which a manager may work. */
@Entity('user_brands')
export class BrandGrant {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'user_brands_pkey' }) userId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'user_brands_pkey' }) brandId!: number;
}
