import { DomainError } from '../domain-error.js';
import type { AccessRule } from './access.decorator.js';
import type { Caller } from './caller.js';

/** Throws 403 unless the rule admits the caller (decision 4 and the access matrix). */
export function decideAccess(rule: AccessRule, caller: Caller): void {
  if (rule === 'member' && caller.memberBrandId === null)
    throw new DomainError('forbidden', 'user not in brand');
  if (!isAdmitted(rule, caller)) throw new DomainError('forbidden', 'Forbidden');
}

/** The same for API keys: they may call only the routes that are made for them. */
export function decideApiKeyAccess(rule: AccessRule): void {
  if (rule === 'api-key' || (typeof rule === 'object' && rule.orApiKey)) return;
  throw new DomainError('forbidden', 'Forbidden');
}

function isAdmitted(rule: AccessRule, caller: Caller): boolean {
  if (typeof rule === 'object') {
    if (rule.notCeo && caller.role === 'ceo') return false;
    return caller.role !== 'user' && (rule.staff === null || caller.codes.includes(rule.staff));
  }
  if (rule === 'api-key') return false;
  return rule !== 'admin' || caller.role === 'admin';
}
