/** `refused`: the provider did not let the person in. `unavailable`: it does not work just now, or not with these settings. */
export type ProviderFailure = 'refused' | 'unavailable';

/** Errors of OAuth 2.0 and OpenID Connect that are about the person or the code, not about the provider or our settings. */
const REFUSALS = [
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
];

export const toProviderFailure = (code: unknown): ProviderFailure =>
  REFUSALS.some((refusal) => refusal === code) ? 'refused' : 'unavailable';
