import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Lets a number of people join a brand by its code, until it ends. Deleted ones stay for their history. */
@Entity('invites')
export class Invite {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'invites_pkey',
  })
  id!: number;
  @Column('integer') brandId!: number;
  /** Stored as it is, since staff copy it again and again. */
  @Column('text') secretCode!: string;
  @Column('integer') maxConnects!: number;
  @Column('integer', { default: 0 }) currentConnects!: number;
  @Column('timestamptz') activeUntil!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}
