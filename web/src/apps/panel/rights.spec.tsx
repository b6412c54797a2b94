import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newBrandDetail, newBrandRow, newOwnUser, pageOf } from '../../testing/new-views';
import { renderPanel, waitForCalls } from '../../testing/render-panel';
import { refuseCall, reply, replyBrand, serveEvents, servePanel } from '../../testing/server';
import { clearUnsaved } from '../../kit/panel/unsaved';
import { panelRoutes } from './routes';
import { screens } from './screens';

const forbidden = 'You have no access to this page';
const sections = () =>
  within(screen.getByRole('navigation', { name: 'Sections' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

let events: ReturnType<typeof serveEvents>;

beforeEach(() => {
  clearUnsaved();
  servePanel({ role: 'manager', user_roles: ['brands', 'rating'] });
  events = serveEvents();
  reply('get', 'brand/search', pageOf([newBrandRow()]));
});

const sendRightsEvent = () => events.sendChange({ topics: ['rights'] });

describe('people without rights', () => {
  it.each(screens.filter((panelScreen) => panelScreen.for !== 'anyone'))(
    'may not open $path',
    async ({ path }) => {
      reply('post', 'auth/me', newOwnUser({ role: 'user', user_roles: [] }));

      renderPanel(panelRoutes, path.replace(/:\w+/, '1'));

      expect(await screen.findByRole('heading', { name: forbidden })).toBeVisible();
    },
  );
});

describe('rights that change while a page is open', () => {
  it('are refused at once when taken away, in the sidebar too', async () => {
    renderPanel(panelRoutes, '/brands');
    expect(await screen.findByRole('link', { name: 'Northwind' })).toBeVisible();
    await waitFor(() => expect(events.opened).toHaveLength(1));

    reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['rating'] }));
    refuseCall('get', 'brand/search', 403, 'Forbidden');
    sendRightsEvent();

    expect(await screen.findByText(forbidden)).toBeVisible();
    await waitFor(() => expect(sections()).toEqual(['Profile', 'Start', 'Rating', 'Notifications']));
    expect(screen.queryByText('Northwind')).not.toBeInTheDocument();
  });

  it('open the page again when granted', async () => {
    reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['rating'] }));
    renderPanel(panelRoutes, '/brands');
    expect(await screen.findByText(forbidden)).toBeVisible();
    await waitFor(() => expect(events.opened).toHaveLength(1));

    reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['brands'] }));
    sendRightsEvent();

    expect(await screen.findByRole('link', { name: 'Northwind' })).toBeVisible();
  });

  it('are fetched once when the server refuses a call, and no call is repeated', async () => {
    const onMeRequest = vi.fn();
    reply('post', 'auth/me', () => {
      onMeRequest();
      return Response.json(newOwnUser({ role: 'manager', user_roles: ['brands', 'rating'] }));
    });
    const onSearch = vi.fn();
    const { store } = renderPanel(panelRoutes, '/brands');
    await screen.findByRole('link', { name: 'Northwind' });
    reply('get', 'brand/search', () => {
      onSearch();
      return Response.json({ statusCode: 403, error: 'Forbidden', message: 'Forbidden' }, { status: 403 });
    });
    onMeRequest.mockClear();

    act(() => void store.dispatch({ type: '__rtkq/online' }));

    expect(await screen.findByText(forbidden)).toBeVisible();
    expect(screen.queryByText('Northwind')).not.toBeInTheDocument();
    await waitForCalls(store);
    expect(onSearch.mock.calls.length).toBeLessThanOrEqual(2);
    expect(onMeRequest.mock.calls.length).toBeLessThanOrEqual(2); // one of them is caused by the reconnection
  });

  it('are refused on an open brand page when they covered only that brand', async () => {
    replyBrand(newBrandDetail());
    renderPanel(panelRoutes, '/brands/1');
    expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeVisible();
    await waitFor(() => expect(events.opened).toHaveLength(1));

    refuseCall('get', 'brand/1', 404, 'Not found');
    refuseCall('get', 'brand/head/1', 404, 'Not found');
    sendRightsEvent();

    expect(await screen.findByText('You no longer have access to this brand')).toBeVisible();
    expect(screen.queryByText(/unsaved changes/)).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Northwind' })).not.toBeInTheDocument();
  });

  it('say that edits are lost when rights are taken away while a person edits', async () => {
    replyBrand(newBrandDetail());
    renderPanel(panelRoutes, '/brands/1?tab=settings');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), 'More');
    await waitFor(() => expect(events.opened).toHaveLength(1));

    refuseCall('get', 'brand/1', 404, 'Not found');
    refuseCall('get', 'brand/head/1', 404, 'Not found');
    sendRightsEvent();

    expect(await screen.findByText('You no longer have access to this brand')).toBeVisible();
    expect(screen.getByText(/Your unsaved changes to it are lost\./)).toBeVisible();
  });
});
