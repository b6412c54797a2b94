import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { refuseCall, reply } from '../../../../testing/server';
import { serveAgent, newOwnBrand, openMiniApp } from '../../../../testing/open-mini-app';

beforeEach(serveAgent);

/** Launch data of a person. Each opening of the app has a different hash. */
const newLaunch = (id: number, hash: string) => ({
  launch: { tgWebAppData: String(new URLSearchParams({ user: JSON.stringify({ id }), hash })) },
});
/** The count of first-time deposits in `newOwnBrand`, and in later responses. */
const [cachedFtd, freshFtd] = ['3', '9'];
const listFigureKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('figures'));

/** Delays the responses about the person and the brand until the returned function is called. */
function delayReplies(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  for (const path of ['t/me', 't/me/brand'])
    reply('get', path, async () => {
      await released;
      return Response.json(path === 't/me' ? newOwnBrand().user : newOwnBrand({ ftd: Number(freshFtd) }));
    });
  return release;
}

it('shows the figures of the last visit at once, marked as old until fresh ones arrive', async () => {
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'first'));
  await screen.findByText(cachedFtd);
  await waitFor(() => expect(listFigureKeys()).toEqual(['figures4_tg1001_1']));

  const release = delayReplies();
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'second'));
  await screen.findByText(cachedFtd);
  expect(screen.getByRole('progressbar', { name: 'Target' })).toHaveAttribute('aria-valuenow', '64');
  expect(screen.getByText(/^As of \d\d:\d\d, your time zone. Refreshing…$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Deposits' })).toBeVisible();
  act(release);
  await screen.findByText(freshFtd);
  expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();

  refuseCall('get', 't/me', 500, 'Internal Server Error');
  refuseCall('get', 't/me/brand', 500, 'Internal Server Error');
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'third'));
  await screen.findByText(/^As of \d\d:\d\d, your time zone. Not refreshed.$/);
  expect(screen.getByText(freshFtd)).toBeVisible();
  reply('get', 't/me/brand', newOwnBrand({ ftd: 5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('5');
  expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();
});

it('does not show the figures of another person or brand while fresh ones load', async () => {
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'first'));
  await screen.findByText(cachedFtd);

  const release = delayReplies();
  for (const [address, person] of [
    ['/tg?brand=1', 1002],
    ['/tg?brand=2', 1001],
  ] as const) {
    await openMiniApp(address, newLaunch(person, 'second'));
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByText(cachedFtd)).not.toBeInTheDocument();
  }
  act(release);
  await waitFor(() => expect(screen.getByText(freshFtd)).toBeVisible());
});

it('stores figures only of the last person, none if the person is unknown, and none of a brand that they left', async () => {
  await openMiniApp('/tg?brand=1');
  await screen.findByText(cachedFtd);
  expect(listFigureKeys()).toEqual([]);

  await openMiniApp('/tg?brand=1', newLaunch(1001, 'first'));
  await waitFor(() => expect(listFigureKeys()).toEqual(['figures4_tg1001_1']));

  await openMiniApp('/tg?brand=1', newLaunch(1002, 'second'));
  await waitFor(() => expect(listFigureKeys()).toEqual(['figures4_tg1002_1']));

  refuseCall('get', 't/me/brand', 403, 'user not in brand');
  await openMiniApp('/tg?brand=1', newLaunch(1002, 'third'));
  await screen.findByText('Opening your brands…');
  expect(listFigureKeys()).toEqual([]);
});
