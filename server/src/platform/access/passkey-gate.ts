import { SetMetadata } from '@nestjs/common';
import type { Caller } from './caller.js';

/** `confirm`: the admin has confirmed with a passkey within 10 minutes, in this session. `add`: the same, and it adds one. */
export type PasskeyNeed = 'confirm' | 'add';

export const PASSKEY = 'tallydesk:passkey';

/**
 * Marks a route that admins may call only after a confirmation with a passkey. Everybody else whom `@Access` admits calls it
 * without.
 */
export const NeedsPasskey = (need: PasskeyNeed = 'confirm') => SetMetadata(PASSKEY, need);

/** Knows who has confirmed. The auth feature provides it. */
export abstract class PasskeyGate {
  /** Throws 403 `passkey required` if the admin has to confirm first. */
  abstract assertConfirmed(admin: Caller, need: PasskeyNeed): Promise<void>;
}
