import { Environment } from './config.js';
import { TrustedProxies } from './trusted-proxies.js';

it.each([
  ['1', [true, false, false]],
  ['2', [true, true, false]],
  [' 2 ', [true, true, false]],
])('parses a number of hops: %j', (text, trusted) => {
  const isTrusted = TrustedProxies.parse(text) as (address: string, hop: number) => boolean;
  expect([0, 1, 2].map((hop) => isTrusted('10.0.0.9', hop))).toEqual(trusted);
});

it.each([undefined, '0', 'false'])('%j trusts no proxy', (text) => {
  expect(TrustedProxies.parse(text)).toBe(false);
});

it.each([
  ['10.0.0.5', ['10.0.0.5']],
  ['10.0.0.5, 192.168.0.0/16', ['10.0.0.5', '192.168.0.0/16']],
  ['::1,fd00::/8', ['::1', 'fd00::/8']],
  ['loopback', ['loopback']],
])('parses addresses: %j', (text, addresses) => {
  expect(TrustedProxies.parse(text)).toEqual(addresses);
});

it.each([
  'true',
  'TRUE',
  '11',
  '-1',
  '1.5',
  'yes',
  'nginx',
  '10.0.0.0/33',
  '10.0.0.5,',
  '10.0.0/8',
  'fd00::/',
])('refuses %j and says what is accepted', (text) => {
  const { error } = Environment.pick({ TRUST_PROXY: true }).safeParse({ TRUST_PROXY: text });
  expect(error?.issues[0]?.message).toMatch(/number of proxies .* or their addresses/);
});

it('explains why "true" is not allowed', () => {
  expect(TrustedProxies.safeParse('true').error?.issues[0]?.message).toMatch(/any client could then spoof/);
});
