import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listStoredKeys } from '../../../../kit/core/storage';
import { newDeposit } from '../../../../testing/new-views';
import { waitForCalls } from '../../../../testing/render-panel';
import { reply } from '../../../../testing/server';
import {
  newQueue,
  moderate,
  button,
  field,
  openModeration,
  review,
  serveQueue,
  title,
} from '../../../../testing/open-moderation';

const listEditKeys = () => listStoredKeys('deposit_edits_');
const config = (undo_seconds: number) =>
  reply('get', 'config', { upload: { max_bytes: 1, max_files: 1 }, undo_seconds });
const preferSingleKeys = () =>
  reply('get', 'manager/preferences', { single_keys: true, desktop_notifications: false });
beforeEach(() => config(8));

describe('an undone decision', () => {
  it('opens the deposit again by Ctrl+Z, with the focus and what the person had typed', async () => {
    const { user } = await moderate(newQueue(3));
    await user.type(field('Description'), 'a remark');
    fireEvent.change(field('Reason for rejecting'), { target: { value: 'no such client' } });
    expect(listEditKeys()).toHaveLength(1);
    await user.dblClick(button(/^Reject/));
    await title('A2');
    await screen.findByText('Deposit rejected');
    await screen.findByRole('button', { name: /^Undo/ });
    expect(listEditKeys()).toEqual([]);

    await user.keyboard('{Control>}z{/Control}');

    const heading = await title('A1');
    await waitFor(() => expect(button(/^Accept/)).toBeEnabled());
    expect(field('Description')).toHaveValue('a remark');
    await waitFor(() => expect(field('Reason for rejecting')).toHaveValue('no such client'));
    expect(listEditKeys()).toHaveLength(1);
    expect(screen.queryByText('Decided just now')).toBeNull();
    await waitFor(() =>
      expect([heading, screen.getByRole('link', { name: /^A1/ })]).toContain(document.activeElement),
    );
  });

  it('stays open when the next deposit is assigned only afterwards', async () => {
    const { user, store } = await moderate(newQueue(3), { prepare: ({ claimAs }) => claimAs(3) });
    let respond: (() => void) | undefined;
    const response = new Promise<Response>(
      (done) => (respond = () => done(HttpResponse.json(newQueue(3)[1]))),
    );
    const next = vi.fn(() => response);
    reply('post', 'deposit/next', next);
    await user.dblClick(button(/^Accept/));
    await waitFor(() => expect(next).toHaveBeenCalled());

    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByText('Decision undone');
    respond!();
    await waitForCalls(store);

    await title('A1');
    expect(screen.queryByText('Decided just now')).toBeNull();
  });

  it('is announced together with the decision, in one line and without a toast', async () => {
    serveQueue(newQueue(3));
    const { user } = openModeration();
    for (const label of ['A1', 'A2']) {
      await title(label);
      // Clicks are ignored for a moment after a deposit has opened automatically.
      await waitFor(async () => {
        await user.click(button(/^Accept/));
        expect(button(/Click again/)).toBeVisible();
      });
      await user.click(button(/Click again/));
    }

    const line = await review().findByRole('region', { name: 'Undo' });
    await waitFor(() =>
      expect(within(line).getByRole('status')).toHaveTextContent(/^Deposit accepted A2 \+1 more$/),
    );
    expect(document.querySelector('.Toastify__toast')).toBeNull();
  });
});

describe('single keys', () => {
  it('decide at once when the person has chosen them', async () => {
    const { server, user } = await moderate(newQueue(3), { prepare: preferSingleKeys });
    await waitFor(() => expect(button(/^Accept/)).toBeEnabled());

    await waitFor(async () => {
      await user.keyboard('r');
      expect(server.rejected).toHaveBeenCalledWith(1, undefined);
    });
    await title('A2');
    expect(server.rejected).toHaveBeenCalledOnce();
  });

  it('do nothing while a person types with no field focused', async () => {
    const { server, user } = await moderate(newQueue(3), { prepare: preferSingleKeys });
    await waitFor(() => expect(button(/^Accept/)).toBeEnabled());

    await user.keyboard('paid as agreed, are ready');
    await user.click(await title('A1'));
    await user.keyboard('r'); // the first key that is not ignored

    await waitFor(() => expect(server.rejected).toHaveBeenCalledExactlyOnceWith(1, undefined));
    expect(server.accepted).not.toHaveBeenCalled();
  });

  it('need two presses without undo', async () => {
    config(0);
    const { server, user } = await moderate(newQueue(3), { prepare: preferSingleKeys });
    await waitFor(() => expect(button(/^Accept/)).toBeEnabled());

    await user.keyboard('a');
    await screen.findByRole('button', { name: /Click again to accept/ });
    expect(server.accepted).not.toHaveBeenCalled();
  });

  it('do not accept an incomplete deposit', async () => {
    const incomplete = newDeposit({ id: 1, client_id: '' });
    const { server, user } = await moderate([incomplete], { prepare: preferSingleKeys });

    await user.keyboard('a');

    await screen.findByText('Not all fields are filled in');
    expect(server.accepted).not.toHaveBeenCalled();
  });
});

it('does not place "Delete" where "Reject" was', async () => {
  const { user } = await moderate(newQueue(3), { openId: 3 });

  await user.dblClick(button(/^Accept/));
  const remove = await review().findByRole('button', { name: 'Delete' });

  expect(button(/^Reject/)).toBeDisabled();
  expect(remove.closest('footer')).toBeNull();
});
