import { Body, Controller, Delete, Get, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Limited } from '../../platform/limits/limit.guard.js';
import { IdParam, Errors, Returns } from '../../platform/http/returns.decorator.js';
import { IdempotencyKey, AcceptsIdempotencyKey } from '../../platform/idempotency/idempotency.service.js';
import {
  AppointmentFilter,
  AppointmentList,
  AppointmentView,
  CreateAppointment,
} from './appointment.schemas.js';
import { appointmentLimit } from './appointment.rules.js';
import { AppointmentService } from './appointment.service.js';

@ApiTags('appointments')
@Controller('t/appointment')
export class AppointmentMiniAppController {
  constructor(private readonly appointments: AppointmentService) {}

  @Post()
  @Access('mini-app')
  @AcceptsIdempotencyKey()
  @Limited(appointmentLimit)
  @Errors({ 400: ['Date is empty', 'Name is empty'] })
  @Returns(AppointmentView, HttpStatus.CREATED)
  createAppointment(
    @CurrentCaller() caller: Caller,
    @Body({ schema: CreateAppointment }) body: CreateAppointment,
    @IdempotencyKey() key: string | null,
  ) {
    return this.appointments.create(caller, body, key);
  }

  @Get()
  @Access('mini-app')
  @Returns(AppointmentList)
  listAppointments(
    @CurrentCaller() caller: Caller,
    @Query({ schema: AppointmentFilter }) { succeed, page }: AppointmentFilter,
  ) {
    return this.appointments.list(caller, succeed, page);
  }

  @Delete(':id')
  @Access('mini-app')
  @Returns(Done)
  deleteAppointment(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.appointments.delete(caller, id);
  }

  @Post('accept/:id')
  @Access('mini-app')
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  acceptAppointment(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.appointments.markPassed(caller, id);
  }
}
