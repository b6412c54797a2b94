import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
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

/** The holder of a post in a team. */
@Entity('brand_posts')
export class Post {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'brand_posts_pkey' }) brandId!: number;
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'brand_posts_pkey' }) teamId!: 1 | 2;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'brand_posts_pkey' }) post!: 'head' | 'team-lead';
  @Column('integer') userId!: number;
}
