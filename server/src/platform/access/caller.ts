import type { LaunchData } from '../messenger/api/launch-data.rules.js';
import type { Quota } from '../limits/limit.rules.js';

export type Role = 'user' | 'manager' | 'ceo' | 'admin';

/** The calling user, as currently stored in the database. */
export interface Caller {
  userId: number;
  telegramId: string;
  role: Role;
  /** CEOs and admins have all of them. */
  codes: readonly ManagerCode[];
  /** The brands that the person may work on as staff. Empty for the role `user`. */
  brandIds: readonly number[] | 'all';
  /** The brands of which the person is an active member. */
  memberBrandIds: readonly number[];
  /** The brand of the `Brand-Id` header, if the caller is an active member. */
  memberBrandId: number | null;
  /** The launch data, if it is the credential. */
  launch: Pick<LaunchData, 'authDate' | 'startParam' | 'username' | 'languageCode'> | null;
  /** Id and expiry, if the credential is an access token. */
  token: { id: string; expiresAt: Date } | null;
}

export const apiKeyScopes = [
  'deposits:read',
  'deposits:write',
  'members:read',
  'tickets:read',
  'tickets:write',
  'reports:read',
  'events:read',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** An integrator's program, as currently stored with its API key. */
export interface ApiKeyCaller {
  apiKeyId: number;
  name: string;
  brandIds: readonly number[];
  scopes: readonly ApiKeyScope[];
  expiresAt: Date | null;
}

/** The scope with which an API key may read what a manager may read with a code. */
const readScopeByCode: Partial<Record<ManagerCode, ApiKeyScope>> = {
  brands: 'members:read',
  users: 'members:read',
  reports: 'reports:read',
  rating: 'reports:read',
  deposits: 'deposits:read',
  tickets: 'tickets:read',
};

/** Whether the caller may read what managers with the code may read. */
export function canRead(caller: Pick<Caller, 'codes'> | ApiKeyCaller, code: ManagerCode): boolean {
  if ('codes' in caller) return caller.codes.includes(code);
  const scope = readScopeByCode[code];
  return scope !== undefined && caller.scopes.includes(scope);
}

export type Reach = Pick<Caller, 'brandIds'>;

/** The brands within reach. Null: all of them. */
export const toBrandIds = ({ brandIds }: Reach): readonly number[] | null =>
  brandIds === 'all' ? null : brandIds;

/** Whether a brand is within reach. Things without a brand (null) are within the reach of callers who reach all brands. */
export function canReach(caller: Reach, brandId: number | null): boolean {
  return caller.brandIds === 'all' || (brandId !== null && caller.brandIds.includes(brandId));
}

export interface Credential {
  scheme: 'bearer' | 'tma';
  value: string;
}

/** Resolves a credential to its user. Implemented by the auth feature. */
export abstract class CallerSource {
  /** Synchronous if cached. `brandId`: that of the `Brand-Id` header; null if there is none. Throws 401. */
  abstract getCaller(credential: Credential, brandId: number | null): Caller | Promise<Caller>;
}

/** The prefix of every API key, and of no access token. */
export const API_KEY_PREFIX = 'tdk_';

export interface ApiKeyCall {
  caller: ApiKeyCaller;
  /** Whether the key may be used from this IP address. If not, the call was not counted. */
  isAddressAllowed: boolean;
  quota: Quota;
}

/** Authenticates API keys. Implemented by the API-key feature. */
export abstract class ApiKeySource {
  /** Counts the call, unless `uses` is 0 or the address is not allowed. Throws 401 for an invalid key. */
  abstract authenticate(apiKey: string, address: string, uses?: 0 | 1): Promise<ApiKeyCall>;
}

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
