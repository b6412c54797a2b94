import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../platform/database/statements/identity-column.js';

/** Lets several people join a brand by its code, until it expires. Deleted invites stay for their history. */
@Entity('invites')
export class Invite {
  @IdentityColumn('invites_pkey') id!: number;
  @Column('integer') brandId!: number;
  /** Stored as plain text, because staff copy it many times. */
  @Column('text') secretCode!: string;
  @Column('integer') maxConnects!: number;
  @Column('integer', { default: 0 }) currentConnects!: number;
  @Column('timestamptz') activeUntil!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}
