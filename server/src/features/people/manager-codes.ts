/** The rights that a manager can have. */
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
