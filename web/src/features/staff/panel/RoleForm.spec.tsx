import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { newUser } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { PersonData, RemovePasskeysButton } from './RoleForm';

afterEach(() => vi.restoreAllMocks());

const person = newUser({ id: 3, public_name: 'Mia Lind' });
const open = () => renderPanel([toTestRoute('/', <PersonData user={person} />)], '/');

it('erases a person only after a question that names them', async () => {
  const erased = acceptCalls('post', 'admin/person/3/erase');
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'Erase person' }));
  expect(await screen.findByRole('dialog', { name: 'Erase Mia Lind?' })).toHaveTextContent(
    'This cannot be undone',
  );
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(erased).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Erase person' }));
  await user.click(await screen.findByRole('button', { name: 'Erase for good' }));

  expect(await screen.findByText('Mia Lind was erased')).toBeVisible();
  expect(erased).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says why a person cannot be erased', async () => {
  refuseCall('post', 'admin/person/3/erase', 409, 'person is admin');
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'Erase person' }));
  await user.click(await screen.findByRole('button', { name: 'Erase for good' }));

  expect(await screen.findByText(/Take the person out of ADMIN_TELEGRAM_IDS first/)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Erase Mia Lind?' })).toBeVisible();
});

it('saves all stored data of the person as a file', async () => {
  const fileNames: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fileNames.push(this.download);
  });
  const headers = { 'content-disposition': 'attachment; filename="person-3.zip"' };
  reply('get', 'admin/person/3/export', () => new HttpResponse('PK', { headers }));
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'Export data' }));

  await waitFor(() => expect(fileNames).toEqual(['person-3.zip']));
});

it('says when the export failed', async () => {
  refuseCall('get', 'admin/person/3/export', 404, 'Not found');
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'Export data' }));

  expect(await screen.findByRole('alert')).toBeVisible();
});

it('removes the passkeys of the person, only on the second click', async () => {
  const removed = acceptCalls('delete', 'admin/users/passkeys/3');
  const { user } = renderPanel([toTestRoute('/', <RemovePasskeysButton user={{ id: 3 }} />)], '/');

  await user.click(screen.getByRole('button', { name: 'Remove passkeys' }));
  expect(removed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to remove them' }));

  expect(await screen.findByText('All passkeys of this person were removed')).toBeVisible();
  expect(removed).toHaveLength(1);
});
