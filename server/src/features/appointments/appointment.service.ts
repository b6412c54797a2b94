import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { editedBefore, notFound } from '../../platform/domain-error.js';
import { done } from '../../platform/http/common.schemas.js';
import { Appointment } from './appointment.entity.js';
import { refuseEmpty, refusePast } from './appointment.rules.js';
import { appointmentView, type AppointmentView, type CreateAppointment } from './appointment.schemas.js';

/** Each person's own meetings (decision 13). */
@Injectable()
export class AppointmentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async create({ userId }: Caller, order: CreateAppointment): Promise<AppointmentView> {
    refuseEmpty(order);
    const { name, date, time, description } = order as CreateAppointment & { name: string; date: string };
    const now = this.clock.now();
    refusePast(date, now);
    const appointments = this.dataSource.getRepository(Appointment);
    const row = { userId, name, date, time: time ?? null, description: description ?? '', createdAt: now };
    return appointmentView(await appointments.save(appointments.create(row)));
  }

  async list({ userId }: Caller, hasSucceeded: boolean): Promise<AppointmentView[]> {
    const appointments = await this.dataSource.getRepository(Appointment).find({
      where: { userId, succeededAt: hasSucceeded ? Not(IsNull()) : IsNull() },
      order: { date: 'ASC', time: { direction: 'ASC', nulls: 'LAST' }, id: 'ASC' },
    });
    return appointments.map(appointmentView);
  }

  async delete({ userId }: Caller, id: number): Promise<typeof done> {
    const { affected } = await this.dataSource.manager.delete(Appointment, { id, userId });
    if (!affected) throw notFound();
    return done;
  }

  /** "It took place". Once only: the condition and the change are one statement. */
  async accept({ userId }: Caller, id: number): Promise<typeof done> {
    const db = this.dataSource.manager;
    const change = { succeededAt: this.clock.now() };
    const { affected } = await db.update(Appointment, { id, userId, succeededAt: IsNull() }, change);
    if (affected) return done;
    throw (await db.existsBy(Appointment, { id, userId })) ? editedBefore() : notFound();
  }
}
