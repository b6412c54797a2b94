import { Column, CreateDateColumn, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/statements/identity-column.js';

/** A person's membership of a brand. It stays after a dismissal, and joining again makes it active (decision 8). */
@Entity('brand_users')
export class Member {
  @IdentityColumn('brand_users_pkey') id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('smallint', { default: 1 }) teamId!: 1 | 2;
  @Column('varchar', { length: 10, nullable: true }) stringTeam!: string | null;
  /** Null: active. */
  @Column('timestamptz', { nullable: true }) dismissedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
