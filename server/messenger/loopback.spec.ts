import { isLoopbackHost } from './local-messenger.plugin.js';

it.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST:5173',
  '127.0.0.1',
  '127.0.0.1:4050',
  '127.0.0.2:1',
  '[::1]:80',
])('accepts %s', (host) => expect(isLoopbackHost(host)).toBe(true));

it.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
  'evil.example/localhost',
  'desk.localhost:3000',
  '10.0.0.1',
])('refuses %s', (host) => expect(isLoopbackHost(host)).toBe(false));

it('accepts the host of PUBLIC_URL only if it is this machine', () => {
  expect(isLoopbackHost('desk.localhost:3000', 'http://desk.localhost:3000')).toBe(true);
  expect(isLoopbackHost('desk.example', 'https://desk.example')).toBe(false);
});
