import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail, type ActionVerb } from '../../platform/audit/audit-trail.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, Transactional } from '../../platform/database/database.js';
import { editConflict, notFound } from '../../platform/errors/domain-error.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { AppointmentRepository } from './appointment.repository.js';
import { assertComplete, assertNotPast, findStart } from './appointment.rules.js';
import { toAppointmentView, type AppointmentView, type CreateAppointment } from './appointment.schemas.js';

@Injectable()
export class AppointmentService {
  constructor(
    private readonly database: Database,
    private readonly appointments: AppointmentRepository,
    private readonly clock: Clock,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditTrail,
  ) {}

  async create({ userId }: Caller, body: CreateAppointment, key: string | null): Promise<AppointmentView> {
    assertComplete(body);
    const { name, date, time, description, utc_offset } = body;
    const now = this.clock.now();
    const request = { call: 't/appointment', order: body };
    const keyedRequest = await this.idempotency.toKeyedRequest({ userId }, key, request);
    return this.database.transaction(() =>
      this.idempotency.runOnce(keyedRequest, async () => {
        // Not checked for a retry, because the day may have passed since the first attempt.
        assertNotPast(date, now);
        const appointment = await this.appointments.create({
          userId,
          name,
          date,
          time: time ?? null,
          description: description ?? '',
          startsAt: findStart(date, time, utc_offset),
          createdAt: now,
        });
        await this.record('create', appointment.id);
        return toAppointmentView(appointment);
      }),
    );
  }

  async list({ userId }: Caller, isMarkedPassed: boolean, page: number): Promise<AppointmentView[]> {
    return (await this.appointments.list(userId, isMarkedPassed, page)).map(toAppointmentView);
  }

  @Transactional()
  async delete({ userId }: Caller, id: number): Promise<void> {
    if (!(await this.appointments.delete(userId, id))) throw notFound();
    await this.record('delete', id);
  }

  @Transactional()
  async markPassed({ userId }: Caller, id: number): Promise<void> {
    if (!(await this.appointments.markPassed(userId, id, this.clock.now())))
      throw (await this.appointments.exists(userId, id)) ? editConflict() : notFound();
    await this.record('accept', id);
  }

  /** Omits the content, which is private. */
  private record(verb: ActionVerb<'appointment'>, subjectId: number): Promise<void> {
    return this.audit.record({ action: `appointment.${verb}`, subjectId });
  }
}
