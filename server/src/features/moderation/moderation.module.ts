import { Module } from '@nestjs/common';
import { UserModule } from '../users/user.module.js';
import { DecisionService } from './decision.service.js';
import { FateService } from './fate.service.js';
import { ModerationController } from './moderation.controller.js';
import { UndoService } from './undo.service.js';

/** Decisions of staff about deposits, and what becomes of them. */
@Module({
  imports: [UserModule],
  controllers: [ModerationController],
  providers: [DecisionService, UndoService, FateService],
})
export class ModerationModule {}
