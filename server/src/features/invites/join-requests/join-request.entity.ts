import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/statements/identity-column.js';
import { User } from '../../people/user.entity.js';

/** At most one request waits for each person and brand. The index ensures it. */
@Entity('join_requests')
@Index('join_requests_one_pending', ['brandId', 'userId'], { unique: true, where: `(status = 'wait'::text)` })
export class JoinRequest {
  @IdentityColumn('join_requests_pkey') id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('text', { default: 'wait' }) status!: 'wait' | 'accept' | 'cancel';
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  @Column('integer', { nullable: true }) decidedBy!: number | null;
  /** The person does not learn whether the brand exists, until somebody decides. */
  @Column('boolean', { default: false }) isByOldLink!: boolean;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'join_requests_user_fkey' })
  user!: Relation<User>;
}
