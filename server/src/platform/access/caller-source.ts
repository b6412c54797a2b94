import type { ApiKeyCaller, Caller } from './caller.js';

export interface Credential {
  scheme: 'bearer' | 'tma';
  value: string;
}

/** Turns a credential into the person behind it; the auth feature provides it. */
export abstract class CallerSource {
  /** `brandId`: the brand to act in as a member, when the route asks for one. Throws 401. */
  abstract callerOf(credential: Credential, brandId: number | null): Promise<Caller>;
}

/** What every API key begins with; no access token does. */
export const API_KEY_PREFIX = 'tdk_';

/** Turns an API key into the program behind it; the feature of API keys provides it. */
export abstract class ApiKeySource {
  /** Counts the call. Throws 401 for a key that is unknown or revoked, and 429 for one that calls too often. */
  abstract callerOf(apiKey: string): Promise<ApiKeyCaller>;
}
