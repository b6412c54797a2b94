import { Global, Module } from '@nestjs/common';
import { Background } from '../jobs/jobs.js';
import { RecoveryGuard, HeartbeatStore } from './recovery-guard.service.js';
import { RecoveryStateRepository } from './recovery-state.repository.js';

/** Global, because nothing may be sent from a database that was rolled back. */
@Global()
@Module({
  providers: [HeartbeatStore, RecoveryGuard, RecoveryStateRepository],
  exports: [RecoveryGuard],
})
export class RecoveryGuardModule {
  constructor(background: Background, guard: RecoveryGuard) {
    background.add(guard);
  }
}
