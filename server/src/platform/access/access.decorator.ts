import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { ApiKeyCaller, ApiKeyScope, Caller, ManagerCode } from './caller.js';

/**
 * Who may call a route. `public`: anybody. `user`: anybody who is logged in. `staff`: admins, CEOs, and managers with that code
 * (`null`: any manager); absent: no person. `notCeo`: CEOs are refused. `apiKey`: API keys with that scope (`null`: any key);
 * absent: no key. `admin`: admins. `mini-app`: people with launch data or a token. `member`: people with launch data or a token
 * who are active members of the brand in the `Brand-Id` header.
 */
export type AccessRule =
  | 'public'
  | 'user'
  | { staff?: ManagerCode | null; apiKey?: ApiKeyScope | null; notCeo?: true }
  | 'admin'
  | 'mini-app'
  | 'member';

export const ACCESS = 'tallydesk:access';

export const Access = (rule: AccessRule) => SetMetadata(ACCESS, rule);

/** The calling user or API key. The parameter is a `Caller`, an `ApiKeyCaller`, or a `Reach` if the rule admits both. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<{ caller: Caller | ApiKeyCaller }>().caller;
});

/**
 * Which confirmation a route needs. `confirm`: within the last 10 minutes, in this session. `add`: the same, but an admin without
 * a passkey may add the first one.
 */
export type PasskeyNeed = 'confirm' | 'add';

export const PASSKEY = 'tallydesk:passkey';

/**
 * Requires admins who have a passkey to confirm with it first. Admins without one are refused if `ADMIN_PASSKEYS` is `required`
 * and the need is `confirm`.
 */
export const NeedsPasskey = (need: PasskeyNeed = 'confirm') => SetMetadata(PASSKEY, need);

/** Checks passkey confirmations. Implemented by the auth feature. */
export abstract class PasskeyGate {
  /** Throws 403 `passkey required` if the admin has to confirm first. */
  abstract assertConfirmed(admin: Caller, need: PasskeyNeed): Promise<void>;
}
