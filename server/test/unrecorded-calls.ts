/** Writing calls that create no audit record, each with the reason. All other writing calls must create one. */
export const unrecordedCalls: Record<string, string> = {
  'POST auth/tg':
    'the test has no valid code, and a failed login is only logged; auth.sessions.http.spec.ts logs in',
  'POST auth/me': 'reads',
  'POST auth/oidc/login': 'the test has no proof of the provider; oidc.http.spec.ts logs in',
  'DELETE auth/session': 'the test has no other session; session.http.spec.ts has some',
  'POST auth/passkey/options': 'only a challenge is stored; the passkey is recorded once it is added',
  'POST auth/passkey/confirm/options': 'only a challenge is stored; the confirmation is recorded',
  'POST deposit/next': 'a claim is advisory and expires after a minute',
  'POST deposit/{id}/claim': 'the same',
  'DELETE deposit/{id}/claim': 'the same',
  'POST t/moments/dismiss': 'only hides what the person has read',
  'POST ticket/{id}/presence': 'presence is not stored',
  'DELETE ticket/{id}/presence': 'the same',
};
