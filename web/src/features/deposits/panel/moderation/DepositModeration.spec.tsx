import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { retryLoading } from '../../../../testing/render-panel';
import { newDeposit, newOwnUser, pageOf } from '../../../../testing/new-views';
import { reply } from '../../../../testing/server';
import {
  button,
  field,
  moderate,
  openModeration,
  review,
  serveQueue,
  title,
} from '../../../../testing/open-moderation';

it('accepts the edited values by two clicks and opens the next deposit', async () => {
  const { accepted, user } = await moderate([newDeposit({ id: 12 }), newDeposit({ id: 13, type: 'ftd' })]);
  await user.clear(field('Client ID'));
  await user.type(field('Client ID'), '777');
  const amount = field('Amount');
  expect(amount).toHaveValue('$1,250.50');
  await user.clear(amount);
  await user.type(amount, '1300.75');
  await user.tab();
  expect(amount).toHaveValue('$1,300.75');

  await user.dblClick(button(/Accept/));

  await screen.findByText('Deposit accepted');
  await title('F13');
  expect(accepted).toHaveBeenCalledWith(
    12,
    expect.objectContaining({ client_id: '777', amount: 1300.75, agent: '@anna_berg', agent_id: 4 }),
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /F13/ })));
});

it('shows the photos of the message large, by a click and by V', async () => {
  const { user } = await moderate([
    newDeposit({ id: 12, files: ['/storage/files/a.jpg?size=9', '/storage/files/b.jpg?size=9'] }),
  ]);

  expect(screen.getByRole('img', { name: '2 photos' })).toBeVisible();
  await user.click(review().getAllByRole('button', { name: 'Open photo 2 of 2' })[0]!);
  await screen.findByRole('dialog', { name: 'Picture 2 of 2' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.keyboard('v');
  await screen.findByRole('dialog', { name: 'Picture 1 of 2' });
});

it('shows a decided deposit disabled', async () => {
  const { user } = await moderate([newDeposit({ id: 12 })]);

  await user.dblClick(review().getByRole('button', { name: /Reject/ }));
  await user.click(await screen.findByRole('link', { name: /A12.*Rejected/ }));

  expect(screen.getByText('Deposit rejected')).toBeVisible();
  expect(review().getByText('Rejected by you')).toBeVisible();
  expect(review().getByRole('textbox', { name: 'Client ID' })).toBeDisabled();
  expect(review().getByRole('button', { name: /Accept/ })).toBeDisabled();
});

it('works by keyboard: J, K, and A twice', async () => {
  const { accepted, user, router } = await moderate([12, 13, 14].map((id) => newDeposit({ id })));

  await user.keyboard('jj');
  await title('A14');
  await user.keyboard('k');
  await title('A13');
  expect(router.state.location.search).toBe('?deposit=13');
  await user.keyboard('a');
  expect(review().getByRole('button', { name: /Click again to accept/ })).toBeVisible();
  await user.keyboard('a');

  await title('A14');
  expect(accepted).toHaveBeenCalledOnce();
});

it('does not accept without client and agent, and keeps the edits when the server fails', async () => {
  const { accepted, user } = await moderate([
    newDeposit({ id: 12, client_id: '', agent_id: null, agent_user: null }),
  ]);
  expect(screen.queryByRole('button', { name: 'Delete from database' })).not.toBeInTheDocument();

  await user.dblClick(button(/Accept/));
  await screen.findByText('Not all fields are filled in');
  expect(accepted).not.toHaveBeenCalled();

  await user.type(field('Client ID'), '31');
  await user.click(review().getByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'Ben Holt' }));
  reply('post', 'deposit/12/accept', async (request) => {
    accepted(12, await request.json());
    return new Response(null, { status: 500 });
  });
  await user.dblClick(button(/Accept/));

  await screen.findByText('Server error. Try later');
  expect(field('Client ID')).toHaveValue('31');
  expect(accepted).toHaveBeenCalledWith(12, expect.objectContaining({ client_id: '31', agent_id: 5 }));
});

it('warns of a possible duplicate and links to it, after a failure and Retry', async () => {
  serveQueue([]);
  await retryLoading(
    'deposit/wait',
    () => serveQueue([newDeposit({ id: 12, possible_duplicate_of: 9 })]),
    () => openModeration(),
  );

  const duplicate = await screen.findByRole('link', { name: '#9' });

  expect(duplicate.getAttribute('href')).toMatch(/^\/deposits\/search\?.*deposit=9/);
});

it('marks where a possible duplicate differs, and only there, and opens it in the queue', async () => {
  const { user } = await moderate(
    [newDeposit({ id: 9, exchanger: 'Elsewhere' }), newDeposit({ id: 12, possible_duplicate_of: 9 })],
    { openId: 12 },
  );

  const rows = within(await screen.findByRole('table', { name: 'Both deposits' })).getAllByRole('row');

  const bold = rows.slice(1).filter((row) => row.style.fontWeight === '600');
  expect(bold.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Exchanger']);
  await user.click(screen.getByRole('link', { name: 'A9' }));
  await title('A9');
});

it('lets an admin delete from the database', async () => {
  reply('get', 'brand/search', pageOf([]));
  const { erase } = serveQueue([newDeposit({ id: 12 })]);
  reply('post', 'auth/me', newOwnUser({ role: 'admin' }));
  reply('delete', 'admin/deposit/delete/12', () => {
    erase(12);
    return { status: true };
  });
  const { user } = openModeration();

  await user.dblClick(await screen.findByRole('button', { name: 'Delete from database' }));

  await screen.findByText('Deposit deleted from DB');
  await screen.findByText('Nothing is waiting');
});
