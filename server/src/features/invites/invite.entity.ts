import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { IdentityColumn } from '../../platform/database/statements/identity-column.js';
import { User } from '../people/user.entity.js';

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

/** A person's use of an invite. */
@Entity('invite_uses')
export class InviteUse {
  @IdentityColumn('invite_uses_pkey') id!: number;
  @Column('integer') inviteId!: number;
  @Column('integer') userId!: number;
  @Column('timestamptz') usedAt!: Date;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'invite_uses_user_fkey' })
  user!: Relation<User>;
}
