import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DepositViewList } from '../../../../api/panel.api.gen';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../../testing/server';
import { SavedViews } from './SavedViews';

const views = [
  { id: 1, name: 'Big ones', query: 'q=5000&status=wait' },
  { id: 2, name: 'Yesterday', query: 'days=yesterday' },
];
beforeEach(() => reply<DepositViewList>('get', 'manager/view', { data: views }));

const open = (address = '/') => renderPanel([toTestRoute('/', <SavedViews />)], address);

describe('saved views', () => {
  it('set the URL, and are recognized by it in any order of its parameters', async () => {
    const { user, router } = open('/?type=ftd');

    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Yesterday' }));
    expect(router.state.location.search).toBe('?days=yesterday');

    open('/?status=wait&page=3&q=5000');
    expect(await screen.findByRole('button', { name: 'View: Big ones' })).toBeVisible();
  });

  it('store the current search under a name', async () => {
    let sent: unknown;
    reply('post', 'manager/view', async (request) => {
      sent = await request.json();
      return HttpResponse.json({ id: 3, name: 'FTD', query: 'type=ftd' }, { status: 201 });
    });
    const { user } = open('/?type=ftd&page=2&deposit=12');

    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this search…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'FTD{Enter}');

    expect(await screen.findByText('View saved')).toBeVisible();
    expect(sent).toEqual({ name: 'FTD', query: 'type=ftd' });
  });

  it('show at the name why it was refused', async () => {
    const details = [{ field: 'name', message: 'belongs to another view already' }];
    refuseCall('post', 'manager/view', 400, 'Invalid input', { details });
    const { user } = open('/?type=ftd');

    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this search…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Big ones{Enter}');

    expect(await screen.findByText('belongs to another view already')).toBeVisible();
  });

  it('can be renamed, and are deleted after a confirmation', async () => {
    const sent = acceptCalls('patch', 'manager/view/2', views[1]);
    reply('delete', 'manager/view/2', () => {
      sent.push('deleted');
      return HttpResponse.json({ status: true });
    });
    const { user } = open('/?days=yesterday');

    await user.click(await screen.findByRole('button', { name: 'View: Yesterday' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'The day before{Enter}');
    await waitFor(() => expect(sent).toEqual([{ name: 'The day before' }]));

    await user.click(await screen.findByRole('button', { name: 'View: Yesterday' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('View deleted')).toBeVisible();
    expect(sent.at(-1)).toBe('deleted');
  });

  it('close the confirmation if the view is already deleted', async () => {
    refuseCall('delete', 'manager/view/2', 404, 'Not found');
    const { user } = open('/?days=yesterday');
    await user.click(await screen.findByRole('button', { name: 'View: Yesterday' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));

    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('The view has already been deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are reordered, renamed and deleted in one popup, also by quick presses', async () => {
    const all = [...views, { id: 3, name: 'FTD', query: 'type=ftd' }];
    reply<DepositViewList>('get', 'manager/view', { data: all });
    const sent: unknown[] = [];
    reply('patch', 'manager/view/:id', async (request) => {
      sent.push([request.url.split('/').at(-1), await request.json()]);
      return HttpResponse.json(views[0]);
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Your views' }));
    const names = () => popup.getAllByRole('listitem').map(({ textContent }) => textContent);

    popup.getByRole('button', { name: 'Move down: Big ones' }).focus();
    await user.keyboard('{Enter}{Enter}{Enter}');

    // The store notifies the screen in the next frame.
    await waitFor(() => expect(names()).toEqual(['Yesterday', 'FTD', 'Big ones']));
    expect(popup.getByRole('status')).toHaveTextContent('Big ones: 3 of 3');
    await waitFor(() =>
      expect(sent).toEqual([
        ['1', { position: 1 }],
        ['1', { position: 2 }],
      ]),
    );
    await waitFor(() => expect(popup.getByRole('button', { name: 'Move down: Big ones' })).toHaveFocus());

    await user.click(popup.getByRole('button', { name: 'Rename: FTD' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of today{Escape}');
    expect(screen.getByRole('dialog', { name: 'Your views' })).toBeVisible();
    await waitFor(() => expect(popup.getByRole('button', { name: 'Rename: FTD' })).toHaveFocus());
    await user.click(popup.getByRole('button', { name: 'Delete: FTD' }));
    expect(await screen.findByText(/“FTD” is deleted from your views/)).toBeVisible();
  });

  it('keep their order when the server refuses a new one', async () => {
    refuseCall('patch', 'manager/view/:id', 503, 'Unavailable');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }));

    await user.click(await screen.findByRole('button', { name: 'Move up: Yesterday' }));

    expect(await screen.findByText('The server is unavailable. Try later')).toBeVisible();
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    await waitFor(() => expect(rows()).toEqual(['Big ones', 'Yesterday']));
  });

  it('offer Retry when they do not load', async () => {
    refuseCall('get', 'manager/view', 503, 'Unavailable');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    reply<DepositViewList>('get', 'manager/view', { data: views });

    await user.click(await screen.findByRole('menuitem', { name: /Retry/ }));

    expect(await screen.findByRole('menuitem', { name: 'Big ones' })).toBeVisible();
  });
});
