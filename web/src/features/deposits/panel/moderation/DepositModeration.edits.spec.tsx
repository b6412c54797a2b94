import { act, screen, waitFor, fireEvent } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { storeAccessToken } from '../../../../api/credentials';
import { endSession } from '../../../../store/session';
import { listStoredKeys } from '../../../../kit/core/storage';
import { toTestRoute } from '../../../../testing/render-panel';
import { newDeposit } from '../../../../testing/new-views';
import { reply } from '../../../../testing/server';
import { reloadEdits } from '../edits/edits.slice';
import {
  button,
  field,
  moderate,
  openModeration,
  review,
  serveQueue,
  title,
} from '../../../../testing/open-moderation';

const listEditKeys = () => listStoredKeys('deposit_edits_');
const otherScreen = toTestRoute('/elsewhere', <Link to="/deposits/moderation">Back to the queue</Link>);
const findUnsavedMark = () => review().queryByText('Unsaved edits');

/** Opens a queue of two deposits and types into the first. */
async function openEdited() {
  const server = serveQueue([newDeposit({ id: 12 }), newDeposit({ id: 13 })]);
  const moderation = openModeration('/deposits/moderation', [otherScreen]);
  await title('A12');
  await moderation.user.type(field('Wallet'), 'TQ5');
  fireEvent.change(field('Reason for rejecting'), { target: { value: 'no such client' } });
  return { ...server, ...moderation };
}

describe('edits of a waiting deposit', () => {
  it('survive another screen and a reload until the person discards them, unlike the reason', async () => {
    const { user, router, store } = await openEdited();
    expect(findUnsavedMark()).toBeVisible();

    await router.navigate('/elsewhere');
    await user.click(await screen.findByRole('link', { name: 'Back to the queue' }));
    await title('A12');
    expect(field('Wallet')).toHaveValue('TQ5');
    act(() => void store.dispatch(reloadEdits()));

    await waitFor(() => expect(field('Reason for rejecting')).toHaveValue('no such client'));
    expect(field('Wallet')).toHaveValue('TQ5');
    expect(findUnsavedMark()).toBeVisible();
    expect(screen.getByRole('img', { name: 'Unsaved edits' })).toBeVisible();
    await user.click(button(/Discard/));
    expect(field('Wallet')).toHaveValue('');
    expect(field('Reason for rejecting')).toHaveValue('no such client');
    expect(findUnsavedMark()).toBeNull();
    expect(screen.queryByRole('img', { name: 'Unsaved edits' })).toBeNull();
  });

  it('are kept when the connection is lost while the deposit is decided', async () => {
    const { user, store } = await openEdited();
    for (const path of ['deposit/:id/accept', 'deposit/:id', 'deposit/wait'] as const)
      reply(path.endsWith('accept') ? 'post' : 'get', path, () => HttpResponse.error());

    await user.dblClick(button(/Accept/));
    await screen.findByText('No connection');
    act(() => void store.dispatch(reloadEdits()));

    await waitFor(() => expect(field('Wallet')).toHaveValue('TQ5'));
  });

  it('are removed when the original value is typed again, and on logout', async () => {
    const { user, store } = await openEdited();

    await user.clear(field('Wallet'));
    await user.clear(field('Reason for rejecting'));
    expect(findUnsavedMark()).toBeNull();
    expect(listEditKeys()).toEqual([]);

    await user.type(field('Wallet'), 'TQ6');
    expect(listEditKeys()).toHaveLength(1);
    act(() => {
      storeAccessToken('token');
      store.dispatch(endSession('logout'));
    });
    expect(listEditKeys()).toEqual([]);
    await waitFor(() => expect(field('Wallet')).toHaveValue(''));
  });

  it('show an error at an ambiguous amount, and accept nothing', async () => {
    const { user } = await moderate([newDeposit({ id: 12 })]);
    await user.type(field('Amount'), '1.250');

    await user.keyboard('{Control>}{Enter}{/Control}');

    expect(screen.getByText('1.250 is ambiguous: write 1250 or 1.25')).toBeVisible();
    expect(field('Amount')).toHaveFocus();
    expect(screen.queryByText('Click again to accept')).toBeNull();
  });
});

it.each([
  [/Keep mine/, 'TQ5'],
  [/Use the agent’s/, 'other'],
])('asks what to keep when the agent has changed what was edited: %s', async (answer, wallet) => {
  const { edit, receiveChange, user } = await openEdited();
  edit(12, { wallet: 'other', amount: 99 });
  await receiveChange();
  await review().findByText(/The agent has changed Wallet since you edited it/);
  expect(field('Wallet')).toHaveValue('TQ5');

  await user.click(button(answer));

  expect(review().queryByText(/The agent has changed/)).toBeNull();
  expect(field('Wallet')).toHaveValue(wallet);
  expect(field('Reason for rejecting')).toHaveValue('no such client');
});

it('says that a bulk decision does not use edits', async () => {
  const { user } = await openEdited();

  await user.click(screen.getByRole('checkbox', { name: 'Select A12' }));

  await review().findByText('Unsaved edits are not used');
  expect(review().getByText('A12')).toBeVisible();
});
