import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { IdentityColumn } from '../../platform/database/columns.js';
import { User } from '../people/user.entity.js';

/** A code by which several people can join a brand until it expires. The row of a deleted invite stays for its history. */
@Entity('invites')
export class Invite {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  /** Stored as plain text, because staff copy it many times. */
  @Column('text') secretCode!: string;
  /** How many people may use it. */
  @Column('integer') maxConnects!: number;
  /** How many people have used it. */
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

/** A request to join a brand. A unique index enforces that at most one waits for each person and brand. */
@Entity('join_requests')
export class JoinRequest {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('text', { default: 'wait' }) status!: 'wait' | 'accept' | 'cancel';
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  /** Null if the request waits, or ended without a decision: the person joined in another way, or was erased. */
  @Column('integer', { nullable: true }) decidedBy!: number | null;
  /** Whether the person used a link of the former format. Then nothing reveals whether the brand exists until a decision. */
  @Column('boolean', { default: false }) isByOldLink!: boolean;

  @ManyToOne(() => User, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;
}
