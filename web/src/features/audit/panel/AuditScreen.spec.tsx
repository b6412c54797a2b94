import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newAuditRecord, newBrand, newUser, pageOf } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { recordQueries, reply, servePanel } from '../../../testing/server';
import { AuditScreen } from './AuditScreen';

const mia = newUser({ id: 3, public_name: 'Mia Voss' });
const record = newAuditRecord({
  about: { kind: 'brand', id: 2, name: 'South', is_gone: false },
  brand: null,
  before: { name: 'North' },
  after: { name: 'South' },
  ip: '203.0.113.7',
});
const open = (query = '') => renderPanel([toTestRoute('/', <AuditScreen />)], `/${query}`);

it('shows who did what, from where, and the values before and after', async () => {
  reply('get', 'admin/audit', () => pageOf([record, { ...record, id: 8, actor: null, via: 'job' }]));
  open();

  const [first, second] = await screen.findAllByRole('listitem');
  const entry = within(first!);
  expect(entry.getByText('Mia Voss')).toBeVisible();
  expect(entry.getByText('changed the settings')).toBeVisible();
  expect(entry.getByText(/203\.0\.113\.7/)).toBeVisible();
  expect(entry.getByText('North', { selector: 'del' })).toBeVisible();
  expect(entry.getByText('South', { selector: 'ins' })).toBeVisible();
  expect(within(second!).getByText('The server')).toBeVisible();
});

it('keeps its filters in the URL, requests whole Moscow days, and can remove the filter by one subject of a link', async () => {
  servePanel();
  reply('get', 'brand/search', pageOf([newBrand({ id: 2, name: 'Northwind' })]));
  const people = [{ ...mia, username: null, role: 'manager', brands: [] }];
  reply('get', 'manager/find', { brands: [], people, deposits: [], tickets: [] });
  reply('get', 'manager/user/3', { ...mia, tickets_count: 0, brands_count: 0, deposits_count: 0 });
  const searches = recordQueries('admin/audit', pageOf([]));
  const { user, router } = open('?actor_id=3&subject=deposit&subject_id=12');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Person' })).toHaveValue('Mia Voss'));
  await user.click(screen.getByRole('button', { name: 'Only deposit #12. Clear' }));
  expect(router.state.location.search).toBe('?actor_id=3&subject=deposit');

  await act(() => router.navigate('?from=2026-11-20&until=2026-11-20&page=3'));
  await screen.findByText('Nothing was found');
  await user.selectOptions(screen.getByLabelText('Subject'), 'deposit');
  await user.selectOptions(screen.getByLabelText('Action'), 'accepted the deposit');
  await user.type(screen.getByRole('combobox', { name: 'Person' }), 'mia');
  await user.click(await screen.findByRole('option', { name: 'Mia Voss' }));
  await user.click(screen.getByRole('combobox', { name: 'Brand' }));
  await user.click(await screen.findByRole('option', { name: 'Northwind' }));

  const chosenParams = { subject: 'deposit', action: 'deposit.accept', actor_id: '3', brand_id: '2' };
  const shown = Object.fromEntries(new URLSearchParams(router.state.location.search));
  expect(shown).toEqual({ ...chosenParams, from: '2026-11-20', until: '2026-11-20' });
  await screen.findByText('Nothing was found');
  expect(searches.at(-1)).toEqual({
    ...chosenParams,
    page: '1',
    from: '1795122000', // 20 November, 00:00 in Moscow
    until: '1795208400', // 21 November, 00:00 in Moscow
  });
});

it('ignores an unknown subject and action in the URL', async () => {
  servePanel();
  const searches = recordQueries('admin/audit', pageOf([]));

  open('?subject=toString&subject_id=12&action=__proto__');

  expect(await screen.findByRole('button', { name: 'Only subject #12. Clear' })).toBeVisible();
  await waitFor(() => expect(searches).toEqual([{ page: '1', subject_id: '12' }]));
});
