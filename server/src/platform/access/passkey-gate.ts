import { SetMetadata } from '@nestjs/common';
import type { Caller } from './caller.js';

/** `confirm`: the admin has confirmed with a passkey within 10 minutes, in this session. `add`: the same, and it adds one. */
export type PasskeyNeed = 'confirm' | 'add';

export const PASSKEY = 'tallydesk:passkey';

/** Requires admins to confirm with a passkey before calling the route. Other callers that `@Access` admits are unaffected. */
export const NeedsPasskey = (need: PasskeyNeed = 'confirm') => SetMetadata(PASSKEY, need);

/** Checks passkey confirmations. Implemented by the auth feature. */
export abstract class PasskeyGate {
  /** Throws 403 `passkey required` if the admin has to confirm first. */
  abstract assertConfirmed(admin: Caller, need: PasskeyNeed): Promise<void>;
}
