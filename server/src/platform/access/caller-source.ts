import type { ApiKeyCaller, Caller } from './caller.js';

export interface Credential {
  scheme: 'bearer' | 'tma';
  value: string;
}

/** Resolves a credential to its user. Implemented by the auth feature. */
export abstract class CallerSource {
  /** Synchronous if cached. `brandId`: the brand to act in as a member, if the route requires one. Throws 401. */
  abstract getCaller(credential: Credential, brandId: number | null): Caller | Promise<Caller>;
}

/** The prefix of every API key, and of no access token. */
export const API_KEY_PREFIX = 'tdk_';

/** Resolves an API key to its program. Implemented by the API-key feature. */
export abstract class ApiKeySource {
  /** Counts the call. Throws 401 for a key that is unknown or revoked, and 429 for one that calls too often. */
  abstract getCaller(apiKey: string): Promise<ApiKeyCaller>;
}
