import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { retryLoading } from '../../../../testing/render-panel';
import { newDeposit, newOwnUser, pageOf } from '../../../../testing/new-views';
import { refuseCall, reply } from '../../../../testing/server';
import { moderate, openModeration, review, serveQueue, title } from '../../../../testing/open-moderation';

describe('Deposits moderation', () => {
  it('accepts the edited values by two clicks and opens the next deposit', async () => {
    const { accepted, user } = await moderate([newDeposit({ id: 12 }), newDeposit({ id: 13, type: 'ftd' })]);
    await user.clear(review().getByRole('textbox', { name: 'Client ID' }));
    await user.type(review().getByRole('textbox', { name: 'Client ID' }), '777');

    await user.dblClick(review().getByRole('button', { name: /Accept/ }));

    expect(await screen.findByText('Deposit accepted')).toBeVisible();
    expect(await title('F13')).toBeVisible();
    expect(accepted).toHaveBeenCalledWith(
      12,
      expect.objectContaining({ client_id: '777', amount: 1250.5, agent: '@anna_berg', agent_id: 4 }),
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /F13/ })));
  });

  it('accepts the amount as typed', async () => {
    const { accepted, user } = await moderate([newDeposit({ id: 12 })]);
    const field = review().getByRole('textbox', { name: 'Amount' });
    expect(field).toHaveValue('$1,250.50');

    await user.clear(field);
    await user.type(field, '1300.75');
    await user.tab();
    expect(field).toHaveValue('$1,300.75');
    await user.dblClick(review().getByRole('button', { name: /Accept/ }));

    await waitFor(() =>
      expect(accepted).toHaveBeenCalledWith(12, expect.objectContaining({ amount: 1300.75 })),
    );
  });

  it('shows the photos of the message large, by a click and by V', async () => {
    const { user } = await moderate([
      newDeposit({ id: 12, files: ['/storage/files/a.jpg?size=9', '/storage/files/b.jpg?size=9'] }),
    ]);

    expect(screen.getByRole('img', { name: '2 photos' })).toBeVisible();
    await user.click(review().getAllByRole('button', { name: 'Open photo 2 of 2' })[0]!);
    expect(await screen.findByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.keyboard('v');
    expect(await screen.findByRole('dialog', { name: 'Picture 1 of 2' })).toBeVisible();
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
    const { accepted, user, router } = await moderate([
      newDeposit({ id: 12 }),
      newDeposit({ id: 13 }),
      newDeposit({ id: 14 }),
    ]);

    await user.keyboard('jj');
    await title('A14');
    await user.keyboard('k');
    await title('A13');
    expect(router.state.location.search).toBe('?deposit=13');
    await user.keyboard('a');
    expect(review().getByRole('button', { name: /Click again to accept/ })).toBeVisible();
    await user.keyboard('a');

    expect(await title('A14')).toBeVisible();
    expect(accepted).toHaveBeenCalledOnce();
  });

  it('does not accept without client and agent', async () => {
    const { accepted, user } = await moderate([
      newDeposit({ id: 12, client_id: '', agent_id: null, agent_user: null }),
    ]);

    await user.dblClick(review().getByRole('button', { name: /Accept/ }));
    expect(await screen.findByText('Not all fields are filled in')).toBeVisible();

    await user.type(review().getByRole('textbox', { name: 'Client ID' }), '31');
    await user.click(review().getByRole('combobox', { name: 'Agent' }));
    await user.click(await screen.findByRole('option', { name: 'Ben Holt' }));
    await user.dblClick(review().getByRole('button', { name: /Accept/ }));

    await waitFor(() => expect(accepted).toHaveBeenCalledWith(12, expect.objectContaining({ agent_id: 5 })));
  });

  it('keeps the edits when the server fails', async () => {
    const { user } = await moderate([newDeposit({ id: 12 })], {
      prepare: () => refuseCall('post', 'deposit/12/accept', 500, 'Internal'),
    });
    await user.type(review().getByRole('textbox', { name: 'Wallet' }), 'TQ5');

    await user.dblClick(review().getByRole('button', { name: /Accept/ }));

    expect(await screen.findByText('Server error. Try later')).toBeVisible();
    expect(review().getByRole('textbox', { name: 'Wallet' })).toHaveValue('TQ5');
  });

  it('warns of a possible duplicate and links to it', async () => {
    serveQueue([newDeposit({ id: 12, possible_duplicate_of: 9 })]);
    openModeration();

    const duplicate = await screen.findByRole('link', { name: '#9' });

    expect(duplicate.getAttribute('href')).toMatch(/^\/deposits\/search\?.*deposit=9/);
  });

  it('marks where the possible duplicate differs, and only there', async () => {
    serveQueue([
      newDeposit({ id: 9, exchanger: 'Elsewhere' }),
      newDeposit({ id: 12, possible_duplicate_of: 9 }),
    ]);
    openModeration('/deposits/moderation?deposit=12');

    const rows = within(await screen.findByRole('table', { name: 'Both deposits' })).getAllByRole('row');

    const bold = rows.slice(1).filter((row) => row.style.fontWeight === '600');
    expect(bold.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Exchanger']);
  });

  it('opens the duplicate in the queue when it waits there too', async () => {
    serveQueue([newDeposit({ id: 9 }), newDeposit({ id: 12, possible_duplicate_of: 9 })]);
    const { user } = openModeration('/deposits/moderation?deposit=12');

    await user.click(await screen.findByRole('link', { name: 'A9' }));

    expect(await title('A9')).toBeVisible();
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

    expect(await screen.findByText('Deposit deleted from DB')).toBeVisible();
    expect(await screen.findByText('Nothing is waiting')).toBeVisible();
  });

  it('does not offer deletion to a manager', async () => {
    await moderate([newDeposit({ id: 12 })]);

    expect(screen.queryByRole('button', { name: 'Delete from database' })).not.toBeInTheDocument();
  });

  it('loads after a failure and Retry', async () => {
    serveQueue([]);
    await retryLoading(
      'deposit/wait',
      () => serveQueue([newDeposit({ id: 12 })]),
      () => openModeration(),
    );

    expect(await title('A12')).toBeVisible();
  });
});
