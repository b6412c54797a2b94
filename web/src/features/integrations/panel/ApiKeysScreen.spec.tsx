import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiKey } from '../../../api/admin.api.gen';
import { newBrand, pageOf } from '../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { ApiKeysScreen } from './ApiKeysScreen';

const crm: ApiKey = {
  id: 4,
  name: 'CRM',
  prefix: 'tdk_Zm9y',
  brands: [
    { id: 1, name: 'Northwind' },
    { id: 2, name: 'South' },
  ],
  scopes: ['deposits:read', 'deposits:write'],
  addresses: [],
  expires_at: null,
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: '2026-11-20T21:30:00.000Z',
};
const tillKey = { ...crm, id: 5, name: 'Till', last_used_at: null, key: 'tdk_0123456789' };

const show = () => renderPanel([toTestRoute('/', <ApiKeysScreen />)], '/');
const open = (keys: ApiKey[] = [crm]) => {
  reply('get', 'admin/api-keys', { data: keys });
  reply('get', 'brand/search', pageOf([newBrand({ id: 1 }), newBrand({ id: 2, name: 'South' })]));
  return show();
};
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const findRow = async (name = 'CRM') => within(await screen.findByRole('listitem', { name }));

it('lists keys with their brands and times, after a failure and Retry', async () => {
  await retryLoading('admin/api-keys', { data: [crm, { ...tillKey, brands: [] }] }, show);

  const crmRow = await findRow();
  expect(crmRow.getByText('tdk_Zm9y…')).toBeVisible();
  expect(crmRow.getByRole('link', { name: 'South' })).toHaveAttribute('href', '/brands/2');
  expect(crmRow.getByText('21.11.2026 00:30:00')).toBeVisible();
  expect(crmRow.getByText('01.11.2026 12:00:00')).toBeVisible();
  expect((await findRow('Till')).getByText('never')).toBeVisible();
  expect((await findRow('Till')).getByText('No brands: they were all deleted')).toBeVisible();
});

