import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person's membership of a brand. It stays after a dismissal, and joining again makes it active (decision 8). */
@Entity('brand_users')
export class Member {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'brand_users_pkey',
  })
  id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('smallint', { default: 1 }) teamId!: 1 | 2;
  @Column('varchar', { length: 10, nullable: true }) stringTeam!: string | null;
  /** Null: active. */
  @Column('timestamptz', { nullable: true }) dismissedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
