/** The words of access rules. Features add theirs: `code` is what a manager may be allowed to work on (decision 4). */
export interface AccessTerms {
  role: 'user' | 'manager' | 'ceo' | 'admin';
}
export type Role = AccessTerms['role'];
export type ManagerCode = AccessTerms['code'];

/** Who is calling, as the database knows the person at this moment. */
export interface Caller {
  userId: number;
  telegramId: string;
  role: Role;
  /** ceo and admin hold all of them. */
  codes: readonly ManagerCode[];
  /** Brands that staff may work on; nothing for a user. */
  brandIds: readonly number[] | 'all';
  /** The brand of the `Brand-Id` header, where the caller is an active member of it. */
  memberBrandId: number | null;
  /** `auth_date` and `start_param` of launch data, when those were the credential. */
  launch: { authDate: Date; startParam: string | null } | null;
  /** Id and end of the access token, when that was the credential. */
  token: { id: string; expiresAt: Date } | null;
}

/** A program of an integrator, as the database knows its API key at this moment (decision 14). */
export interface ApiKeyCaller {
  apiKeyId: number;
  brandIds: readonly number[];
}

/** Whoever is calling, person or API key: the brands within reach. */
export type Reach = Pick<Caller, 'brandIds'>;

/** What belongs to no brand (null) is for those who reach all of them. */
export function canReach(caller: Reach, brandId: number | null): boolean {
  return caller.brandIds === 'all' || (brandId !== null && caller.brandIds.includes(brandId));
}
