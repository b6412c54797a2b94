import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';
import type { DepositType } from '../../ledger/deposit.entity.js';

/** The open dialogue of a person who reports a deposit in private. */
@Entity('deposit_dialogues')
export class DepositDialogue {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'deposit_dialogues_pkey' }) telegramId!: string;
  /** Each dialogue of the person has a new one. */
  // The decorator's type leaves out this strategy.
  @Generated('identity' as 'increment')
  @Column({ type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;
  @Column('integer', { nullable: true }) brandId!: number | null;
  @Column('text', { nullable: true }) type!: DepositType | null;
  @Column('timestamptz') expiresAt!: Date;
}
