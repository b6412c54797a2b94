import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { serveAgent, openMiniApp } from '../../../testing/open-mini-app';

beforeEach(serveAgent);

it('authorizes requests with the launch data and removes it from the address', async () => {
  const authorizations: (string | null)[] = [];
  reply('get', 't/me', (request: Request) => {
    authorizations.push(request.headers.get('authorization'));
    return { id: 4 };
  });

  await openMiniApp('/tg/home', { launch: { tgWebAppData: 'user=%7B%7D&hash=abc' } });

  await screen.findByRole('link', { name: 'Northwind' });
  expect(authorizations).toEqual(['tma user=%7B%7D&hash=abc']);
  expect(window.location.hash).toBe('');
});

it('works where the browser refuses storage, as in the frame of a web messenger', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });

  const { address } = await openMiniApp('/tg?brand=1');

  await screen.findByRole('heading', { name: 'Northwind' });
  expect(address()).toBe('/tg?brand=1');
});

it('asks a person whose session has expired to open the app from the bot, and says what is not sent yet', async () => {
  refuseCall('get', 't/me', 401, 'Unauthorized');
  const user = encodeURIComponent(JSON.stringify({ id: 7 }));
  const queuedItem = { at: 1, ticketId: 1, text: '{}', isNote: false, problem: null };
  for (const [key, owner, fileCount] of [
    ['a', 'tg 7 deposits', 0],
    ['b', 'tg 7 messages', 0],
    ['c', 'tg 7 messages', 0],
    ['d', 'tg 7 deposits', 1], // its file is missing
    ['e', 'tg 8 messages', 0], // of another person
  ] as const)
    localStorage.setItem(`sending ${key}`, JSON.stringify({ ...queuedItem, owner, fileCount }));

  await openMiniApp('/tg', { launch: { tgWebAppData: `user=${user}&hash=abc` } });

  await screen.findByRole('heading', { name: 'Open the mini-app from the bot' });
  await screen.findByText(
    '1 report and 2 messages are kept on this device and will be sent after you log in. 1 report could not be sent and is kept on this device.',
  );
});

it('exchanges the code of a login link for a token and uses it from then on', async () => {
  const codes = acceptCalls('post', 'auth/tg', { status: true, access_token: 'jwt' });
  let authorization: string | null = null;
  reply('get', 't/me', (request: Request) => {
    authorization = request.headers.get('authorization');
    return { id: 4 };
  });

  const { address } = await openMiniApp('/tg/4/secret-code');

  await waitFor(() => expect(address()).toBe('/tg/home'));
  await waitFor(() => expect(authorization).toBe('Bearer jwt'));
  expect(codes).toEqual([{ user_id: 4, secret_code: 'secret-code' }]);
  expect(localStorage.getItem('access_token')).toBe('jwt');
});

it('opens the address in a login link only if it is inside the mini-app, and accepts only digits as the user id', async () => {
  reply('post', 'auth/tg', { status: true, access_token: 'jwt' });
  const { address, router } = await openMiniApp('/tg/profile?no_brand=true');
  const links = [
    ['/tg/deposits?brand=1', '/tg/deposits?brand=1'],
    ['/tg?brand=1', '/tg?brand=1'],
    ['//evil.example/tg/deposits', '/tg/home'],
    ['/\\evil.example/tg/deposits', '/tg/home'],
    ['/\t/evil.example/tg/deposits', '/tg/home'],
    ['https://evil.example/tg/deposits', '/tg/home'],
    ['javascript:alert(1)//tg/', '/tg/home'],
    ['/tg/../panel', '/tg/home'],
    ['/tg//evil.example', '/tg/home'],
    ['/tgx', '/tg/home'],
    ['http://[', '/tg/home'],
  ] as const;

  for (const [index, [next, openedAddress]] of links.entries()) {
    await act(() => router.navigate(`/tg/4/code${index}?next=${encodeURIComponent(next)}`));
    await waitFor(() => expect(address(), next).toBe(openedAddress));
  }
  const codes = acceptCalls('post', 'auth/tg', { status: false });
  await act(() => router.navigate('/tg/four/secret-code?next=%2Ftg%2Fdeposits%3Fbrand%3D1'));
  await waitFor(() => expect(address()).toBe('/tg/home'));
  expect(codes).toEqual([]);
});

it('opens a used link only for its person, and only if signed in', async () => {
  reply('post', 'auth/tg', { status: false });
  const { address, router } = await openMiniApp('/tg/4/used-code-1');
  await screen.findByText('Сouldnt log in. try again later');
  expect(localStorage.getItem('access_token')).toBeNull();

  localStorage.setItem('access_token', 'jwt'); // of the agent, whose id is 4
  await act(() => router.navigate('/tg/4/used-code-2?next=%2Ftg%2Fdeposits%3Fbrand%3D1'));
  await waitFor(() => expect(address()).toBe('/tg/deposits?brand=1'));

  await act(() => router.navigate('/tg/5/used-code-3'));
  await screen.findByText('Сouldnt log in. try again later');
});

it('offers to try a used link again if it cannot load who is signed in', async () => {
  reply('post', 'auth/tg', { status: false });
  refuseCall('get', 't/me', 500, 'Internal Server Error');
  localStorage.setItem('access_token', 'jwt');
  const { address } = await openMiniApp('/tg/4/used-code');
  const retry = await screen.findByRole('button', { name: 'Retry' });

  reply('get', 't/me', { id: 4 });
  await userEvent.click(retry);
  await waitFor(() => expect(address()).toBe('/tg/home'));
});
