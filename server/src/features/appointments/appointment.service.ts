import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct, type VerbOf } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { editedBefore, notFound } from '../../platform/domain-error.js';
import { LONG_PAGE_SIZE, rowsBefore } from '../../platform/paging.rules.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { Appointment } from './appointment.entity.js';
import { refuseEmpty, refusePast } from './appointment.rules.js';
import { appointmentView, type AppointmentView, type CreateAppointment } from './appointment.schemas.js';

/** Each person's own meetings (decision 13). */
@Injectable()
export class AppointmentService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly idempotency: IdempotencyService,
  ) {}

  async create({ userId }: Caller, order: CreateAppointment, key: string | null): Promise<AppointmentView> {
    refuseEmpty(order);
    const { name, date, time, description } = order as CreateAppointment & { name: string; date: string };
    const now = this.clock.now();
    const row = { userId, name, date, time: time ?? null, description: description ?? '', createdAt: now };
    const keyed = await this.idempotency.keyed({ userId }, key, { call: 't/appointment', order });
    return this.database.transaction((db) =>
      this.idempotency.once(db, keyed, async () => {
        // Only new orders are checked: the day of a repeated order may have passed since the first time.
        refusePast(date, now);
        const appointment = await db.save(db.create(Appointment, row));
        await recordAppointment(db, 'create', appointment.id);
        return appointmentView(appointment);
      }),
    );
  }

  async list({ userId }: Caller, hasSucceeded: boolean, page: number): Promise<AppointmentView[]> {
    const appointments = await this.database.repository(Appointment).find({
      where: { userId, succeededAt: hasSucceeded ? Not(IsNull()) : IsNull() },
      order: { date: 'ASC', time: { direction: 'ASC', nulls: 'LAST' }, id: 'ASC' },
      take: LONG_PAGE_SIZE,
      skip: rowsBefore(page, LONG_PAGE_SIZE),
    });
    return appointments.map(appointmentView);
  }

  async delete({ userId }: Caller, id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      const { affected } = await db.delete(Appointment, { id, userId });
      if (!affected) throw notFound();
      await recordAppointment(db, 'delete', id);
    });
  }

  /** Marks it as passed, once only: the condition and the change are one statement. */
  async accept({ userId }: Caller, id: number): Promise<void> {
    const change = { succeededAt: this.clock.now() };
    return this.database.transaction(async (db) => {
      const { affected } = await db.update(Appointment, { id, userId, succeededAt: IsNull() }, change);
      if (!affected) throw (await db.existsBy(Appointment, { id, userId })) ? editedBefore() : notFound();
      await recordAppointment(db, 'accept', id);
    });
  }
}

/** Records the act without the content, because an appointment is private. */
const recordAppointment = (db: EntityManager, verb: VerbOf<'appointment'>, id: number): Promise<void> =>
  recordAct(db, { action: `appointment.${verb}`, subjectId: id });
