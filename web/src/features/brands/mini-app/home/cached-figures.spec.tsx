import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { refuseCall, reply } from '../../../../testing/server';
import { serveAgent, newBrand, openMiniApp } from '../../../../testing/open-mini-app';

beforeEach(serveAgent);

/** Each opening has new launch data for the same person. */
const newLaunch = (id: number, hash: string) => ({
  launch: { tgWebAppData: String(new URLSearchParams({ user: JSON.stringify({ id }), hash })) },
});
const listStoredKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('figures'));

/** Delays responses until the returned function is called. */
function delayReplies(...paths: string[]): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  for (const path of paths)
    reply('get', path, async () => {
      await released;
      return Response.json(path === 't/me' ? newBrand().user : newBrand({ ftd: 9 }));
    });
  return release;
}

it('shows the figures of the last visit at once, marked as old until fresh ones arrive', async () => {
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'first'));
  expect(await screen.findByText('3')).toBeVisible();
  await waitFor(() => expect(listStoredKeys()).toEqual(['figures4_tg1001_1']));

  const release = delayReplies('t/me', 't/me/brand');
  document.body.innerHTML = '';
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'second'));
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Target' })).toHaveAttribute('aria-valuenow', '64');
  expect(screen.getByText(/^As of \d\d:\d\d, your time zone. Refreshing…$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Deposits' })).toBeVisible();

  act(release);
  expect(await screen.findByText('9')).toBeVisible();
  expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();
});

it('says that the figures are old when fresh ones do not arrive', async () => {
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'first'));
  expect(await screen.findByText('3')).toBeVisible();

  refuseCall('get', 't/me', 500, 'Internal Server Error');
  refuseCall('get', 't/me/brand', 500, 'Internal Server Error');
  document.body.innerHTML = '';
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'second'));
  expect(await screen.findByText(/^As of \d\d:\d\d, your time zone. Not refreshed.$/)).toBeVisible();
  expect(screen.getByText('3')).toBeVisible();

  reply('get', 't/me/brand', newBrand({ ftd: 9 }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('9')).toBeVisible();
  expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();
});

it('shows nobody the figures of another person or brand', async () => {
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'first'));
  expect(await screen.findByText('3')).toBeVisible();

  const release = delayReplies('t/me', 't/me/brand');
  for (const [address, person] of [
    ['/tg?brand=1', 1002],
    ['/tg?brand=2', 1001],
  ] as const) {
    document.body.innerHTML = '';
    await openMiniApp(address, newLaunch(person, 'second'));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByText('3')).not.toBeInTheDocument();
  }
  act(release);
  await waitFor(() => expect(screen.getByText('9')).toBeVisible());
});

it('keeps the figures of one person only, and none of a brand that they left', async () => {
  await openMiniApp('/tg?brand=1', newLaunch(1001, 'first'));
  await waitFor(() => expect(listStoredKeys()).toEqual(['figures4_tg1001_1']));

  document.body.innerHTML = '';
  await openMiniApp('/tg?brand=1', newLaunch(1002, 'second'));
  await waitFor(() => expect(listStoredKeys()).toEqual(['figures4_tg1002_1']));

  refuseCall('get', 't/me/brand', 403, 'user not in brand');
  document.body.innerHTML = '';
  await openMiniApp('/tg?brand=1', newLaunch(1002, 'third'));
  expect(await screen.findByText('Opening your brands…')).toBeVisible();
  expect(listStoredKeys()).toEqual([]);
});

it('stores nothing for an unknown person', async () => {
  await openMiniApp('/tg?brand=1');
  expect(await screen.findByText('3')).toBeVisible();
  expect(listStoredKeys()).toEqual([]);
});
