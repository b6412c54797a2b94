import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { newUser } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { EndSessionsButton } from './StaffPerson';
import { PersonDataButtons, RemovePasskeysButton } from './RoleForm';

const person = newUser({ id: 3, public_name: 'Mia Lind' });
const open = () => renderPanel([toTestRoute('/', <PersonDataButtons user={person} />)], '/');

it('erases a person only after a confirmation that names them, or says why the server refuses', async () => {
  const eraseCalls = acceptCalls('post', 'admin/person/3/erase');
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'Erase person' }));
  const question = await screen.findByRole('dialog', { name: 'Erase Mia Lind?' });
  expect(question).toHaveTextContent('This cannot be undone');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(eraseCalls).toEqual([]);

  refuseCall('post', 'admin/person/3/erase', 409, 'person is admin');
  await user.click(screen.getByRole('button', { name: 'Erase person' }));
  const confirmButton = await screen.findByRole('button', { name: 'Erase for good' });
  await user.click(confirmButton);
  await screen.findByText(/Take the person out of ADMIN_TELEGRAM_IDS first/);
  expect(screen.getByRole('dialog', { name: 'Erase Mia Lind?' })).toBeVisible();
  const eraseCallsAfterRefusal = acceptCalls('post', 'admin/person/3/erase');
  await user.click(confirmButton);

  await screen.findByText('Mia Lind was erased');
  expect(eraseCallsAfterRefusal).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('downloads all data of the person without a choice of format', async () => {
  URL.createObjectURL = () => 'blob:file';
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  reply('get', 'admin/person/3/export', () => new HttpResponse('the ZIP file'));
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'Export data' }));

  await waitFor(() => expect(save).toHaveBeenCalledOnce());
});

it.each([
  ['End all sessions', EndSessionsButton, 'post', 'logout', 'Every session was ended'],
  ['Remove passkeys', RemovePasskeysButton, 'delete', 'passkeys', 'All passkeys of this person were removed'],
] as const)('%s acts only on the second click', async (name, ActionButton, method, path, doneText) => {
  const calls = acceptCalls(method, `admin/users/${path}/3`);
  const { user } = renderPanel([toTestRoute('/', <ActionButton user={{ id: 3 }} />)], '/');

  await user.click(screen.getByRole('button', { name }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Click again/ }));

  await screen.findByText(doneText);
  expect(calls).toHaveLength(1);
});
