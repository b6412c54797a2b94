import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { storeAccessToken } from '../../../../api/credentials';
import { endSession } from '../../../../store/session';
import { listStoredKeys } from '../../../../kit/core/storage';
import { retryLoading, toTestRoute } from '../../../../testing/render-panel';
import { newDeposit, newOwnUser, pageOf } from '../../../../testing/new-views';
import { reply } from '../../../../testing/server';
import { reloadEdits } from '../edits/edits.slice';
import {
  getButton,
  getField,
  openQueue,
  openModeration,
  withinReview,
  serveQueue,
  findTitle,
} from '../../../../testing/open-moderation';

it('accepts the edited values by two clicks and opens the next deposit', async () => {
  const { onAccept, user } = await openQueue([newDeposit({ id: 12 }), newDeposit({ id: 13, type: 'ftd' })]);
  await user.clear(getField('Client ID'));
  await user.type(getField('Client ID'), '777');
  const amount = getField('Amount');
  expect(amount).toHaveValue('$1,250.50');
  await user.clear(amount);
  await user.type(amount, '1300.75');
  await user.tab();
  expect(amount).toHaveValue('$1,300.75');

  await user.dblClick(getButton(/Accept/));

  await screen.findByText('Deposit accepted');
  await findTitle('F13');
  expect(onAccept).toHaveBeenCalledWith(
    12,
    expect.objectContaining({ client_id: '777', amount: 1300.75, agent: '@anna_berg', agent_id: 4 }),
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /F13/ })));
});

