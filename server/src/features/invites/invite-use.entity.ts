import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { IdentityColumn } from '../../platform/database/statements/identity-column.js';
import { User } from '../people/user.entity.js';

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
