import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { AuthService } from './auth.service.js';

@Injectable()
export class AuthJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly auth: AuthService,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  forgetExpired(): Promise<void> {
    return this.jobs.run('forget expired logins', () => this.auth.forgetExpired());
  }
}
