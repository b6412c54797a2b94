/** Writing calls without an audit record, each with the reason. All other writing calls must leave one. */
export const unrecordedCalls: Record<string, string> = {
  'POST auth/tg':
    'the fixture has no right code, and a failed login is logged; auth.sessions.http.spec.ts does log in',
  'POST auth/me': 'reads',
  'POST auth/oidc/login': 'the fixture has no proof of the provider; oidc.http.spec.ts does log in',
  'DELETE auth/session': 'the fixture has no other session; session.http.spec.ts has some',
  'POST auth/passkey/options': 'only a challenge is stored; the passkey is recorded once it is added',
  'POST auth/passkey/confirm/options': 'only a challenge is stored; the confirmation is recorded',
  'POST deposit/next': 'a claim is a notice that lasts a minute and blocks nobody',
  'POST deposit/{id}/claim': 'the same',
  'DELETE deposit/{id}/claim': 'the same',
  'POST t/moments/dismiss': 'only hides what the person has read',
  'POST ticket/{id}/presence': 'says who looks at a ticket just now, and stores nothing',
  'DELETE ticket/{id}/presence': 'the same',
};
