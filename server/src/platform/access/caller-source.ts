import type { Caller } from './caller.js';

export interface Credential {
  scheme: 'bearer' | 'tma';
  value: string;
}

/** Turns a credential into the person behind it; the auth feature provides it. */
export abstract class CallerSource {
  /** `brandId`: the brand to act in as a member, when the route asks for one. Throws 401. */
  abstract callerOf(credential: Credential, brandId: number | null): Promise<Caller>;
}
