import { Module } from '@nestjs/common';
import { DepositModule } from '../deposit.module.js';
import { UserModule } from '../../people/user.module.js';
import { ClaimController } from './claim.controller.js';
import { ClaimService } from './claim.service.js';
import { DecisionService } from './decision.service.js';
import { FateService } from './fate.service.js';
import { ModerationController } from './moderation.controller.js';
import { UndoService } from './undo.service.js';

/** Who looks at which deposit, decisions of staff, and what becomes of them. */
@Module({
  imports: [DepositModule, UserModule],
  controllers: [ModerationController, ClaimController],
  providers: [DecisionService, UndoService, ClaimService, FateService],
})
export class ModerationModule {}

declare module '../../../platform/events/announce.js' {
  interface Topics {
    /** Somebody else holds a waiting deposit, or nobody does any more. */
    claims: true;
  }
}
