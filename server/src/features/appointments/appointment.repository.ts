import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { LONG_PAGE_SIZE, rowsBefore } from '../../platform/paging.rules.js';
import { Appointment } from './appointment.entity.js';

@Injectable()
export class AppointmentRepository {
  constructor(private readonly database: Database) {}

  private get appointments() {
    return this.database.repository(Appointment);
  }

  add(appointment: Omit<Appointment, 'id' | 'succeededAt'>): Promise<Appointment> {
    return this.appointments.save({ ...appointment, succeededAt: null } as Appointment);
  }

  find(userId: number, hasSucceeded: boolean, page: number): Promise<Appointment[]> {
    return this.appointments.find({
      where: { userId, succeededAt: hasSucceeded ? Not(IsNull()) : IsNull() },
      order: { date: 'ASC', time: { direction: 'ASC', nulls: 'LAST' }, id: 'ASC' },
      take: LONG_PAGE_SIZE,
      skip: rowsBefore(page, LONG_PAGE_SIZE),
    });
  }

  exists(userId: number, id: number): Promise<boolean> {
    return this.appointments.existsBy({ id, userId });
  }

  async delete(userId: number, id: number): Promise<boolean> {
    return (await this.appointments.delete({ id, userId })).affected === 1;
  }

  /** Marks it as passed. False if it is not ahead. The condition and the change are one statement, so this happens once. */
  async markPassed(userId: number, id: number, succeededAt: Date): Promise<boolean> {
    const { affected } = await this.appointments.update(
      { id, userId, succeededAt: IsNull() },
      { succeededAt },
    );
    return affected === 1;
  }
}
