import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { AppointmentMiniAppController } from './appointment.mini-app.controller.js';
import { AppointmentRepository, Appointment } from './appointment.repository.js';
import { AppointmentService } from './appointment.service.js';
import { ReminderService, ReminderJobs } from './reminder.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Appointment]), NotificationModule, UserModule],
  controllers: [AppointmentMiniAppController],
  providers: [AppointmentRepository, AppointmentService, ReminderJobs, ReminderService],
})
export class AppointmentModule {}
