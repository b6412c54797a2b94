import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { IdentityColumn } from '../../platform/database/columns.js';
import { User } from '../people/user.entity.js';

/** Lets several people join a brand by its code, until it expires. Deleted invites are kept for their history. */
@Entity('invites')
export class Invite {
  @IdentityColumn() id!: number;
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

/** A person's use of an invite. */
@Entity('invite_uses')
export class InviteUse {
  @IdentityColumn() id!: number;
  @Column('integer') inviteId!: number;
  @Column('integer') userId!: number;
  @Column('timestamptz') usedAt!: Date;

  @ManyToOne(() => User, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;
}

/** At most one request waits for each person and brand, which the index enforces. */
@Entity('join_requests')
export class JoinRequest {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('text', { default: 'wait' }) status!: 'wait' | 'accept' | 'cancel';
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  @Column('integer', { nullable: true }) decidedBy!: number | null;
  /** The person is not told whether the brand exists until somebody decides. */
  @Column('boolean', { default: false }) isByOldLink!: boolean;

  @ManyToOne(() => User, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;
}
