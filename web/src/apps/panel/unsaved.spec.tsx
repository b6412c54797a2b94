import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { newBrandDetail, newBrandRow, newUser, pageOf } from '../../testing/new-views';
import { renderPanel } from '../../testing/render-panel';
import { refuseCall, reply, replyBrand, servePanel } from '../../testing/server';
import { panelRoutes } from './routes';

const brand = newBrandDetail({ admin_telegram_id: 7_000_000_003 });
const question = 'Leave without saving?';

beforeEach(() => {
  sessionStorage.clear();
  servePanel();
  replyBrand(brand);
  reply('get', 'brand/search', pageOf([{ ...newBrandRow(), ...brand }]));
  reply('get', 'brand/request/1', { requests: [] });
  reply('get', 'deposit/search', pageOf([]));
  reply('get', 'manager/rating', { ftd: [], retention: [] });
});

const getRatingLink = () =>
  within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Rating' });
const findQuestion = () => screen.findByRole('dialog', { name: question });
const isAskedOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function openSettings() {
  const { user, router } = renderPanel(panelRoutes, '/brands/1?tab=settings');
  const field = await screen.findByRole('textbox', { name: 'Description' });
  return { user, router, field };
}

describe('changed brand settings', () => {
  it('cause a question before another screen, another brand and logout: Stay keeps them, Leave discards them', async () => {
    const { user, router, field } = await openSettings();
    await user.type(field, 'Nights');
    expect(isAskedOnClosing()).toBe(true);
    for (const leave of [
      () => user.click(getRatingLink()),
      () => act(() => router.navigate('/brands/2')),
      () => user.click(screen.getByRole('button', { name: 'Log out' })),
    ]) {
      await leave();
      await user.click(within(await findQuestion()).getByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(router.state.location.pathname).toBe('/brands/1');
      expect(field).toHaveValue('Nights');
    }
    expect(localStorage.getItem('access_token')).toBe('t0ken');

    await user.click(getRatingLink());
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/rating'));
    expect(isAskedOnClosing()).toBe(false);
  });

  it('cause no question when a popup of the same screen opens, or once undone or saved, but still after a failed save', async () => {
    refuseCall('patch', 'brand/1', 500, 'Internal');
    const { user, router, field } = await openSettings();
    await user.type(field, 'N');
    await act(() => router.navigate('/brands/1?tab=settings&popup=requests'));
    expect(screen.queryByRole('dialog', { name: question })).not.toBeInTheDocument();
    await act(() => router.navigate('/brands/1?tab=settings'));
    await user.clear(field);
    expect(isAskedOnClosing()).toBe(false);

    await user.type(field, 'Nights');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Server error. Try later');
    expect(isAskedOnClosing()).toBe(true);
    expect(field).toHaveValue('Nights');
    const savedBrand = { ...brand, description: 'Nights' };
    reply('patch', 'brand/1', () => {
      replyBrand(savedBrand);
      return HttpResponse.json(savedBrand);
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Updated');
    await user.click(getRatingLink());

    await waitFor(() => expect(router.state.location.pathname).toBe('/rating'));
  });

  it('are stored in this tab when the session ends in another one', async () => {
    const { user, field } = await openSettings();
    await user.type(field, 'Nights');

    const elsewhere = new StorageEvent('storage', { key: 'access_token', oldValue: 't0ken' });
    act(() => void window.dispatchEvent(elsewhere));
    expect(sessionStorage.getItem('kept_settings of brand 1')).toContain('Nights');
  });
});

it('changed report dates cause a question before another year', async () => {
  reply('get', 'brand/reports/dates/1', [{ id: 5, start_date: '2026-01-01', end_date: '2026-01-31' }]);
  const { user, router } = renderPanel(panelRoutes, '/brand/report-dates/1');
  await user.click(await screen.findByRole('button', { name: 'Delete #5' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(isAskedOnClosing()).toBe(true));

  await act(() => router.navigate('/brand/report-dates/1?year=2027'));
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Stay' }));

  expect(router.state.location.search).toBe('');
  expect(screen.getByText('There are unsaved changes')).toBeVisible();
});

it('changed roles and changed brands of a manager each cause a question', async () => {
  reply('get', 'admin/manager/3', {
    user: { ...newUser({ id: 3, public_name: 'Mia Lind' }), role: 'manager' },
    brands: [{ id: 1, name: 'Northwind' }],
    user_brands: [],
    user_roles: ['brands'],
    roles: [
      { code: 'brands', name: 'Brands' },
      { code: 'rating', name: 'Rating' },
    ],
  });
  reply('post', 'admin/manager/roles/3', { status: true });
  const { user } = renderPanel(panelRoutes, '/admin/manager/3');
  const roles = within(await screen.findByRole('form', { name: 'Roles' }));

  await user.click(roles.getByRole('checkbox', { name: 'Rating' }));
  await user.click(screen.getByRole('checkbox', { name: 'Northwind' }));
  await user.click(roles.getByRole('button', { name: 'Save roles' }));
  await screen.findByText('Manager roles updated!');
  expect(isAskedOnClosing()).toBe(true); // the brands are not saved

  await user.click(screen.getByRole('checkbox', { name: 'Northwind' }));
  expect(isAskedOnClosing()).toBe(false);
});
