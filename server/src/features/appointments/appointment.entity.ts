import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../platform/database/columns.js';

/** A private meeting of an agent. Nobody else sees it. */
@Entity('appointments')
export class Appointment {
  @IdentityColumn() id!: number;
  @Column('integer') userId!: number;
  @Column('varchar', { length: 128 }) name!: string;
  /** YYYY-MM-DD, in the person's own calendar. */
  @Column('date') date!: string;
  /** As PostgreSQL writes it, HH:MM:SS; null when the person set none. */
  @Column('time', { precision: 0, nullable: true }) time!: string | null;
  @Column('varchar', { length: 250, default: '' }) description!: string;
  /** The instant of date and time. Null: the appointment has no time, or the device did not tell its time zone. */
  @Column('timestamptz', { nullable: true }) startsAt!: Date | null;
  /** When a reminder was due, even if the person had switched reminders off. Null: not due yet. */
  @Column('timestamptz', { nullable: true }) remindedAt!: Date | null;
  /** When it was marked as passed; null while it is ahead. */
  @Column('timestamptz', { nullable: true }) succeededAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}
