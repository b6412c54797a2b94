import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { WorkDateList } from '../../../api/panel.api.gen';
import { newOwnUser, newUser } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply } from '../../../testing/server';
import { AvailabilityScreen } from './AvailabilityScreen';

const open = () => renderPanel([toTestRoute('/', <AvailabilityScreen />)], '/');
const workDay = { id: 1, user_id: 4, user: newUser(), brand_id: 1, brand: 'Northwind', date: '2026-11-20' };

beforeEach(() => reply('post', 'auth/me', newOwnUser()));

it('lists with numbers who works and who does not, with brand and date, in pages of a hundred rows', async () => {
  const pages: Record<string, WorkDateList['work_dates']> = {
    '': Array.from({ length: 100 }, (_, id) => ({ ...workDay, id: id + 1, in_work: id !== 1 })),
    '2': [{ ...workDay, id: 101, user: newUser({ id: 9, public_name: null }), in_work: true }],
  };
  reply('get', 'work-day/search', (request) =>
    Response.json({ work_dates: pages[new URL(request.url).searchParams.get('page') ?? ''] }),
  );
  const { user } = open();
  await screen.findByRole('row', { name: /^1 Anna Berg.*Northwind work beginning: 20.11.2026$/ });
  expect(screen.getByRole('row', { name: /^2 Anna Berg.*not work/ })).toBeVisible();
  const [brand] = await screen.findAllByRole('link', { name: 'Northwind' });
  expect(brand).toHaveAttribute('href', '/brands/1');

  await user.click(screen.getByRole('link', { name: 'Next page' }));

  await screen.findByRole('row', { name: /^101 User #9/ });
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Page 1' })).toBeVisible();
});

it('says when nobody has answered, and when it does not load', async () => {
  refuseCall('get', 'work-day/search', 503, 'Unavailable');
  const { user } = open();

  await screen.findByText('The server is unavailable. Try later');
  reply<WorkDateList>('get', 'work-day/search', { work_dates: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  await screen.findByText('Nothing was found');
});
