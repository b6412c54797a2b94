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

/** The same for a login that failed, which is answered with 200. Of the code it says nothing. */
export function logFailedLogin(ip: string, userId: number): void {
  log.warn({ ip, request_id: acting().requestId, reason: 'failed login', user_id: userId });
}
