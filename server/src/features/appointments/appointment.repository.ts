import { Injectable } from '@nestjs/common';
import { Column, Entity, IsNull, Not } from 'typeorm';
import { IdentityColumn } from '../../platform/database/columns.js';
import { Database } from '../../platform/database/database.js';
import { LONG_PAGE_SIZE, getOffset } from '../../platform/lists/lists.rules.js';

/** Only the person who created it sees it. */
@Entity('appointments')
export class Appointment {
  @IdentityColumn() id!: number;
  @Column('integer') userId!: number;
  @Column('varchar', { length: 128 }) name!: string;
  /** YYYY-MM-DD, in the time zone of the device. */
  @Column('date') date!: string;
  /** HH:MM, or HH:MM:SS if read from the database. Null: the whole day. */
  @Column('time', { precision: 0, nullable: true }) time!: string | null;
  @Column('varchar', { length: 250, default: '' }) description!: string;
  /** The instant of date and time. Null: the appointment has no time, or the device did not send its time zone. */
  @Column('timestamptz', { nullable: true }) startsAt!: Date | null;
  /** When a reminder was due, even if the person had switched reminders off. Null: none was due so far. */
  @Column('timestamptz', { nullable: true }) remindedAt!: Date | null;
  /** When the person marked it as passed. Null: not marked, even if it is over. */
  @Column('timestamptz', { name: 'succeeded_at', nullable: true }) markedPassedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

export type DueReminder = Pick<Appointment, 'id' | 'userId'> & { telegramId: string };

@Injectable()
export class AppointmentRepository {
  constructor(private readonly database: Database) {}

  private get appointments() {
    return this.database.repository(Appointment);
  }

  create(appointment: Omit<Appointment, 'id' | 'markedPassedAt' | 'remindedAt'>): Promise<Appointment> {
    return this.appointments.save({ ...appointment, markedPassedAt: null, remindedAt: null } as Appointment);
  }

  find(userId: number, id: number): Promise<Appointment | null> {
    return this.appointments.findOneBy({ id, userId });
  }

  /**
   * Sets `remindedAt` of up to `limit` appointments that start after `now`, at `until` at the latest, and returns them. Skips those
   * that have it already, are marked as passed, or were created too late for a reminder.
   */
  claimDue(now: Date, until: Date, limit: number): Promise<DueReminder[]> {
    return this.database.rows(
      `update appointments a set reminded_at = $1 from users u
       where u.id = a.user_id and a.id in (
         select id from appointments
         where starts_at > $1 and starts_at <= $2 and created_at <= starts_at - ($2::timestamptz - $1::timestamptz)
           and starts_at is not null and reminded_at is null and succeeded_at is null
         order by starts_at, id limit $3 for update skip locked
       )
       returning a.id, a.user_id as "userId", u.telegram_id as "telegramId"`,
      [now, until, limit],
    );
  }

  list(userId: number, isMarkedPassed: boolean, page: number): Promise<Appointment[]> {
    return this.appointments.find({
      where: { userId, markedPassedAt: isMarkedPassed ? Not(IsNull()) : IsNull() },
      order: { date: 'ASC', time: { direction: 'ASC', nulls: 'LAST' }, id: 'ASC' },
      take: LONG_PAGE_SIZE,
      skip: getOffset(page, LONG_PAGE_SIZE),
    });
  }

  exists(userId: number, id: number): Promise<boolean> {
    return this.appointments.existsBy({ id, userId });
  }

  async delete(userId: number, id: number): Promise<boolean> {
    return (await this.appointments.delete({ id, userId })).affected === 1;
  }

  /** Returns false if there is no such appointment, or if it is marked already. */
  async markPassed(userId: number, id: number, markedPassedAt: Date): Promise<boolean> {
    const { affected } = await this.appointments.update(
      { id, userId, markedPassedAt: IsNull() },
      { markedPassedAt },
    );
    return affected === 1;
  }
}
