import { toProviderFailure } from './openid-provider.js';

it.each([
  ['access_denied', 'refused'],
  ['login_required', 'refused'],
  ['invalid_grant', 'refused'],
  ['invalid_client', 'unavailable'],
  ['server_error', 'unavailable'],
  ['OAUTH_TIMEOUT', 'unavailable'],
  [undefined, 'unavailable'],
])('the error %s means %s', (code, failure) => {
  expect(toProviderFailure(code)).toBe(failure);
});
