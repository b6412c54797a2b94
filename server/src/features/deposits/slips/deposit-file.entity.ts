import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A slip that an agent has attached in the mini-app. */
@Entity('deposit_files')
@Index('deposit_files_by_deposit', ['depositId'])
@Index('deposit_files_by_user', ['userId'])
@Index('deposit_files_loose', ['createdAt'], { where: '(deposit_id IS NULL)' })
export class DepositFile {
  /** In the file store. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'deposit_files_pkey' }) name!: string;
  /** Null: it is being stored, or its deposit is gone and it will be removed. */
  @Column('integer', { nullable: true }) depositId!: number | null;
  /** Who attached it. */
  @Column('integer', { nullable: true }) userId!: number | null;
  @Column('smallint') position!: number;
  /** The name that the agent gave it. */
  @Column('text') givenName!: string;
  /** In bytes. */
  @Column('integer') size!: number;
  @Column('timestamptz') createdAt!: Date;
}
