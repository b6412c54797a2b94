import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { authenticationOptions, rejectAsCancelled, serveAuthenticator } from '../../../../testing/passkeys';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../../testing/server';
import { EndSessionsButton } from '../../../staff/panel/StaffPerson';
import { PasskeyHost } from './PasskeyHost';

let isConfirmed: boolean;
let idempotencyKeys: (string | null)[];
const refusal = { statusCode: 403, error: 'passkey required', message: 'Confirm with your passkey first' };

beforeEach(() => {
  isConfirmed = false;
  idempotencyKeys = [];
  reply('post', 'admin/users/logout/3', ({ headers }) => {
    idempotencyKeys.push(headers.get('idempotency-key'));
    return isConfirmed ? { status: true } : HttpResponse.json(refusal, { status: 403 });
  });
  reply('post', 'auth/passkey/confirm/options', authenticationOptions);
});

function serveConfirmation() {
  return acceptCalls('post', 'auth/passkey/confirm', () => {
    isConfirmed = true;
    return { status: true };
  });
}
const page = (
  <PasskeyHost>
    <EndSessionsButton user={{ id: 3 }} />
  </PasskeyHost>
);
const show = () => renderPanel([toTestRoute('/', page)], '/').user;
const findDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirm with your passkey' }));
/** Clicks the button, and again to confirm, which the server refuses without a passkey. */
async function endSessions() {
  const user = show();
  await user.dblClick(screen.getByRole('button', { name: 'End all sessions' }));
  return { user, dialog: await findDialog() };
}

it('confirms with the browser, even after failed attempts, and then repeats the call once', async () => {
  const authenticator = serveAuthenticator();
  authenticator.get.mockImplementationOnce(rejectAsCancelled);
  refuseCall('post', 'auth/passkey/confirm', 403, 'The passkey was not accepted');
  const { user, dialog } = await endSessions();
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await confirm();
  expect(await dialog.findByRole('alert')).toHaveTextContent('The browser got no passkey. Try again');
  await confirm();
  await dialog.findByText('The passkey was not accepted');
  expect(idempotencyKeys).toHaveLength(1);

  const confirmations = serveConfirmation();
  await confirm();

  await screen.findByText('Every session was ended');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(idempotencyKeys).toHaveLength(2);
  expect(authenticator.get).toHaveBeenCalledTimes(3);
  expect(confirmations).toMatchObject([{ response: { id: 'AQID', rawId: 'AQID', type: 'public-key' } }]);
});

it('is pending while the browser asks, and shows the server’s message if the person cancels', async () => {
  serveAuthenticator().get.mockReturnValueOnce(new Promise(() => undefined));
  const { user, dialog } = await endSessions();

  await user.click(dialog.getByRole('button', { name: 'Confirm' }));

  await dialog.findByText('Follow the instructions of your browser.');
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Confirm with your passkey first');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(idempotencyKeys).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'End all sessions' })).toBeEnabled();
});

it('says that this browser does not support passkeys', async () => {
  const { dialog } = await endSessions();

  expect(dialog.getByRole('alert')).toHaveTextContent('This browser cannot use passkeys here');
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

it('opens no dialog for a person without a passkey, and says what to do', async () => {
  const message = 'Add a passkey first: Profile, Security';
  const body = { ...refusal, message, exception: 'no_passkey' };
  reply('post', 'admin/users/logout/3', () => HttpResponse.json(body, { status: 403 }));
  const user = show();

  await user.dblClick(screen.getByRole('button', { name: 'End all sessions' }));

  await screen.findByText(message);
  expect(screen.queryByRole('dialog')).toBeNull();
});
