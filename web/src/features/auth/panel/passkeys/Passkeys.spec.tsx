import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Passkey, PasskeyList } from '../../../../api/account.api.gen';
import { rejectAsCancelled, registrationOptions, serveAuthenticator } from '../../../../testing/passkeys';
import { renderPanel, retryLoading, toTestRoute, waitForCalls } from '../../../../testing/render-panel';
import { newOwnUser } from '../../../../testing/new-views';
import { refuseCall, reply, acceptCalls } from '../../../../testing/server';
import { SecurityScreen } from '../security/SecurityScreen';
import { Passkeys } from './Passkeys';

const laptop: Passkey = {
  id: 4,
  name: 'Laptop',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: '2026-11-20T21:30:00.000Z',
};
const serve = (data: Passkey[], is_required = false) =>
  reply<PasskeyList>('get', 'auth/passkey', { data, is_required });
const show = () => renderPanel([toTestRoute('/', <Passkeys />)], '/');
const findRow = async () => within(await screen.findByRole('listitem', { name: 'Laptop' }));

let authenticator: ReturnType<typeof serveAuthenticator>;
beforeEach(() => {
  authenticator = serveAuthenticator();
});

it('lists passkeys with their times, after a failure and Retry', async () => {
  const phone = { ...laptop, id: 5, name: 'Phone', last_used_at: null };
  await retryLoading('auth/passkey', { data: [laptop, phone], is_required: false }, show);

  expect((await findRow()).getByText('21.11.2026 00:30:00')).toBeVisible();
  expect((await findRow()).getByText('01.11.2026 12:00:00')).toBeVisible();
  expect(within(screen.getByRole('listitem', { name: 'Phone' })).getByText('never')).toBeVisible();
});

it('shows passkeys only to admins', async () => {
  serve([laptop]);
  reply('get', 'auth/session', { data: [] });
  reply('post', 'auth/me', newOwnUser({ role: 'ceo' }));
  const { store } = renderPanel([toTestRoute('/', <SecurityScreen />)], '/');
  await waitForCalls(store);
  expect(screen.getByText('No sessions')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'Laptop' })).toBeNull();
  cleanup();

  reply('post', 'auth/me', newOwnUser({ role: 'admin' }));
  renderPanel([toTestRoute('/', <SecurityScreen />)], '/');
  await findRow();
});

it('adds a passkey, and keeps the form if the browser creates none or has one already', async () => {
  serve([]);
  reply('post', 'auth/passkey/options', registrationOptions);
  const addedPasskeys = acceptCalls('post', 'auth/passkey', () => {
    serve([laptop]);
    return { status: true };
  });
  const { user } = show();
  await screen.findByText('No passkeys');

  await user.click(screen.getByRole('button', { name: 'Add passkey' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add passkey' }));
  const add = () => user.click(form.getByRole('button', { name: 'Add' }));
  await add();
  await screen.findByText('Give the passkey a name');
  await user.type(form.getByLabelText('Name'), ' Laptop ');
  authenticator.create.mockImplementationOnce(rejectAsCancelled);
  await add();
  await screen.findByText('The browser got no passkey. Try again');
  authenticator.create.mockRejectedValueOnce(new DOMException('Known', 'InvalidStateError'));
  await add();
  await screen.findByText('This device or key is registered already');
  expect(form.getByLabelText('Name')).toHaveValue(' Laptop ');
  await add();

  await screen.findByText('Passkey added');
  await findRow();
  expect(addedPasskeys).toMatchObject([{ name: 'Laptop', response: { id: 'AQID' } }]);
});

it('says which actions need a passkey if passkeys are required, and why the first one cannot be added', async () => {
  serve([], true);
  const message = 'Log in again to add your first passkey';
  const body = { statusCode: 403, error: 'passkey required', message, exception: 'no_passkey' };
  reply('post', 'auth/passkey/options', () => Response.json(body, { status: 403 }));
  const { user } = show();
  await screen.findByText(/^Add one to be able to change API keys/);

  await user.click(screen.getByRole('button', { name: 'Add passkey' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Name'), 'Laptop');
  await user.click(form.getByRole('button', { name: 'Add' }));

  await screen.findByText(message);
});

it('renames a passkey, and removes it after a confirmation or says that it was removed already', async () => {
  serve([laptop]);
  const renameCalls = acceptCalls('patch', 'auth/passkey/4');
  const { user } = show();
  await user.click((await findRow()).getByRole('button', { name: 'Rename Laptop' }));
  const form = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Blue key');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Passkey renamed');
  expect(renameCalls).toEqual([{ name: 'Blue key' }]);

  refuseCall('delete', 'auth/passkey/4', 404, 'Not found');
  await user.click((await findRow()).getByRole('button', { name: 'Remove Laptop' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Remove “Laptop”?' }));
  await user.click(popup.getByRole('button', { name: 'Remove' }));
  await screen.findByText('This passkey was removed already');

  acceptCalls('delete', 'auth/passkey/4', () => {
    serve([]);
    return { status: true };
  });
  await user.click(popup.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Passkey removed');
  await screen.findByText('No passkeys');
});

it('does not offer to add a passkey in a browser that supports none', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  serve([laptop]);
  show();

  await findRow();
  expect(screen.getByText('This browser cannot use passkeys here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
});
