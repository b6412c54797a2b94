import { Logger } from '@nestjs/common';
import { acting } from '../audit/acting.js';
import { type Call, describeCall } from './call.js';

const log = new Logger('Refused');

/** Logs who was refused what, for whoever looks for intruders. The route is the pattern: addresses may hold secrets. */
export function logRefusal(call: Call, status: number, reason: string): void {
  const { actorId } = acting();
  const { caller, ...where } = describeCall(call);
  log.warn({ ...where, caller: caller ?? (actorId === null ? null : `user:${actorId}`), status, reason });
}
