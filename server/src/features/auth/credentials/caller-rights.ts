import { type Caller, managerCodes } from '../../../platform/access/caller.js';
import type { CallerRow } from './auth.repository.js';

type Rights = Pick<Caller, 'userId' | 'telegramId' | 'role' | 'codes' | 'brandIds' | 'memberBrandIds'>;

/** The rights that a person has by their stored role, codes and brands. */
export function toRights(row: CallerRow): Rights {
  const seesAll = row.role === 'admin' || row.role === 'ceo';
  return {
    userId: row.id,
    telegramId: row.telegramId,
    role: row.role,
    codes: seesAll ? managerCodes : row.role === 'manager' ? row.codes : [],
    brandIds: seesAll ? 'all' : row.role === 'manager' ? row.brandIds : [],
    memberBrandIds: row.memberBrandIds,
  };
}
