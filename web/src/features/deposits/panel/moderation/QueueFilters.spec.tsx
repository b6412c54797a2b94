import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { newDeposit } from '../../../../testing/new-views';
import {
  getButton,
  newQueue,
  openModeration,
  serveQueue,
  findTitle,
} from '../../../../testing/open-moderation';

/** Builds deposits with the labels A1, F2, A3, F4 ... */
const newMixedQueue = (count: number) =>
  newQueue(count).map(({ id }) => newDeposit({ id, type: id % 2 === 0 ? 'ftd' : 'retention' }));
const address = '/deposits/moderation';
const getFilters = () => within(screen.getByRole('group', { name: 'Filters' }));
const choose = async (user: UserEvent, name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const listLabels = () =>
  within(screen.getByRole('navigation', { name: 'Queue' }))
    .getAllByRole('link')
    .map((row) => /^[AF]\d+/.exec(row.textContent)?.[0])
    .filter(Boolean);

it('adds each filter to the URL and to the request, and clears all filters with one click', async () => {
  const { onListWaiting } = serveQueue(newMixedQueue(4));
  const { user, router } = openModeration(`${address}?deposit=3&page=2`);

  await choose(user, 'Kind', 'FTD');
  await user.type(getFilters().getByRole('textbox', { name: 'Lower bound' }), '1,250.50{Enter}');
  await user.type(getFilters().getByRole('textbox', { name: 'Upper bound' }), '2k{Enter}');
  await user.type(getFilters().getByRole('textbox', { name: 'Person' }), '4{Enter}');
  await choose(user, 'Slip', 'No slip');
  await user.click(getFilters().getByRole('checkbox', { name: 'Duplicates only' }));

  const filterParams = {
    type: 'ftd',
    amount_min: '1250.50',
    amount_max: '2000',
    agent_id: '4',
    has_files: 'false',
    duplicates: 'true',
  };
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(filterParams),
  );
  await waitFor(() => expect(onListWaiting).toHaveBeenLastCalledWith({ ...filterParams, page: '1' }));
  await act(() => router.navigate(-1));
  expect(getFilters().getByRole('checkbox', { name: 'Duplicates only' })).not.toBeChecked();

  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
  expect(getFilters().getByRole('textbox', { name: 'Upper bound' })).toHaveValue('');
});

it('opens only deposits that match the filters: by keys, on Take next and after a decision', async () => {
  const { onOpenNext, claimAs } = serveQueue(newMixedQueue(8));
  const { user, refetchDeposits } = openModeration(`${address}?type=ftd`);
  await findTitle('F2');
  expect(listLabels()).toEqual(['F2', 'F4', 'F6', 'F8']);

  await user.keyboard('j');
  await findTitle('F4');
  await user.keyboard('n');
  await waitFor(() => expect(onOpenNext).toHaveBeenLastCalledWith({ type: 'ftd' }));
  await findTitle('F2');
  claimAs(4);
  await refetchDeposits();
  await screen.findByRole('img', { name: 'Carl Voss is reviewing this' });
  await user.dblClick(getButton(/Accept/));
  await screen.findByText('Deposit accepted');
  await findTitle('F6');
});

it('shows how many deposits match, and updates the number when deposits arrive', async () => {
  const { add } = serveQueue(newMixedQueue(4));
  const { refetchDeposits } = openModeration(`${address}?type=ftd`);
  expect(await screen.findByText('2 of 4 waiting')).toBeVisible();

  add(newDeposit({ id: 5, type: 'retention' }));
  await refetchDeposits();
  expect(await screen.findByText('2 of 5 waiting')).toBeVisible();
  expect(listLabels()).toEqual(['F2', 'F4']);
  add(newDeposit({ id: 6, type: 'ftd' }));
  await refetchDeposits();
  expect(await screen.findByText('3 of 6 waiting')).toBeVisible();
});

it('says how many deposits the filters hide if none matches, and clears the filters', async () => {
  serveQueue([newDeposit({ id: 1 }), newDeposit({ id: 3 })]);
  const { user } = openModeration(`${address}?type=ftd`);

  expect(await screen.findByText(/They hide 2 waiting deposits/)).toBeVisible();
  await user.keyboard('n');
  await waitFor(() => expect(screen.getAllByText('Nothing matches these filters')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));

  await findTitle('A1');
});

it('says that nothing is waiting if the filters hide nothing', async () => {
  serveQueue([]);
  openModeration(`${address}?type=ftd`);

  expect(await screen.findByText('Nothing is waiting')).toBeVisible();
});

it('refuses an ambiguous amount, and does not apply an upper bound below the lower one', async () => {
  const { onListWaiting } = serveQueue(newMixedQueue(2));
  const { user } = openModeration(`${address}?amount_min=500&amount_max=20`);
  await findTitle('A1');

  expect(screen.getByText('Upper bound must be at least $500.00')).toBeVisible();
  expect(onListWaiting).toHaveBeenLastCalledWith({ page: '1', amount_min: '500' });
  const lowerBound = getFilters().getByRole('textbox', { name: 'Lower bound' });
  await user.clear(lowerBound);
  await user.type(lowerBound, '1.250');
  expect(await screen.findByText(/is ambiguous/)).toBeVisible();
});

it('opens a deposit that is clicked before a typed amount is applied', async () => {
  serveQueue(newMixedQueue(4));
  const { user, router } = openModeration();
  await findTitle('A1');

  await user.type(getFilters().getByRole('textbox', { name: 'Lower bound' }), '1250');
  await user.click(screen.getByRole('link', { name: /^A3/ }));

  await findTitle('A3');
  expect(router.state.location.search).toBe('?amount_min=1250&deposit=3');
});

it('ignores invalid values in the URL', async () => {
  const { onListWaiting } = serveQueue(newMixedQueue(2));
  openModeration(`${address}?type=x&agent_id=99999999999&amount_min=-5&has_files=1&duplicates=no`);
  await findTitle('A1');

  expect(onListWaiting).toHaveBeenLastCalledWith({ page: '1' });
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

it('clears the selection when a filter changes, because hidden deposits must not be decided unseen', async () => {
  serveQueue(newMixedQueue(4));
  const { user } = openModeration();
  await findTitle('A1');

  await user.click(screen.getByRole('checkbox', { name: 'Select A1' }));
  await screen.findByRole('heading', { name: '1 deposit selected' });
  await choose(user, 'Kind', 'FTD');

  await findTitle('F2');
  expect(screen.queryByRole('heading', { name: '1 deposit selected' })).not.toBeInTheDocument();
});
