import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newBrandRow, pageOf } from '../../testing/new-views';
import { renderPanel } from '../../testing/render-panel';
import { reply, servePanel } from '../../testing/server';
import { panelRoutes } from './routes';

const banner = 'No connection. Trying again…';
const fire = (event: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(event)));

beforeEach(() => {
  servePanel();
  reply('get', 'brand/search', pageOf([newBrandRow()]));
});

describe('the panel without a connection', () => {
  it('shows a notice above the page, and refetches the screen at once when the connection is back', async () => {
    const onRequest = vi.fn();
    for (const path of ['brand/search', 'manager/stat', 'events'])
      reply('get', path, () => {
        onRequest(path);
        return HttpResponse.json(path === 'brand/search' ? pageOf([newBrandRow({ name: 'Anew' })]) : {});
      });
    renderPanel(panelRoutes, '/brands');
    expect(await screen.findByRole('link', { name: 'Anew' })).toBeVisible();

    fire('offline');
    const notice = await screen.findByText(banner);
    expect(notice).toBeVisible();
    const region = notice.closest('[role="status"]');
    onRequest.mockClear();
    fire('online');

    await waitFor(() => {
      const paths = new Set(onRequest.mock.calls.flat());
      expect(paths).toEqual(new Set(['brand/search', 'manager/stat', 'events']));
    }); // long before the refresh countdown
    expect(region).toBeInTheDocument();
    expect(region).toBeEmptyDOMElement(); // an empty pill would be visible
  });

  it('names the lost connection where a page does not load and where an action fails', async () => {
    reply('get', 'brand/search', () => HttpResponse.error());
    reply('post', 'brand', () => HttpResponse.error());
    const { user } = renderPanel(panelRoutes, '/brands');

    expect(await screen.findByText('No connection')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add brand' }));
    await user.type(await screen.findByRole('textbox', { name: /Chat id/ }), '-1001');
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Northwind');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add brand' }));

    await waitFor(() => expect(screen.getAllByText('No connection')).toHaveLength(2));
    expect(screen.queryByText(/Server error/i)).not.toBeInTheDocument();
  });
});
