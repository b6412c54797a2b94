import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { WorkDate, WorkDateList } from '../../../api/panel.api.gen';
import { newOwnUser, newUser } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { recordQueries, refuseCall, reply } from '../../../testing/server';
import { AvailabilityScreen } from './AvailabilityScreen';

const open = (query = '') => renderPanel([toTestRoute('/', <AvailabilityScreen />)], `/${query}`);
const workDay: WorkDate = {
  id: 1,
  user_id: 4,
  user: newUser(),
  brand_id: 1,
  brand: 'Northwind',
  in_work: true,
  date: '2026-11-20',
};
const newList = (...work_dates: WorkDate[]): WorkDateList => ({
  work_dates,
  counts: { working: 167, not_working: 61, not_answered: 1022 },
  brands: [
    { id: 1, name: 'Northwind', working: 150, not_working: 0, not_answered: 0 },
    { id: 2, name: 'Southwind', working: 17, not_working: 61, not_answered: 1022 },
  ],
});
const serve = (...rows: WorkDate[]) => recordQueries('work-day/search', newList(...rows));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T21:00:00Z') }); // the 20th in Moscow
  reply('post', 'auth/me', newOwnUser());
});

it('lists people with each answer and without one, and continues the row numbers on the next page', async () => {
  const last = { in_work: true, date: '2026-11-18' };
  const pages: Record<string, WorkDate[]> = {
    '': Array.from({ length: 100 }, (_, index) => ({ ...workDay, user_id: index + 1, in_work: index !== 1 })),
    '2': [
      { ...workDay, id: 101, user: newUser({ id: 9, public_name: null }), in_work: null, last },
      { ...workDay, id: null, user_id: 5, in_work: null, last: null },
    ],
  };
  reply('get', 'work-day/search', (request) =>
    Response.json(newList(...pages[new URL(request.url).searchParams.get('page') ?? '']!)),
  );
  const { user } = open();
  await screen.findByRole('row', { name: /^1 Anna Berg.*Northwind work beginning: 20.11.2026$/ });
  expect(screen.getByRole('row', { name: /^2 Anna Berg.*not work/ })).toBeVisible();
  // The brands become links once the viewer's rights are loaded.
  const [brandLink] = await within(screen.getByRole('table')).findAllByRole('link', { name: 'Northwind' });
  expect(brandLink).toHaveAttribute('href', '/brands/1');

  await user.click(screen.getByRole('link', { name: 'Next page' }));

  await screen.findByRole('row', { name: /^101 User #9.*not answered, last work beginning: 18.11.2026$/ });
  expect(screen.getByRole('row', { name: /^102 .*not answered —$/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Page 1' })).toBeVisible();
});

it('counts who works today, in total and by brand, with the brands sorted by how many people do not work or have not answered', async () => {
  serve(workDay);
  const { user, router } = open('?page=3');

  expect(await screen.findByRole('heading', { name: 'Working 167 of 1,250' })).toBeVisible();
  expect(screen.getByText('61 not working · 1,022 not answered')).toBeVisible();
  const brands = within(screen.getByRole('list', { name: 'Working by brand' })).getAllByRole('listitem');
  expect(brands.map(({ textContent }) => textContent)).toEqual([
    'Southwind17 of 1,100',
    'Northwind150 of 150',
  ]);

  await user.click(screen.getByRole('link', { name: 'Southwind' }));
  expect(router.state.location.search).toBe('?brand=2');
});

it('filters by answer, brand and name, and steps to yesterday and back to today', async () => {
  const searches = serve(workDay);
  const { user, router } = open();
  await screen.findByText('Today, Fri 20.11.2026');

  await user.click(screen.getByText('Not answered'));
  await user.click(await screen.findByRole('combobox', { name: 'Brand' }));
  await user.click(await screen.findByRole('option', { name: 'Southwind · 17 of 1,100' }));
  await user.type(screen.getByRole('textbox', { name: 'Search people by name' }), '@anna{Enter}');
  await user.click(screen.getByRole('link', { name: 'Previous day' }));

  await waitFor(() =>
    expect(searches.at(-1)).toEqual({ day: '2026-11-19', answer: 'none', brand_id: '2', q: '@anna' }),
  );
  await screen.findByText('Thu 19.11.2026');
  await user.click(screen.getByRole('link', { name: 'Today' }));
  await waitFor(() => expect(router.state.location.search).toBe('?answer=none&brand=2&q=%40anna'));
  expect(screen.getByRole('link', { name: 'Next day' })).toHaveAttribute('aria-disabled', 'true');
});

it('shows today if the URL has no valid day, and says that the list cannot be loaded, that nobody matches, and that there is nobody', async () => {
  refuseCall('get', 'work-day/search', 503, 'Unavailable');
  const { user } = open('?answer=none&day=2026-11-31');

  await screen.findByText('The server is unavailable. Try later');
  expect(screen.getByText('Today, Fri 20.11.2026')).toBeVisible();
  reply<WorkDateList>('get', 'work-day/search', { work_dates: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing was found');
  await user.click(screen.getByRole('link', { name: 'Show everybody' }));

  await screen.findByText('Members appear here, with their answers to the bot’s question “Work today?”.');
});

it('asks the server to sort by the column whose heading is clicked', async () => {
  const searches = serve(workDay);
  const { user, router } = open('?page=2');
  expect(await screen.findByRole('columnheader', { name: 'Status' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await user.click(screen.getByRole('button', { name: 'User' }));
  await user.click(screen.getByRole('button', { name: 'User' }));

  await waitFor(() => expect(searches.map(({ order }) => order)).toEqual([undefined, 'user', '-user']));
  expect(router.state.location.search).toBe('?order=-user');
});
