import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { ApiKeyCaller, ApiKeyScope, Caller, ManagerCode } from './caller.js';

/**
 * `user`: anybody who is logged in. `staff`: admins, CEOs, and managers with that code (`null`: any). `apiKey`: keys with that
 * scope (`null`: any). `member`: active members of the brand in the `Brand-Id` header.
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

/** A `Caller`, an `ApiKeyCaller`, or a `Reach` if the rule admits both. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<{ caller: Caller | ApiKeyCaller }>().caller;
});

/** `confirm`: within the last 10 minutes. `add`: the same, but an admin without a passkey may add the first one. */
export type PasskeyNeed = 'confirm' | 'add';

export const PASSKEY = 'tallydesk:passkey';

/** Applies to admins with a passkey. `ADMIN_PASSKEYS=required` refuses a `confirm` to those without one. */
export const NeedsPasskey = (need: PasskeyNeed = 'confirm') => SetMetadata(PASSKEY, need);

/** Implemented by the auth feature. */
export abstract class PasskeyGate {
  /** Throws 403 `passkey required`. */
  abstract assertConfirmed(admin: Caller, need: PasskeyNeed): Promise<void>;
}
