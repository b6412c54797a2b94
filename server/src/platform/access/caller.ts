/** The words of access rules. Features add theirs: `code` is what a manager may be allowed to work on. */
export interface AccessTerms {
  role: 'user' | 'manager' | 'ceo' | 'admin';
}
export type Role = AccessTerms['role'];
export type ManagerCode = AccessTerms['code'];

/** The person who calls, as the database knows them at this moment. */
export interface Caller {
  userId: number;
  telegramId: string;
  role: Role;
  /** A ceo and an admin have all of them. */
  codes: readonly ManagerCode[];
  /** The brands that staff may work on. A user has none. */
  brandIds: readonly number[] | 'all';
  /** The brands whose active member the person is. */
  memberBrandIds: readonly number[];
  /** The brand of the `Brand-Id` header, if the caller is an active member of it. */
  memberBrandId: number | null;
  /** `auth_date` and `start_param` of launch data, when those were the credential. */
  launch: { authDate: Date; startParam: string | null } | null;
  /** Id and end of the access token, when that was the credential. */
  token: { id: string; expiresAt: Date } | null;
}

/** A program of an integrator, as the database knows its API key at this moment. */
export interface ApiKeyCaller {
  apiKeyId: number;
  brandIds: readonly number[];
}

/** The brands that the caller, a person or an API key, can reach. */
export type Reach = Pick<Caller, 'brandIds'>;

/** Only callers who reach all brands reach what belongs to no brand (null). */
export function canReach(caller: Reach, brandId: number | null): boolean {
  return caller.brandIds === 'all' || (brandId !== null && caller.brandIds.includes(brandId));
}
