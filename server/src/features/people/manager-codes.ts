/** The rights that a manager can have (decision 4). */
export const managerCodes = [
  'brands',
  'users',
  'reports',
  'deposits',
  'tickets',
  'rating',
  'availability',
] as const;

declare module '../../platform/access/caller.js' {
  interface AccessTerms {
    code: (typeof managerCodes)[number];
  }
}
