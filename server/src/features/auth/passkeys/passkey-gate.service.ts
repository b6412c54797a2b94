import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { PasskeyGate, type PasskeyNeed } from '../../../platform/access/access.decorator.js';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { PasskeyRepository } from './passkey.repository.js';
import { requireConfirmation } from './passkey.rules.js';

@Injectable()
export class PasskeyGateService extends PasskeyGate {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super();
  }

  async assertConfirmed({ userId, token }: Caller, need: PasskeyNeed): Promise<void> {
    const standing = await this.passkeys.findStanding(userId, token && token.id);
    const terms = { isRequired: this.config.arePasskeysRequired, isAdding: need === 'add' };
    requireConfirmation(standing, terms, this.clock.now());
  }
}
