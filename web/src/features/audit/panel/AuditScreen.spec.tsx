import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditRecord } from '../../../api/api.gen';
import { newUser, pageOf } from '../../../testing/new-views';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { reply } from '../../../testing/server';
import { AuditScreen } from './AuditScreen';

const record: AuditRecord = {
  id: 9,
  at: '2026-11-20T21:30:05.000Z',
  actor: newUser({ id: 3, public_name: 'Mia Voss' }),
  api_key: null,
  via: 'panel',
  action: 'brand.update',
  subject: 'brand',
  subject_id: 2,
  before: { name: 'North' },
  after: { name: 'South' },
  ip: '203.0.113.7',
};
const open = (query = '') => renderPanel([routeOf('/', <AuditScreen />)], `/${query}`);

it('shows who did what, from where, and the values before', async () => {
  reply('get', 'admin/audit', () => pageOf([record, { ...record, id: 8, actor: null, via: 'job' }]));
  open();

  const [first, second] = await screen.findAllByRole('listitem');
  const shown = within(first!);
  expect(shown.getByText('Mia Voss')).toBeVisible();
  expect(shown.getByText('changed the settings')).toBeVisible();
  expect(shown.getByText(/203\.0\.113\.7/)).toBeVisible();
  expect(shown.getByText('North').tagName).toBe('DEL');
  expect(shown.getByText('South').tagName).toBe('INS');
  expect(within(second!).getByText('The server')).toBeVisible();
});

it('keeps its filters in the URL, and asks for whole Moscow days', async () => {
  const asked: string[] = [];
  reply('get', 'admin/audit', ({ url }) => {
    asked.push(new URL(url).search);
    return pageOf([]);
  });
  const { user, router } = open('?from=2026-11-20&until=2026-11-20&page=3');

  await screen.findByText('Nothing was found');
  await user.selectOptions(screen.getByLabelText('Subject'), 'deposit');
  await user.selectOptions(screen.getByLabelText('Action'), 'accepted the deposit');
  await user.type(screen.getByLabelText('Person’s id'), '3');

  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    from: '2026-11-20',
    until: '2026-11-20',
    subject: 'deposit',
    action: 'deposit.accept',
    actor_id: '3',
  });
  await screen.findByText('Nothing was found');
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual({
    page: '1',
    from: '1795122000',
    until: '1795208400',
    subject: 'deposit',
    action: 'deposit.accept',
    actor_id: '3',
  });
});