it('creates a key for chosen brands, and shows it until the person has stored it', async () => {
  const details = [{ field: 'brands', message: 'must be brands that exist' }];
  refuseCall('post', 'admin/api-keys', 400, 'Invalid input', { details });
  const { user } = open([]);
  await screen.findByText('No API keys yet');

  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create API key' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await screen.findByText('Give the key a name');
  fill(form.getByLabelText('Name'), ' Till ');
  const defaultScopes = ['Read deposits', 'Report deposits', 'Read results'];
  for (const scope of defaultScopes) await user.click(form.getByLabelText(scope));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await screen.findByText('Choose at least one brand');
  await user.click(form.getByRole('combobox', { name: 'Brands' }));
  await user.click(await screen.findByRole('option', { name: 'South' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await screen.findByText('Choose what the key may do');
  for (const scope of defaultScopes) await user.click(form.getByLabelText(scope));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText('must be brands that exist');
  await user.click(form.getByLabelText('Read tickets'));
  await user.click(form.getByLabelText('Report deposits'));
  fill(form.getByLabelText('Allowed addresses'), '203.0.113.0/24\n 2001:db8::1');
  fill(form.getByLabelText(/^Last day/), '31.01.2027');
  const sent = acceptCalls('post', 'admin/api-keys', () => {
    reply('get', 'admin/api-keys', { data: [crm, tillKey] });
    return tillKey;
  });
  await user.click(form.getByRole('button', { name: 'Create' }));

  const popup = await screen.findByRole('dialog', { name: 'API key “Till”' });
  expect(sent).toEqual([
    {
      name: 'Till',
      brands: [2],
      scopes: ['deposits:read', 'reports:read', 'tickets:read'],
      addresses: ['203.0.113.0/24', '2001:db8::1'],
      expires_at: '2027-01-31T21:00:00.000Z',
    },
  ]);
  expect(within(popup).getByLabelText('Key')).toHaveValue('tdk_0123456789');
  await user.keyboard('{Escape}');
  expect(popup).toBeVisible();
  await user.click(within(popup).getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe('tdk_0123456789');
  await user.click(within(popup).getByRole('button', { name: 'I have stored it' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await findRow('Till');
  expect(document.body.innerHTML).not.toContain('tdk_0123456789');
});

it('shows what restricts a key, saves only changed restrictions, and shows errors next to the fields', async () => {
  const expires_at = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
  const unknownScope = 'contests:write' as ApiKey['scopes'][number];
  const scopes = [...crm.scopes, unknownScope];
  const restricted: ApiKey = { ...crm, scopes, addresses: ['10.0.0.0/8'], expires_at };
  const expired: ApiKey = { ...crm, id: 5, name: 'Till', expires_at: '2026-11-01T10:00:00.000Z' };
  const { user } = open([restricted, expired]);
  const row = await findRow();
  expect(row.getByText('Read deposits · Report deposits · contests:write')).toBeVisible();
  expect(row.getByText('Only from 10.0.0.0/8')).toBeVisible();
  expect(row.getByText('Expires in 3 days')).toBeVisible();
  expect((await findRow('Till')).getByText('Expired')).toBeVisible();

  await user.click(row.getByRole('button', { name: 'Change CRM' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change “CRM”' }));
  await user.click(form.getByLabelText('Read deposits'));
  await user.click(form.getByLabelText('Report deposits'));
  await user.click(form.getByLabelText('Follow changes'));
  fill(form.getByLabelText('Allowed addresses'), '10.0.0.0/8\noffice');
  const details = [{ field: 'addresses.1', message: 'must be an IP address' }];
  refuseCall('patch', 'admin/api-keys/4', 400, 'Invalid input', { details });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('office must be an IP address');
  const sent = acceptCalls('patch', 'admin/api-keys/4', () => restricted);
  await user.click(form.getByRole('button', { name: 'Save' }));

  await screen.findByText('API key changed');
  await user.click(row.getByRole('button', { name: 'Change CRM' }));
  fill(await screen.findByLabelText('Allowed addresses'), '10.0.0.0/8\n192.0.2.1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { scopes: [unknownScope, 'events:read'], addresses: ['10.0.0.0/8', 'office'] },
    // Without the scopes, which another admin may have changed meanwhile.
    { addresses: ['10.0.0.0/8', '192.0.2.1'] },
  ]);
});

it.each([
  ['Revoke', 'delete', 'admin/api-keys/4', 'Somebody else has revoked this key', 'API key revoked'],
  [
    'Confirm',
    'post',
    'admin/api-keys/4/confirm',
    'Somebody else has confirmed or revoked this key',
    'API key confirmed',
  ],
] as const)(
  'the button %s of a suspended key asks for a confirmation, and says if another admin was first',
  async (action, method, path, refusedText, doneText) => {
    refuseCall(method, path, 404, 'Not found');
    const suspendedKey = { ...crm, suspended_at: '2026-11-21T09:00:00.000Z' };
    const { user } = open([suspendedKey, tillKey]);
    expect((await findRow()).getByText('Suspended')).toBeVisible();
    expect((await findRow('Till')).queryByText('Suspended')).toBeNull();
    expect((await findRow('Till')).queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await user.click((await findRow()).getByRole('button', { name: `${action} CRM` }));
    const popup = within(await screen.findByRole('dialog', { name: `${action} “CRM”?` }));
    await user.click(popup.getByRole('button', { name: action }));
    await screen.findByText(refusedText);

    acceptCalls(method, path, () => {
      reply('get', 'admin/api-keys', { data: action === 'Confirm' ? [crm] : [] });
      return { status: true };
    });
    await user.click(popup.getByRole('button', { name: action }));

    await screen.findByText(doneText);
    await waitFor(() => expect(screen.queryByText('Suspended')).toBeNull());
    expect(screen.queryAllByText('CRM')).toHaveLength(action === 'Confirm' ? 1 : 0);
  },
);
