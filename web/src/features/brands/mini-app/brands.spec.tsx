import { act, screen, waitFor, within, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { controlTime } from '../../../testing/time';
import type { OwnJoinRequest } from '../../../api/api.gen';
import { refuseCall, reply } from '../../../testing/server';
import { serveAgent, newBrand, newOwnUser, openMiniApp } from '../../../testing/open-mini-app';

beforeEach(serveAgent);

/** After this time, the mini-app leaves a brand that the person is not in. */
const leaveMs = 1_500;

const joinLaunch = { tgWebAppData: 'start_param=brand_7&hash=abc' };

it('shows the list of brands when none is chosen, which links to each brand', async () => {
  const { address } = await openMiniApp('/tg');
  await waitFor(() => expect(address()).toBe('/tg/home'));

  await userEvent.click(await screen.findByRole('link', { name: 'Northwind' }));
  await screen.findByRole('heading', { name: 'Services' });
  expect(address()).toBe('/tg/services?brand=1');

  await userEvent.click(screen.getByRole('link', { name: 'Totals' }));
  await screen.findByRole('heading', { name: 'Northwind' });
  expect(address()).toBe('/tg?brand=1');
});

it('shows which requests to join wait, and which were refused', async () => {
  const newRequest = (id: number, name: string, status: OwnJoinRequest['status']) => ({
    brand: { id, name },
    status,
  });
  const requests = [
    newRequest(7, 'Northwind', 'refused'),
    newRequest(8, 'Southgate', 'waiting'),
    newRequest(9, 'Eastend', 'accepted'),
  ];
  reply('get', 't/me/brands', { data: [] });
  reply('get', 't/me', { ...newOwnUser(), requests });

  await openMiniApp('/tg/home');

  await screen.findByText("You don't have a brand");
  const refusal = (await screen.findByText('Northwind')).closest('[role=status]');
  expect(refusal).toHaveTextContent('Your request to join was refused.');
  const waiting = screen.getByText('Southgate').closest('[role=status]');
  expect(waiting).toHaveTextContent('Your request to join waits for a manager.');
  expect(screen.queryByText('Eastend')).not.toBeInTheDocument();
});

it('shows the refusal of the link that opened it in place of its outcome', async () => {
  reply('get', 't/me/brands', { data: [] });
  const requests = [{ brand: { id: 7, name: 'Northwind' }, status: 'refused' as const }];
  reply('get', 't/me', { ...newOwnUser(), join: 'already waiting', requests });

  await openMiniApp('/tg/home', { launch: joinLaunch });

  await screen.findByText('Your request to join was refused.');
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

it.each([
  ['brands', '/tg/home', 't/me/brands'],
  ['brand', '/tg?brand=1', 't/me/brand'],
])('fetches the %s again on Retry', async (_, address, path) => {
  refuseCall('get', path, 500, 'Internal Server Error');
  await openMiniApp(address);
  await screen.findByText('Server error. Try later');

  serveAgent();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  await screen.findByText('Northwind');
});

it('remembers the brand for addresses that name none, until the list of brands opens', async () => {
  const { address, router } = await openMiniApp('/tg?brand=1');
  await screen.findByRole('heading', { name: 'Northwind' });

  await act(() => router.navigate('/tg/deposits'));
  await waitFor(() => expect(address()).toBe('/tg/deposits?brand=1'));

  await act(() => router.navigate('/tg/home'));
  await act(() => router.navigate('/tg'));
  await waitFor(() => expect(address()).toBe('/tg/home'));
});

it('never shows the figures of the previous brand', async () => {
  let releaseSecond = () => {};
  const second = new Promise<void>((resolve) => (releaseSecond = resolve));
  reply('get', 't/me/brand', async (request: Request) => {
    const isSecond = request.headers.get('brand-id') === '2';
    if (isSecond) await second;
    return Response.json(newBrand({ ftd: isSecond ? 22 : 11 }));
  });
  const { router } = await openMiniApp('/tg?brand=1');
  await screen.findByText('11');

  await act(() => router.navigate('/tg?brand=2'));
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText('11')).not.toBeInTheDocument();

  releaseSecond();
  await screen.findByText('22');
});

it('shows the totals, the person and the default character, and a plain disc if no picture loads', async () => {
  await openMiniApp('/tg?brand=1');

  await screen.findByText('Anna Petrova');
  expect(within(screen.getByText('Total').parentElement!).getByText('$7,650.50')).toBeInTheDocument();
  expect(within(screen.getByText('FTD').parentElement!).getByText('3')).toBeInTheDocument();
  expect(screen.getByAltText('')).toHaveAttribute('src', '/monkeys/default.png');

  fireEvent.error(screen.getByAltText(''));
  expect(screen.queryByAltText('')).toBeNull();
});

it('says that a request to join the brand of the deep link was sent', async () => {
  const pass = controlTime();
  refuseCall('get', 't/me/brand', 403, 'user not in brand');

  const { address } = await openMiniApp('/tg', { launch: joinLaunch });

  await screen.findByRole('heading', { name: 'Your request to join was sent' });
  expect(screen.queryByText('You are not in brand')).not.toBeInTheDocument();
  await pass(leaveMs);
  expect(address()).toBe('/tg/home');
  await screen.findByRole('link', { name: 'Northwind' });
  await screen.findByText('Your request to join was sent');
});

it('opens the brand of the deep link for its member', async () => {
  reply('get', 't/me/brands', { data: [{ id: 7, name: 'Southwind' }] });
  reply('get', 't/me/brand', newBrand({ brand: { id: 7, name: 'Southwind', report_type: 'sales' } }));

  const { address, router } = await openMiniApp('/tg', { launch: joinLaunch });
  await screen.findByRole('heading', { name: 'Southwind' });
  expect(address()).toBe('/tg?brand=7');

  await act(() => router.navigate('/tg/home'));
  await screen.findByRole('link', { name: 'Southwind' });
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

const launchWith = (param: string) => ({ launch: { tgWebAppData: `start_param=${param}&hash=abc` } });

it('opens the screen of the start parameter once and remembers its brand', async () => {
  const { address, router } = await openMiniApp('/tg', launchWith('brand_1_deposits'));
  await screen.findByText('Your deposits not found');
  expect(address()).toBe('/tg/deposits?brand=1');

  await act(() => router.navigate('/tg'));
  await screen.findByRole('heading', { name: 'Northwind' });
  expect(address()).toBe('/tg?brand=1');
});

it('leaves a brand that the person is not in, without a request to join for the start parameter of a screen', async () => {
  const pass = controlTime();
  refuseCall('get', 't/me/brand', 403, 'user not in brand');

  const { address } = await openMiniApp('/tg', launchWith('brand_7_deposits'));

  await screen.findByText('You are not in brand');
  expect(address()).toBe('/tg/deposits?brand=7');
  await pass(leaveMs);
  expect(address()).toBe('/tg/home');
  await screen.findByRole('link', { name: 'Northwind' });
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

it.each(['brand_0', 'brand_7_users', 'brand_7_ticket_', 'xbrand_7', 'brand_7_deposits_1'])(
  'ignores an unknown start parameter: %s',
  async (param) => {
    const { address } = await openMiniApp('/tg', launchWith(param));

    await waitFor(() => expect(address()).toBe('/tg/home'));
  },
);

it('shows a quiet line without a connection, and tries again by itself', async () => {
  const pass = controlTime();
  await openMiniApp('/tg?brand=1');
  await screen.findByText('$7,650.50');

  reply('get', 't/me/brand', () => Response.error());
  act(() => void window.dispatchEvent(new Event('focus')));
  await screen.findByText('No connection. Trying again…');
  expect(screen.getByText('$7,650.50')).toBeInTheDocument();

  reply('get', 't/me/brand', newBrand({ retention_amount: 7000 }));
  await pass(6_000);
  await screen.findByText('$8,200');
  expect(screen.queryByText('No connection. Trying again…')).not.toBeInTheDocument();
});
