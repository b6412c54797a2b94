import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ManagerCode, Role } from '../../platform/access/caller.js';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'users_pkey',
  })
  id!: number;
  /** Telegram's id, up to 52 bits; the driver reads bigint as text. */
  @Column('bigint') telegramId!: string;
  /** Without the @; people change it in Telegram at any time. */
  @Column('text', { nullable: true }) username!: string | null;
  /** Telegram's name at first sight; the person's own choice afterwards. */
  @Column('text', { nullable: true }) publicName!: string | null;
  @Column('text', { nullable: true }) photoName!: string | null;
  /** Telegram's name of that photo. */
  @Column('text', { nullable: true }) photoSource!: string | null;
  @Column('text', { default: 'user' }) role!: Role;
  /** What a manager may work on; ceo and admin need none. */
  @Column('text', { array: true, default: '{}' }) codes!: ManagerCode[];
  @Column('text', { nullable: true }) character!: string | null;
  /** Access tokens of another epoch are over: ending every session of a person begins a new one. */
  @Column('integer', { default: 0 }) sessionEpoch!: number;
  /** Launch data of the mini-app from before that is over too. */
  @Column('timestamptz', { nullable: true }) sessionsEndedAt!: Date | null;
  /** Invented for the demo: in a real messenger somebody else may have the Telegram id. */
  @Column('boolean', { default: false }) isDemo!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
