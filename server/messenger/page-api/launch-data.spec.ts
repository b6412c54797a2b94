import { createHmac } from 'node:crypto';
import { signLaunchData } from './launch-data.js';

const token = '1000001:secret';
const person = { id: 7, first_name: 'Ánna & Co', username: 'anna' };

it('launch data pass the check that the documentation of Telegram describes', () => {
  const received = new URLSearchParams(
    signLaunchData({ person, startParam: 'brand_3', authDate: 1_800_000_000 }, token),
  );

  const pairs = [...received].filter(([name]) => name !== 'hash').map((pair) => pair.join('='));
  const secret = createHmac('sha256', 'WebAppData').update(token).digest();
  const hash = createHmac('sha256', secret).update(pairs.sort().join('\n')).digest('hex');
  expect(received.get('hash')).toBe(hash);
  expect(received.get('auth_date')).toBe('1800000000');
  expect(received.get('start_param')).toBe('brand_3');
  expect(JSON.parse(received.get('user') ?? '')).toMatchObject(person);
});

it('the hash of launch data depends on the token', () => {
  const getHash = (botToken: string) =>
    new URLSearchParams(signLaunchData({ person, authDate: 1 }, botToken)).get('hash');
  expect(getHash(token)).not.toBe(getHash('1000001:other'));
});
