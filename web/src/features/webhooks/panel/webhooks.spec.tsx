import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Webhook, WebhookAttempt } from '../../../api/admin.api.gen';
import { newBrand, pageOf } from '../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { acceptCalls, refuseCall, reply } from '../../../testing/server';
import { WebhookScreen } from './WebhookScreen';
import { WebhooksScreen } from './WebhooksScreen';

const crm: Webhook = {
  id: 4,
  url: 'https://crm.example.com/hooks',
  description: 'CRM',
  types: null,
  brands: [{ id: 1, name: 'Northwind' }],
  created_at: '2026-11-01T09:00:00.000Z',
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  last_success_at: '2026-11-20T21:30:00.000Z',
  waiting: 0,
  has_secret: true,
  previous_secret_until: null,
};
const goneHook: Webhook = {
  ...crm,
  disabled_at: '2026-11-21T09:00:00.000Z',
  disabled_reason: 'gone',
  waiting: 3,
};
const attempt: WebhookAttempt = {
  id: 9,
  event_id: 'evt_1',
  type: 'deposit.accepted',
  created_at: '2026-11-20T21:30:00.000Z',
  duration_ms: 120,
  status: 500,
  error: 'It answered 500',
  request: '{"type":"deposit.accepted"}',
  response: 'oops',
};

const routes = [
  toTestRoute('/admin/webhooks', <WebhooksScreen />),
  toTestRoute('/admin/webhooks/:webhook_id', <WebhookScreen />),
];
const show = (path = '/admin/webhooks') => renderPanel(routes, path);
const open = (path: string, hooks: Webhook[], attempts: WebhookAttempt[] = []) => {
  reply('get', 'admin/webhooks', { data: hooks });
  reply('get', 'admin/webhooks/4/attempts', { data: attempts, has_more: false });
  reply('get', 'brand/search', pageOf([newBrand({ id: 1 }), newBrand({ id: 2, name: 'South' })]));
  return show(path);
};
const findButton = (name: string) => screen.findByRole('button', { name });

it('lists endpoints with their state, after a failure and Retry', async () => {
  const failing = { ...crm, id: 5, description: '', failing_since: '2026-11-20T21:30:00.000Z' };
  await retryLoading('admin/webhooks', { data: [crm, failing] }, show);

  const row = within(await screen.findByRole('listitem', { name: 'CRM' }));
  expect(row.getByText('Working')).toBeVisible();
  expect(row.getByText('All events · Northwind')).toBeVisible();
  const failingRow = within(await screen.findByRole('listitem', { name: 'https://crm.example.com/hooks' }));
  expect(failingRow.getByText('Failing')).toBeVisible();
});

