import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newBrandDetail, newBrandRow, newOwnUser, pageOf } from '../../testing/new-views';
import { renderPanel, waitForCalls } from '../../testing/render-panel';
import { newRefusal, refuseCall, reply, replyBrand, serveEvents, servePanel } from '../../testing/server';
import { clearUnsaved } from '../../kit/panel/unsaved';
import { panelRoutes } from './routes';
import { screens } from './screens';

const forbidden = 'You have no access to this page';
const listSections = () =>
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

it('lets people without rights open only the screens that are for anyone', async () => {
  reply('post', 'auth/me', newOwnUser({ role: 'user', user_roles: [] }));
  const { router } = renderPanel(panelRoutes, '/panel');
  const restricted = screens.filter(({ audience }) => audience !== 'anyone');
  expect(restricted.length).toBeGreaterThan(10);

  for (const { path } of restricted) {
    await act(() => router.navigate('/panel'));
    await screen.findByRole('heading', { name: 'Profile' });
    await act(() => router.navigate(path.replace(/:\w+/, '1')));
    await screen.findByRole('heading', { name: forbidden });
  }
});

describe('rights that change while a page is open', () => {
  it('close the page and sidebar entries at once when withdrawn, and open the page again when granted', async () => {
    renderPanel(panelRoutes, '/brands');
    await screen.findByRole('link', { name: 'Northwind' });
    await waitFor(() => expect(events.opened).toHaveLength(1));

    reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['rating'] }));
    refuseCall('get', 'brand/search', 403, 'Forbidden');
    sendRightsEvent();
    await screen.findByText(forbidden);
    await waitFor(() => expect(listSections()).toEqual(['Profile', 'Start', 'Rating', 'Notifications']));
    expect(screen.queryByText('Northwind')).not.toBeInTheDocument();

    reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['brands'] }));
    reply('get', 'brand/search', pageOf([newBrandRow()]));
    sendRightsEvent();
    await screen.findByRole('link', { name: 'Northwind' });
  });

  it('are fetched when the server refuses a call, and neither that call nor the fetch repeats in a loop', async () => {
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
      return newRefusal(403, 'Forbidden');
    });
    onMeRequest.mockClear();

    act(() => void store.dispatch({ type: '__rtkq/online' }));

    await screen.findByText(forbidden);
    expect(screen.queryByText('Northwind')).not.toBeInTheDocument();
    await waitForCalls(store);
    expect(onSearch.mock.calls.length).toBeLessThanOrEqual(2);
    expect(onMeRequest.mock.calls.length).toBeLessThanOrEqual(2); // one of them is caused by the reconnection
  });

  it.each([
    ['nothing about unsaved changes', '', 0],
    ['that typed text is lost', 'More', 1],
  ])('close the page of a brand when withdrawn, and say %s', async (_, text, noticeCount) => {
    replyBrand(newBrandDetail());
    renderPanel(panelRoutes, '/brands/1?tab=settings');
    const description = await screen.findByRole('textbox', { name: 'Description' });
    if (text) await userEvent.type(description, text);
    await waitFor(() => expect(events.opened).toHaveLength(1));

    // The server answers 404 for brands that the person has no access to.
    refuseCall('get', 'brand/1', 404, 'Not found');
    refuseCall('get', 'brand/head/1', 404, 'Not found');
    sendRightsEvent();

    await screen.findByText('You no longer have access to this brand');
    expect(screen.queryAllByText(/unsaved changes/)).toHaveLength(noticeCount);
    expect(screen.queryByRole('heading', { name: 'Northwind' })).not.toBeInTheDocument();
  });
});
