import { createHmac } from 'node:crypto';
import { DAY_SECONDS } from '../../../../shared/units.rules.js';
import { DomainError } from '../../errors/domain-error.js';
import { verifyLaunchData } from './launch-data.rules.js';

const TOKEN = '123456:ABC-DEF';
const NOW = new Date('2026-03-05T12:00:00Z');
const nowSeconds = NOW.getTime() / 1000;
const anna = JSON.stringify({
  id: 279058397,
  first_name: 'Anna',
  last_name: '',
  username: 'anna',
  photo_url: 'https://t.me/i/a.svg',
});

function signFields(fields: Record<string, string> = {}, token = TOKEN): Record<string, string> {
  const data = {
    query_id: 'AAH',
    user: anna,
    auth_date: String(nowSeconds),
    start_param: 'brand_7',
    ...fields,
  };
  const dataCheckString = Object.entries(data)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(token).digest();
  return { ...data, hash: createHmac('sha256', key).update(dataCheckString).digest('hex') };
}
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const verify = (fields: Record<string, string>) => verifyLaunchData(query(fields), TOKEN, NOW);
const refused = new DomainError('unauthorized', 'Unauthorized');

describe('verifyLaunchData', () => {
  it('returns the person and the time in the data that Telegram signed', () => {
    expect(verify(signFields())).toEqual({
      telegramId: 279058397,
      username: 'anna',
      firstName: 'Anna',
      lastName: null,
      languageCode: null,
      photoUrl: 'https://t.me/i/a.svg',
      startParam: 'brand_7',
      authDate: NOW,
    });
  });

  it('accepts the fields in any order', () => {
    const fields = signFields({ Zed: '1', chat_instance: '-5', chat_type: 'group' });
    const reordered = Object.fromEntries(Object.entries(fields).reverse());
    expect(verify(reordered).telegramId).toBe(279058397);
  });

  it('includes the signature field in the hash', () => {
    const signed = signFields({
      signature: 'zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ',
    });
    expect(verify(signed).telegramId).toBe(279058397);
    expect(() => verify({ ...signed, signature: 'other' })).toThrow(refused);
  });

  it.each([
    ['another user', { ...signFields(), user: anna.replace('279058397', '1') }],
    ['an added field', { ...signFields(), receiver: '{}' }],
    ['another bot', signFields({}, '123456:OTHER')],
    ['a hash of another length', { ...signFields(), hash: 'abc' }],
    ['a hash that is not hex', { ...signFields(), hash: 'z'.repeat(64) }],
    ['no user', signFields({ user: '' })],
    ['a user that is not JSON', signFields({ user: 'anna' })],
    ['a user without an id', signFields({ user: '{"first_name":"Anna"}' })],
    ['an auth_date that is not a number', signFields({ auth_date: 'today' })],
  ])('refuses %s', (_, fields) => {
    expect(() => verify(fields)).toThrow(refused);
  });

  it('refuses data without a hash or without a signed field, and empty data', () => {
    const { hash: _hash, ...unsigned } = signFields();
    const { query_id: _query, ...shortened } = signFields();
    for (const data of [query(unsigned), query(shortened), '', 'hash=']) {
      expect(() => verifyLaunchData(data, TOKEN, NOW)).toThrow(refused);
    }
  });

  it('refuses a field name that occurs twice', () => {
    const data = query(signFields());
    expect(() => verifyLaunchData(`${data}&user=${encodeURIComponent(anna)}`, TOKEN, NOW)).toThrow(refused);
    expect(() => verifyLaunchData(`hash=${'0'.repeat(64)}&${data}`, TOKEN, NOW)).toThrow(refused);
  });

  it.each([nowSeconds - DAY_SECONDS, nowSeconds + 60])(
    'accepts an auth_date a day ago or a minute ahead: %s',
    (authDate) => {
      const launchData = verify(signFields({ auth_date: String(authDate) }));
      expect(launchData.authDate).toEqual(new Date(authDate * 1000));
    },
  );

  it.each([nowSeconds - DAY_SECONDS - 1, nowSeconds + 61])(
    'refuses an auth_date more than a day ago or more than a minute ahead: %s',
    (authDate) => {
      expect(() => verify(signFields({ auth_date: String(authDate) }))).toThrow(refused);
    },
  );

  it('verifies age and signature again for data that it accepted before', () => {
    const data = query(signFields());
    const verifyAfter =
      (days: number, token = TOKEN) =>
      () =>
        verifyLaunchData(data, token, new Date(NOW.getTime() + days * DAY_SECONDS * 1000));
    expect(verifyAfter(0)()).toEqual(verifyAfter(1)());
    expect(verifyAfter(1.1)).toThrow(refused);
    expect(verifyAfter(0, '654321:OTHER')).toThrow(refused);
    expect(() => verifyLaunchData(`${data}&more=1`, TOKEN, NOW)).toThrow(refused);
  });
});