it('creates an endpoint, and shows its secret until the person has stored it', async () => {
  const details = [{ field: 'url', message: 'must not be a private address' }];
  refuseCall('post', 'admin/webhooks', 400, 'Invalid input', { details });
  const { user } = open('/admin/webhooks', []);
  await screen.findByText('No endpoints yet');
  await user.click(await findButton('New endpoint'));
  const form = within(await screen.findByRole('dialog', { name: 'New endpoint' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await screen.findByText('Enter the address');
  fireEvent.change(form.getByLabelText('Address'), { target: { value: crm.url } });
  await user.click(form.getByRole('combobox', { name: 'Events' }));
  await user.click(await screen.findByRole('option', { name: 'deposit.accepted' }));
  await user.click(form.getByRole('checkbox', { name: 'All brands, including future ones' }));
  await user.click(form.getByRole('combobox', { name: 'Brands' }));
  await user.click(await screen.findByRole('option', { name: 'South' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText('must not be a private address');
  const sent = acceptCalls('post', 'admin/webhooks', () => {
    reply('get', 'admin/webhooks', { data: [crm] });
    return { ...crm, secret: 'whsec_abc' };
  });
  await user.click(form.getByRole('button', { name: 'Create' }));

  const popup = await screen.findByRole('dialog', { name: 'Signing secret' });
  expect(sent).toEqual([{ url: crm.url, description: '', types: ['deposit.accepted'], brands: [2] }]);
  expect(within(popup).getByLabelText('Secret')).toHaveValue('whsec_abc');
  await user.click(within(popup).getByRole('button', { name: 'Copy secret' }));
  expect(await navigator.clipboard.readText()).toBe('whsec_abc');
  await user.click(within(popup).getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain('whsec_abc');
});

it('shows attempts with request and response, sends an event again, but not a test, and filters by failure', async () => {
  const { user } = open('/admin/webhooks/4', [crm], [attempt, { ...attempt, id: 8, type: 'webhook.test' }]);
  const row = within(await screen.findByRole('listitem', { name: 'deposit.accepted evt_1' }));
  expect(row.getByText('It answered 500')).toBeVisible();
  await user.click(row.getByText('Request and response'));
  expect(row.getByLabelText('Response')).toHaveTextContent('oops');
  expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(1);
  const sent = acceptCalls('post', 'admin/webhooks/4/resend', () => ({ count: 1 }));

  await user.click(row.getByRole('button', { name: 'Send again' }));

  await screen.findByText('The event will be sent again');
  expect(sent).toEqual([{ attempt_id: 9 }]);
  reply('get', 'admin/webhooks/4/attempts', { data: [], has_more: false });
  await user.click(screen.getByRole('switch', { name: 'Failed only' }));
  await screen.findByText('No failed attempts');
});

it('says why an endpoint is off, switches it on, and recovers what was missed', async () => {
  const { user } = open('/admin/webhooks/4', [goneHook]);
  await screen.findByText(/It answered 410 Gone/);
  const recoverButton = await findButton('Recover since…');
  expect(recoverButton).toBeDisabled();
  const sent = acceptCalls('patch', 'admin/webhooks/4', () => {
    reply('get', 'admin/webhooks', { data: [crm] });
    return crm;
  });
  await user.click(await findButton('Switch on'));
  await screen.findByText('The endpoint is on');
  expect(sent).toEqual([{ enabled: true }]);

  const resent = acceptCalls('post', 'admin/webhooks/4/resend', () => ({ count: 3 }));
  await waitFor(() => expect(recoverButton).toBeEnabled());
  await user.click(recoverButton);
  await user.click(await findButton('Send again'));

  await screen.findByText('3 events will be sent again');
  expect(resent).toEqual([{ since: expect.stringMatching(/^\d{4}-.*Z$/) }]);
});

it('sends a test, and says that it failed or that the endpoint received it', async () => {
  const { user } = open('/admin/webhooks/4', [crm]);
  acceptCalls('post', 'admin/webhooks/4/test', () => ({ ...attempt, error: 'The connection was refused' }));
  await user.click(await findButton('Send test'));
  await screen.findByText('The connection was refused');

  acceptCalls('post', 'admin/webhooks/4/test', () => ({ ...attempt, error: null }));
  await user.click(await findButton('Send test'));
  await screen.findByText('The endpoint received the test');
});

it('edits an endpoint, rotates its secret and deletes it', async () => {
  const { user, router } = open('/admin/webhooks/4', [{ ...crm, brands: [] }]);
  const rotated = { ...crm, secret: 'whsec_new', previous_secret_until: '2026-11-22T21:30:00.000Z' };
  const sent = acceptCalls('patch', 'admin/webhooks/4', () => rotated);
  await user.click(await findButton('Edit'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit endpoint' }));
  await user.type(form.getByLabelText('Description'), ' 2');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Endpoint saved');
  await user.click(await findButton('Rotate secret'));
  await user.click(await findButton('Rotate'));
  const popup = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
  expect(popup.getByText(/For 24 hours, events are signed with the previous secret too/)).toBeVisible();
  await user.click(popup.getByRole('button', { name: 'I have stored it' }));
  expect(sent).toEqual([{ description: 'CRM 2' }, { rotate_secret: true }]);

  acceptCalls('delete', 'admin/webhooks/4', () => ({ status: true }));
  reply('get', 'admin/webhooks', { data: [] });
  await user.click(await findButton('Delete'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the endpoint?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Endpoint deleted');
  expect(router.state.location.pathname).toBe('/admin/webhooks');
});

it('promises no second signature if a restore has lost the previous secret', async () => {
  const restored: Webhook = { ...goneHook, disabled_reason: 'recovery', has_secret: false };
  const { user } = open('/admin/webhooks/4', [restored]);
  acceptCalls('patch', 'admin/webhooks/4', () => ({ ...restored, has_secret: true, secret: 'whsec_new' }));
  await user.click(await findButton('Rotate secret'));
  const dialog = await screen.findByRole('dialog', { name: 'Rotate the secret?' });
  expect(dialog).not.toHaveTextContent('24 hours');
  await user.click(await findButton('Rotate'));
  expect(await screen.findByRole('dialog', { name: 'Signing secret' })).not.toHaveTextContent('24 hours');
});

it('says that an endpoint does not exist', async () => {
  open('/admin/webhooks/7', [crm]);
  await screen.findByText('This endpoint does not exist');
});
