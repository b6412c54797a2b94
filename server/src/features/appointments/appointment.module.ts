import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Appointment } from './appointment.entity.js';
import { AppointmentMiniAppController } from './appointment.mini-app.controller.js';
import { AppointmentRepository } from './appointment.repository.js';
import { AppointmentService } from './appointment.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Appointment])],
  controllers: [AppointmentMiniAppController],
  providers: [AppointmentRepository, AppointmentService],
  exports: [AppointmentService],
})
export class AppointmentModule {}