it('opens the photos of the deposit in the lightbox by a click and by V', async () => {
  const { user } = await openQueue([
    newDeposit({ id: 12, files: ['/storage/files/a.jpg?size=9', '/storage/files/b.jpg?size=9'] }),
  ]);

  expect(screen.getByRole('img', { name: '2 photos' })).toBeVisible();
  await user.click(withinReview().getAllByRole('button', { name: 'Open photo 2 of 2' })[0]!);
  await screen.findByRole('dialog', { name: 'Picture 2 of 2' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.keyboard('v');
  await screen.findByRole('dialog', { name: 'Picture 1 of 2' });
});

it('moves by J and K, and accepts when A is pressed twice', async () => {
  const { onAccept, user, router } = await openQueue([12, 13, 14].map((id) => newDeposit({ id })));

  await user.keyboard('jj');
  await findTitle('A14');
  await user.keyboard('k');
  await findTitle('A13');
  expect(router.state.location.search).toBe('?deposit=13');
  await user.keyboard('a');
  expect(withinReview().getByRole('button', { name: /Click again to accept/ })).toBeVisible();
  await user.keyboard('a');

  await findTitle('A14');
  expect(onAccept).toHaveBeenCalledOnce();
});

it('does not accept without client and agent, and keeps the edits when the server fails', async () => {
  const { onAccept, user } = await openQueue([
    newDeposit({ id: 12, client_id: '', agent_id: null, agent_user: null }),
  ]);
  expect(screen.queryByRole('button', { name: 'Delete from database' })).not.toBeInTheDocument();

  await user.dblClick(getButton(/Accept/));
  await screen.findByText('Not all fields are filled in');
  expect(onAccept).not.toHaveBeenCalled();

  await user.type(getField('Client ID'), '31');
  await user.click(withinReview().getByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'Ben Holt' }));
  reply('post', 'deposit/12/accept', async (request) => {
    onAccept(12, await request.json());
    return new Response(null, { status: 500 });
  });
  await user.dblClick(getButton(/Accept/));

  await screen.findByText('Server error. Try later');
  expect(getField('Client ID')).toHaveValue('31');
  expect(onAccept).toHaveBeenCalledWith(12, expect.objectContaining({ client_id: '31', agent_id: 5 }));
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

it('marks only the fields in which a possible duplicate differs, and opens the duplicate in the filtered queue', async () => {
  serveQueue([
    newDeposit({ id: 9, exchanger: 'Elsewhere' }),
    newDeposit({ id: 12, possible_duplicate_of: 9 }),
  ]);
  const { user, router } = openModeration('/deposits/moderation?type=retention&deposit=12');

  const rows = within(await screen.findByRole('table', { name: 'Both deposits' })).getAllByRole('row');

  const bold = rows.slice(1).filter((row) => row.style.fontWeight === '600');
  expect(bold.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Exchanger']);
  await user.click(screen.getByRole('link', { name: 'A9' }));
  await findTitle('A9');
  expect(router.state.location.search).toBe('?type=retention&deposit=9');
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

const listEditKeys = () => listStoredKeys('deposit_edits_');
const otherScreen = toTestRoute('/elsewhere', <Link to="/deposits/moderation">Back to the queue</Link>);
const queryUnsavedMark = () => withinReview().queryByText('Unsaved edits');

/** Opens a queue of two deposits and types into the first. */
async function openEdited() {
  const server = serveQueue([newDeposit({ id: 12 }), newDeposit({ id: 13 })]);
  const moderation = openModeration('/deposits/moderation', [otherScreen]);
  await findTitle('A12');
  await moderation.user.type(getField('Wallet'), 'TQ5');
  fireEvent.change(getField('Reason for rejecting'), { target: { value: 'no such client' } });
  return { ...server, ...moderation };
}

describe('edits of a waiting deposit', () => {
  it('survive another screen and a reload, until Discard removes all of them but the reason', async () => {
    const { user, router, store } = await openEdited();
    expect(queryUnsavedMark()).toBeVisible();

    await router.navigate('/elsewhere');
    await user.click(await screen.findByRole('link', { name: 'Back to the queue' }));
    await findTitle('A12');
    expect(getField('Wallet')).toHaveValue('TQ5');
    act(() => void store.dispatch(reloadEdits()));

    await waitFor(() => expect(getField('Reason for rejecting')).toHaveValue('no such client'));
    expect(getField('Wallet')).toHaveValue('TQ5');
    expect(queryUnsavedMark()).toBeVisible();
    expect(screen.getByRole('img', { name: 'Unsaved edits' })).toBeVisible();
    await user.click(getButton(/Discard/));
    expect(getField('Wallet')).toHaveValue('');
    expect(getField('Reason for rejecting')).toHaveValue('no such client');
    expect(queryUnsavedMark()).toBeNull();
    expect(screen.queryByRole('img', { name: 'Unsaved edits' })).toBeNull();
  });

  it('are kept if the connection is lost during the decision', async () => {
    const { user, store } = await openEdited();
    reply('post', 'deposit/:id/accept', () => HttpResponse.error());
    for (const path of ['deposit/:id', 'deposit/wait']) reply('get', path, () => HttpResponse.error());

    await user.dblClick(getButton(/Accept/));
    await screen.findByText('No connection');
    act(() => void store.dispatch(reloadEdits()));

    await waitFor(() => expect(getField('Wallet')).toHaveValue('TQ5'));
  });

  it('are removed when the original value is typed again, and on logout', async () => {
    const { user, store } = await openEdited();

    await user.clear(getField('Wallet'));
    await user.clear(getField('Reason for rejecting'));
    expect(queryUnsavedMark()).toBeNull();
    expect(listEditKeys()).toEqual([]);

    await user.type(getField('Wallet'), 'TQ6');
    expect(listEditKeys()).toHaveLength(1);
    act(() => {
      storeAccessToken('token');
      store.dispatch(endSession('logout'));
    });
    expect(listEditKeys()).toEqual([]);
    await waitFor(() => expect(getField('Wallet')).toHaveValue(''));
  });

  it('with an ambiguous amount show an error, and the deposit is not accepted', async () => {
    const { user } = await openQueue([newDeposit({ id: 12 })]);
    await user.type(getField('Amount'), '1.250');

    await user.keyboard('{Control>}{Enter}{/Control}');

    expect(screen.getByText('1.250 is ambiguous: write 1250 or 1.25')).toBeVisible();
    expect(getField('Amount')).toHaveFocus();
    expect(screen.queryByText('Click again to accept')).toBeNull();
  });
});

it.each([
  [/Keep mine/, 'TQ5'],
  [/Use the agent’s/, 'other'],
])('asks which values apply if the agent has changed an edited field: %s', async (answer, wallet) => {
  const { edit, refetchDeposits, user } = await openEdited();
  edit(12, { wallet: 'other', amount: 99 });
  await refetchDeposits();
  await withinReview().findByText(/The agent has changed Wallet since you edited it/);
  expect(getField('Wallet')).toHaveValue('TQ5');

  await user.click(getButton(answer));

  expect(withinReview().queryByText(/The agent has changed/)).toBeNull();
  expect(getField('Wallet')).toHaveValue(wallet);
  expect(getField('Reason for rejecting')).toHaveValue('no such client');
});

it('warns that a bulk decision does not use unsaved edits', async () => {
  const { user } = await openEdited();

  await user.click(screen.getByRole('checkbox', { name: 'Select A12' }));

  await withinReview().findByText('Unsaved edits are not used');
  expect(withinReview().getByText('A12')).toBeVisible();
});
