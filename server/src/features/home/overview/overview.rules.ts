import type { Caller, ManagerCode } from '../../../platform/access/caller.js';

export const mayUse = ({ codes }: Pick<Caller, 'codes'>, code: ManagerCode) => codes.includes(code);
export const maySeeResults = (caller: Pick<Caller, 'codes'>) =>
  mayUse(caller, 'reports') || mayUse(caller, 'rating');
