import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Contest, ContestStandings } from '../../../api/contest.api.gen';
import { RenderUserCardContext } from '../../../kit/panel/UserName';
import { newContest, newStanding, newStandings } from '../../../testing/new-contest';
import { newUser, pageOf } from '../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { ContestScreen } from './ContestScreen';

beforeEach(() => {
  // Already the 12th in UTC, but still the 11th in GMT-4.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-12T02:00:00Z') });
});

const screenWithCards = (
  <RenderUserCardContext value={({ telegram_id }) => <p>Card of {telegram_id}</p>}>
    <ContestScreen />
  </RenderUserCardContext>
);
const show = () =>
  renderPanel(
    [toTestRoute('/contests/:contest_id', screenWithCards), toTestRoute('/contests', <p>All contests</p>)],
    '/contests/5',
  );
function open(contest: Contest, standings?: ContestStandings) {
  reply('get', 'contest/5', contest);
  if (standings) reply('get', 'contest/5/standings', standings);
  return show();
}
const listCells = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const ann = newStanding(1, 11, 'Ann Lee');
const dan = newStanding(4, 14, 'Dan Roe', { is_winner: false });

it('shows rules, days left and standings with a card of each person, after failures and Retry', async () => {
  refuseCall('get', 'contest/5/standings', 500, 'Internal');
  await retryLoading('contest/5', newContest(), show);
  await screen.findByText(/the first three win a day off\.$/);
  expect(screen.getByText(/4 days left/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Northwind' })).toHaveAttribute('href', '/brands/1');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  reply('get', 'contest/5/standings', newStandings([ann, dan], { of: 14 }));
  fireEvent.click(retry);

  // Each name follows the initials of the avatar.
  expect(await listCells('Ann Lee')).toEqual(['1', 'ALAnn LeeWins now', '', '$19,000']);
  expect(await listCells('Dan Roe')).toEqual(['4', 'DRDan Roe', '', '$16,000']);
  expect(screen.getByText(/^14 people, counted at/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /Ann Lee/ }));
  await screen.findByText(`Card of ${newUser().telegram_id}`);
});

it('shows teams against a target', async () => {
  const team = { user: null, team: { id: 1, name: 'Team 1' }, value: 12.5, percent_of_goal: 62.5 };
  open(
    newContest({ by: 'teams', measure: 'count', goal: 20, winners: null }),
    newStandings([newStanding(1, 0, '', team)]),
  );

  const row = within(await screen.findByRole('row', { name: /Team 1/ }));
  for (const text of ['Wins now', '12.5', '62.5% of the target']) expect(row.getByText(text)).toBeVisible();
  expect(screen.getByText(/^1 team, counted at/)).toBeVisible();
});

it('says what a provisional result waits for, and lists what changed after the final result', async () => {
  open(newContest({ state: 'provisional', waiting: 1 }), newStandings([ann]));
  await screen.findByText(/1 deposit still waits/);

  const changes = [{ at: '2026-12-20T09:00:00.000Z', text: 'Dan Roe: $16,000 became $16,500' }];
  open(newContest({ state: 'final' }), newStandings([ann], { state: 'final', changes }));
  const changesRegion = await screen.findByRole('region', { name: 'Changes after the final result' });
  expect(within(changesRegion).getByText('Dan Roe: $16,000 became $16,500')).toBeVisible();
  await screen.findByText('Winner');
});

it('deletes a planned contest on the second click', async () => {
  const deleteCalls = acceptCalls('delete', 'contest/5');
  reply('get', 'contest', pageOf([]));
  const { user, router } = open(newContest({ state: 'planned', date_start: '2026-12-13' }));
  await screen.findByText('No standings yet');
  expect(screen.getByText(/Starts in 2 days/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(deleteCalls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to delete' }));

  await screen.findByText('Contest deleted');
  expect(router.state.location.pathname).toBe('/contests');
});

it('shows the running contest if it starts before the second click on Delete', async () => {
  refuseCall('delete', 'contest/5', 409, 'contest has started');
  const { user } = open(newContest({ state: 'planned' }), newStandings([ann]));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  reply('get', 'contest/5', newContest());
  await user.click(screen.getByRole('button', { name: 'Click again to delete' }));

  await screen.findByText('The contest has started. Its rules stay as they are');
  await screen.findByRole('row', { name: /Ann Lee/ });
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

it('says that a contest does not exist', async () => {
  refuseCall('get', 'contest/5', 404, 'Not found');
  refuseCall('get', 'contest/5/standings', 404, 'Not found');
  show();

  await screen.findByRole('heading', { name: 'This contest does not exist.' });
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
