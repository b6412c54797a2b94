import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { DepositViewList } from '../../../../api/panel.api.gen';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../../testing/server';
import { SavedViews } from './SavedViews';

const views = [
  { id: 1, name: 'Big ones', query: 'q=5000&status=wait', shared: false, owner: null },
  { id: 2, name: 'Yesterday', query: 'days=yesterday', shared: false, owner: null },
];
const bensView = { id: 9, name: 'VIP', query: 'q=7777', shared: true, owner: { id: 5, name: 'Ben Holm' } };
beforeEach(() => reply<DepositViewList>('get', 'manager/view', { data: views }));

const open = (address = '/') => renderPanel([toTestRoute('/', <SavedViews />)], address);

it('loads views after a failure and Retry, writes a chosen view to the URL, and recognizes a view in the URL', async () => {
  refuseCall('get', 'manager/view', 503, 'Unavailable');
  const { user, router } = open('/?type=ftd');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  reply<DepositViewList>('get', 'manager/view', { data: views });
  await user.click(await screen.findByRole('menuitem', { name: /Retry/ }));

  await user.click(await screen.findByRole('menuitem', { name: 'Yesterday' }));
  expect(router.state.location.search).toBe('?days=yesterday');

  open('/?status=wait&page=3&q=5000');
  await screen.findByRole('button', { name: 'View: Big ones' });
});

it('saves the current search under a name, and says at the field why a name was refused', async () => {
  const details = [{ field: 'name', message: 'belongs to another view already' }];
  refuseCall('post', 'manager/view', 400, 'Invalid input', { details });
  const { user } = open('/?type=ftd&page=2&deposit=12');

  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this search…' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'Big ones{Enter}');
  await screen.findByText('belongs to another view already');
  const sent = acceptCalls('post', 'manager/view', { ...views[0], id: 3 });
  await user.clear(name);
  await user.type(name, 'FTD{Enter}');

  await screen.findByText('View saved');
  expect(sent).toEqual([{ name: 'FTD', query: 'type=ftd' }]);
});

it('renames a view, and deletes one after a confirmation, which also closes if the view is gone', async () => {
  const sent = acceptCalls('patch', 'manager/view/2', views[1]);
  const { user } = open('/?days=yesterday');
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'View: Yesterday' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  await choose('Rename…');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'The day before{Enter}');
  await waitFor(() => expect(sent).toEqual([{ name: 'The day before' }]));

  refuseCall('delete', 'manager/view/2', 404, 'Not found');
  await choose('Delete…');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('The view has already been deleted');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const deleted = acceptCalls('delete', 'manager/view/2');
  await choose('Delete…');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  await screen.findByText('View deleted');
  expect(deleted).toHaveLength(1);
});

it('reorders views in a popup, even by quick presses, and renames and deletes them there', async () => {
  const all = [...views, { id: 3, name: 'FTD', query: 'type=ftd', shared: true, owner: null }, bensView];
  reply<DepositViewList>('get', 'manager/view', { data: all });
  const sent: unknown[] = [];
  const acceptMove = async (request: Request) => {
    sent.push([request.url.split('/').at(-1), await request.json()]);
    return HttpResponse.json(views[0]);
  };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Your views' }));
  const listNames = () => popup.getAllByRole('listitem').map(({ textContent }) => textContent);

  refuseCall('patch', 'manager/view/1', 503, 'Unavailable');
  await user.click(popup.getByRole('button', { name: 'Move down: Big ones' }));
  await screen.findByText('The server is unavailable. Try later');
  await waitFor(() => expect(listNames()).toEqual(['Big ones', 'Yesterday', 'FTD']));
  reply('patch', 'manager/view/1', acceptMove);

  popup.getByRole('button', { name: 'Move down: Big ones' }).focus();
  await user.keyboard('{Enter}{Enter}{Enter}');

  // The store notifies the screen in the next frame.
  await waitFor(() => expect(listNames()).toEqual(['Yesterday', 'FTD', 'Big ones']));
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
  await screen.findByText(/“FTD” is deleted from your views/);
});

it('lists views of colleagues with their owner, for use but not for changes', async () => {
  reply<DepositViewList>('get', 'manager/view', { data: [...views, bensView] });
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'VIP Ben Holm' }));
  expect(router.state.location.search).toBe('?q=7777');

  await user.click(await screen.findByRole('button', { name: 'View: VIP' }));
  expect(await screen.findByText('Shared by colleagues')).toBeVisible();
  for (const action of ['Rename…', 'Delete…', 'Stop sharing'])
    expect(screen.queryByRole('menuitem', { name: action })).toBeNull();
});

it('shares a view when it is saved, from the menu, and in the popup', async () => {
  const saved = acceptCalls('post', 'manager/view', views[0]);
  const changed = acceptCalls('patch', 'manager/view/1', views[0]);
  const { user, router } = open('/?type=ftd');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this search…' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Share with colleagues' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'FTD{Enter}');
  await waitFor(() => expect(saved).toEqual([{ name: 'FTD', query: 'type=ftd', shared: true }]));

  await act(() => router.navigate('/?q=5000&status=wait'));
  await user.click(await screen.findByRole('button', { name: 'View: Big ones' }));
  reply<DepositViewList>('get', 'manager/view', { data: [{ ...views[0]!, shared: true }] });
  await user.click(await screen.findByRole('menuitem', { name: 'Share with colleagues' }));
  await waitFor(() => expect(changed).toEqual([{ shared: true }]));
  await user.click(screen.getByRole('button', { name: 'View: Big ones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }));
  await user.click(await screen.findByRole('button', { name: 'Stop sharing: Big ones' }));
  await waitFor(() => expect(changed.at(-1)).toEqual({ shared: false }));
});
