export type Role = 'user' | 'manager' | 'ceo' | 'admin';

/** The calling user, as currently stored in the database. */
export interface Caller {
  userId: number;
  telegramId: string;
  role: Role;
  /** CEOs and admins have all of them. */
  codes: readonly ManagerCode[];
  /** The brands that staff may work on. A user has none. */
  brandIds: readonly number[] | 'all';
  /** The brands whose active member the person is. */
  memberBrandIds: readonly number[];
  /** The brand of the `Brand-Id` header, if the caller is an active member of it. */
  memberBrandId: number | null;
  /** `auth_date` and `start_param`, if the credential is launch data. */
  launch: { authDate: Date; startParam: string | null } | null;
  /** Id and expiry, if the credential is an access token. */
  token: { id: string; expiresAt: Date } | null;
}

/** An integrator's program, as currently stored with its API key. */
export interface ApiKeyCaller {
  apiKeyId: number;
  brandIds: readonly number[];
}

/** The brands that a caller, a user or an API key, can reach. */
export type Reach = Pick<Caller, 'brandIds'>;

/** The brands within reach. Null: all of them. */
export const toBrandIds = ({ brandIds }: Reach): readonly number[] | null =>
  brandIds === 'all' ? null : brandIds;

/** What belongs to no brand (null) is reachable only for callers who reach all brands. */
export function canReach(caller: Reach, brandId: number | null): boolean {
  return caller.brandIds === 'all' || (brandId !== null && caller.brandIds.includes(brandId));
}

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

/** The areas that a manager may be allowed to work on. */
export const managerCodes = [
  'brands',
  'users',
  'reports',
  'deposits',
  'tickets',
  'rating',
  'availability',
] as const;
export type ManagerCode = (typeof managerCodes)[number];
