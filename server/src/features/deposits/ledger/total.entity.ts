import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { DepositStatus, DepositType } from './deposit.entity.js';

const sum = { precision: 20, scale: 2 } as const;
/** A new object for each column, because TypeORM writes to it. */
const keyOf = (primaryKeyConstraintName: string) => () => ({ primaryKeyConstraintName });

/** A change of deposits that is not in the totals yet. */
@Entity('deposit_total_deltas')
export class TotalDelta {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'deposit_total_deltas_pkey',
  })
  id!: string;
  @Column('integer') brandId!: number;
  @Column('integer', { nullable: true }) agentId!: number | null;
  @Column('text') type!: DepositType;
  @Column('text') status!: DepositStatus;
  @Column('date') day!: string;
  @Column('integer') count!: number;
  @Column('numeric', sum) amount!: string;
}

const brandKey = keyOf('deposit_brand_totals_pkey');

@Entity('deposit_brand_totals')
export class BrandTotal {
  @PrimaryColumn('integer', brandKey()) brandId!: number;
  @PrimaryColumn('text', brandKey()) type!: DepositType;
  @PrimaryColumn('text', brandKey()) status!: DepositStatus;
  @Column('bigint') count!: string;
  @Column('numeric', sum) amount!: string;
}

const agentKey = keyOf('deposit_agent_totals_pkey');

@Entity('deposit_agent_totals')
export class AgentTotal {
  @PrimaryColumn('integer', agentKey()) agentId!: number;
  @PrimaryColumn('text', agentKey()) type!: DepositType;
  @PrimaryColumn('text', agentKey()) status!: DepositStatus;
  @Column('bigint') count!: string;
  @Column('numeric', sum) amount!: string;
}

const resultKey = keyOf('deposit_result_totals_pkey');

/** Accepted deposits of an agent in a brand. */
@Entity('deposit_result_totals')
export class ResultTotal {
  @PrimaryColumn('text', resultKey()) span!: 'day' | 'month';
  @PrimaryColumn('integer', resultKey()) brandId!: number;
  @PrimaryColumn('date', resultKey()) startsOn!: string;
  @PrimaryColumn('integer', resultKey()) agentId!: number;
  @PrimaryColumn('text', resultKey()) type!: DepositType;
  @Column('bigint') count!: string;
  @Column('numeric', sum) amount!: string;
}

const dayKey = keyOf('deposit_day_totals_pkey');

@Entity('deposit_day_totals')
export class DayTotal {
  @PrimaryColumn('text', dayKey()) span!: 'day' | 'month';
  /** 0: all brands together. */
  @PrimaryColumn('integer', dayKey()) brandId!: number;
  @PrimaryColumn('date', dayKey()) startsOn!: string;
  @PrimaryColumn('text', dayKey()) type!: DepositType;
  @PrimaryColumn('text', dayKey()) status!: DepositStatus;
  @Column('bigint') count!: string;
  @Column('numeric', { ...sum, default: 0 }) amount!: string;
}

const overallKey = keyOf('deposit_overall_totals_pkey');

@Entity('deposit_overall_totals')
export class OverallTotal {
  @PrimaryColumn('text', overallKey()) type!: DepositType;
  @PrimaryColumn('text', overallKey()) status!: DepositStatus;
  @Column('bigint') count!: string;
  @Column('numeric', sum) amount!: string;
}
