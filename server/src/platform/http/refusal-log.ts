import { Logger } from '@nestjs/common';
import { acting } from '../audit/acting.js';
import { type Call, describeCall } from './call.js';

const log = new Logger('Refused');

/** Logs who was refused what, to find intruders. It logs the route's pattern, since addresses may hold secrets. */
export function logRefusal(call: Call, status: number, reason: string): void {
  const { actorId } = acting();
  const { caller, ...where } = describeCall(call);
  log.warn({ ...where, caller: caller ?? (actorId === null ? null : `user:${actorId}`), status, reason });
}
