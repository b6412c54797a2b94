import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';

/** A person's membership of a brand. It survives a dismissal, and joining again reactivates it. */
@Entity('brand_users')
export class Member {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('smallint', { default: 1 }) teamId!: 1 | 2;
  /** The name of the member's team group. */
  @Column('varchar', { length: 10, nullable: true }) stringTeam!: string | null;
  /** Null: active. */
  @Column('timestamptz', { nullable: true }) dismissedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** The holder of a post in a team. */
@Entity('brand_posts')
export class Post {
  @PrimaryColumn('integer') brandId!: number;
  @PrimaryColumn('smallint') teamId!: 1 | 2;
  @PrimaryColumn('text') post!: 'head' | 'team-lead';
  @Column('integer') userId!: number;
}

/** The figures that staff set for a person: in a period, or in a calendar month of a year without periods. */
@Entity('member_figures')
export class MemberFigures {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('integer', { nullable: true }) periodId!: number | null;
  /** The first day of the month. Null: the figures are those of a period. */
  @Column('date', { nullable: true }) month!: string | null;
  @Column('numeric', { precision: 14, scale: 2, default: 0 }) target!: string;
  @Column('numeric', { precision: 5, scale: 2, default: 0 }) cr!: string;
  /** The total minus the sum of accepted deposits and FTD corrections, as of when staff set the total. */
  @Column('numeric', { precision: 14, scale: 2, default: 0 }) totalCorrection!: string;
}

/** Corrects the count and the amount of a person's first-time deposits on a reporting day. */
@Entity('ftd_corrections')
export class FtdCorrection {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('date') day!: string;
  @Column('integer') count!: number;
  @Column('numeric', { precision: 14, scale: 2, default: 0 }) amount!: string;
  @Column('integer', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz') createdAt!: Date;
}
