import { Logger } from '@nestjs/common';
import { currentActor } from '../../../platform/audit/actor.js';

const log = new Logger('Refused');

/** Logs a refused login or passkey with the address of the call, to detect attacks. Never log the credential itself. */
export function logRefusal(message: string, about: { reason: string; user_id?: number | null }): void {
  const { ip, requestId } = currentActor();
  log.warn(message, { ip, request_id: requestId, ...about });
}
