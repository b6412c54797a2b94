import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { IdentityColumn } from '../../platform/database/statements/identity-column.js';
import type { Competitors, Measure } from './contest.rules.js';

/** Its days and rules are frozen once the first day has begun. */
@Entity('contests')
@Index('contests_not_final', { synchronize: false })
export class Contest {
  @IdentityColumn('contests_pkey') id!: number;
  @Column('varchar', { length: 100 }) name!: string;
  @Column('text') by!: Competitors;
  @Column('text') measure!: Measure;
  /** Null: standings decide. Else a result that everybody can reach: dollars, deposits or per cent. */
  @Column('numeric', { precision: 14, scale: 2, nullable: true }) goal!: string | null;
  /** Null: everybody who reaches the goal. */
  @Column('smallint', { nullable: true }) winners!: number | null;
  @Column('varchar', { length: 300 }) prize!: string;
  /** Reporting days, both inclusive. */
  @Column('date') startDate!: string;
  @Column('date') endDate!: string;
  @Column('integer') createdBy!: number;
  @Column('timestamptz') createdAt!: Date;
  /** When its standings were stored. Null: they still follow the deposits. */
  @Column('timestamptz', { nullable: true }) finalAt!: Date | null;
}

@Entity('contest_brands')
@Index('contest_brands_of_brand', { synchronize: false })
export class ContestBrand {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'contest_brands_pkey' }) contestId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'contest_brands_pkey' }) brandId!: number;
  /** Whether only first-time deposits count, because it was a sales brand when the rules were written. */
  @Column('boolean') countsFtd!: boolean;
  /** What the message in the brand's chat tells. Null: there is none yet. */
  @Column('text', { nullable: true }) announced!: string | null;
}

/** What a member had made in one brand when the contest became final, or by the last change that was noted since. */
@Entity('contest_entries')
@Index('contest_entries_of_brand', { synchronize: false })
export class ContestEntry {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'contest_entries_pkey' }) contestId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'contest_entries_pkey' }) brandId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'contest_entries_pkey' }) userId!: number;
  /** Cents, or a number of deposits. */
  @Column('bigint') result!: string;
}

/** A line of final standings: of a person or of a team. */
@Entity('contest_results')
export class ContestResult {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'contest_results_pkey' }) contestId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'contest_results_pkey' }) position!: number;
  @Column('integer') place!: number;
  @Column('integer', { nullable: true }) userId!: number | null;
  @Column('smallint', { nullable: true }) teamId!: 1 | 2 | null;
  @Column('numeric', { precision: 20, scale: 2 }) value!: string;
  @Column('numeric', { precision: 20, scale: 1, nullable: true }) percentOfGoal!: string | null;
  @Column('boolean') isWinner!: boolean;
}

/** A result that changed after the contest was final. The standings stay as they are. */
@Entity('contest_changes')
@Index('contest_changes_of_contest', { synchronize: false })
@Index('contest_changes_of_brand', { synchronize: false })
export class ContestChange {
  @IdentityColumn('contest_changes_pkey') id!: number;
  @Column('integer') contestId!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('bigint') before!: string;
  @Column('bigint') after!: string;
  @Column('timestamptz') notedAt!: Date;
}
