import type { ApiKeyCaller, Caller } from './caller.js';

export interface Credential {
  scheme: 'bearer' | 'tma';
  value: string;
}

/** Finds the person that a credential belongs to. The auth feature provides it. */
export abstract class CallerSource {
  /** At once if the person is known. `brandId`: the brand to act in as a member, when the route asks for one. Throws 401. */
  abstract getCaller(credential: Credential, brandId: number | null): Caller | Promise<Caller>;
}

/** Every API key begins with this, and no access token does. */
export const API_KEY_PREFIX = 'tdk_';

/** Finds the program that an API key belongs to. The feature of API keys provides it. */
export abstract class ApiKeySource {
  /** Counts the call. Throws 401 for a key that is unknown or revoked, and 429 for one that calls too often. */
  abstract getCaller(apiKey: string): Promise<ApiKeyCaller>;
}
