import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Contest } from '../../../api/contest.api.gen';
import { newContest } from '../../../testing/new-contest';
import { pageOf } from '../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply } from '../../../testing/server';
import { ContestList } from './ContestList';

const show = (address = '/contests') =>
  renderPanel(
    [toTestRoute('/contests', <ContestList />), toTestRoute('/contests/new', <p>New contest</p>)],
    address,
  );
const open = (contests: Contest[], address?: string) => {
  reply('get', 'contest', pageOf(contests));
  return show(address);
};

it('lists contests with their brands, days and state', async () => {
  const brands = [
    { id: 1, name: 'Northwind' },
    { id: 2, name: 'South' },
  ];
  open([newContest({ brands }), newContest({ id: 6, name: 'Teams', state: 'provisional', waiting: 2 })]);

  const row = within(await screen.findByRole('row', { name: /Winter race/ }));
  expect(row.getByRole('link', { name: 'Winter race' })).toHaveAttribute('href', '/contests/5');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Winter race'),
    'Northwind, South',
    '01.12.2026 – 14.12.2026',
    'Running',
  ]);
  expect(screen.getByRole('row', { name: /Teams/ })).toHaveTextContent('Provisional 2 deposits still wait');
  expect(screen.getByText('Days in GMT-4')).toBeVisible();
});

it('links to the form if there are no contests, and to the first page from an empty page', async () => {
  const { user, router } = open([], '/contests?page=3');
  await user.click(await screen.findByRole('link', { name: 'First page' }));

  await user.click(await screen.findByRole('link', { name: 'Set up the first one' }));

  expect(router.state.location.pathname).toBe('/contests/new');
});

it('loads after a failure and Retry, and says that access is refused', async () => {
  await retryLoading('contest', pageOf([newContest()]), show);
  await screen.findByRole('link', { name: 'Winter race' });

  refuseCall('get', 'contest', 403, 'Forbidden');
  show();
  await screen.findByText('You have no access to this page');
});
