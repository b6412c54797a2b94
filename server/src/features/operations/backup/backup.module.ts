import { Module } from '@nestjs/common';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { BackupService } from './backup.service.js';
import { RestoreService } from './restore.service.js';

/** `npm run backup` and `npm run restore`. */
@Module({
  imports: [RecoveryModule],
  providers: [BackupService, RestoreService],
})
export class BackupModule {}
