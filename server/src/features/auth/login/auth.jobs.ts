import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { AuthService } from './auth.service.js';
import { IdentityService } from '../oidc/identity.service.js';

const FORGET_MS = 600_000;

@Injectable()
export class AuthJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly auth: AuthService,
    private readonly identities: IdentityService,
  ) {}

  @Interval(FORGET_MS)
  purgeExpired(): Promise<void> {
    return this.jobs.run('forget expired logins', async () => {
      await this.auth.purgeExpired();
      await this.identities.purgeExpired();
    });
  }
}
