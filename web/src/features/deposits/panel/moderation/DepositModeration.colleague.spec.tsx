import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { newDeposit } from '../../../../testing/new-views';
import { toTestRoute, waitForCalls } from '../../../../testing/render-panel';
import { reply, server as apiServer } from '../../../../testing/server';
import {
  acceptAutoOpened,
  openQueue,
  newQueue,
  getButton,
  colleague,
  getField,
  openModeration,
  withinReview,
  serveQueue,
  findTitle,
} from '../../../../testing/open-moderation';

const newDeposits = () => [newDeposit({ id: 12 }), newDeposit({ id: 13 })];
const changedText = 'it was changed by another manager';

describe('a deposit that others decide, erase or edit while it is open', () => {
  it('keeps the focus and the typed text, locks the fields, and does not treat typing as shortcuts', async () => {
    const { decideAs, onAccept, onReject, user, refetchDeposits, router } = await openQueue(newDeposits(), {
      openId: 12,
    });
    await user.type(getField('Description'), 'a remark');

    decideAs(12, { status: 'accept', amount: 1300 });
    await refetchDeposits();
    await withinReview().findByText('Accepted by Carl Voss');
    await user.keyboard(' with jarring words aarr jj');

    expect(screen.getByRole('heading', { name: 'A12' })).toBeVisible();
    expect(router.state.location.search).toBe('?deposit=12');
    expect(getField('Description')).toHaveFocus();
    expect(getField('Description')).toHaveValue('a remark');
    expect(getField('Description')).toHaveAttribute('readonly');
    expect(getField('Description')).toBeEnabled(); // in some browsers, the text of a disabled field cannot be selected
    expect(onAccept).not.toHaveBeenCalled();
    expect(onReject).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: /Click again/ })).not.toBeInTheDocument();
    expect(screen.getByText(changedText)).toBeVisible();
    expect(
      within(screen.getByRole('navigation', { name: 'Queue' })).queryByRole('link', { name: /A12/ }),
    ).not.toBeInTheDocument();
    expect(withinReview().getAllByText('$1,300.00')).toHaveLength(2); // the recorded value, also in the header
    expect(withinReview().getByText('Yours, not recorded')).toBeVisible();
    expect(getField('Amount')).toHaveValue('$1,250.50'); // unchanged since the colleague's decision
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('disarms an armed button, and opens the next deposit on request', async () => {
    const { decideAs, onAccept, user, refetchDeposits } = await openQueue(newDeposits());
    await user.click(getButton(/Accept/));
    decideAs(12, { status: 'reject', reason: 'no such client' });
    await refetchDeposits();
    await withinReview().findByText('Rejected by Carl Voss');
    expect(withinReview().getByText('Reason: no such client')).toBeVisible();
    expect(getButton(/accept/i)).toBeDisabled();
    await user.keyboard('aa');
    expect(onAccept).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'A12' })).toBeVisible();

    await user.click(getButton(/Next deposit/));

    await findTitle('A13');
  });

  it('stays open when the person’s own decision is too late', async () => {
    const { decideAs, user } = await openQueue(newDeposits());
    decideAs(12);

    await user.dblClick(getButton(/Reject/));

    await screen.findByText(changedText);
    await withinReview().findByText('Accepted by Carl Voss');
    expect(screen.getByRole('heading', { name: 'A12' })).toBeVisible();
  });

  it('shows no notice of another manager if its agent withdrew it', async () => {
    const { edit, refetchDeposits } = await openQueue(newDeposits());

    edit(12, { status: 'reject', reason: 'Withdrawn by the agent' });
    await refetchDeposits();

    expect(await withinReview().findAllByText('Withdrawn')).not.toHaveLength(0);
    expect(screen.queryByText(changedText)).not.toBeInTheDocument();
  });

  it.each([
    ['after it was claimed', true],
    ['before it is claimed', false],
  ])('shows that it was erased %s', async (_when, isClaimedFirst) => {
    const { erase, onClaim } = serveQueue(newDeposits());
    let allowClaim = () => {};
    const claimAllowed = new Promise<void>((resolve) => (allowClaim = resolve));
    apiServer.use(http.post('*/api/deposit/:id/claim', () => claimAllowed)); // returns nothing, so the next handler responds
    const claim = async () => {
      allowClaim();
      await waitFor(() => expect(onClaim).toHaveBeenCalledWith(12));
    };
    const { user, refetchDeposits } = openModeration();
    await findTitle('A12');
    await user.type(getField('Wallet'), 'TQ5');
    if (isClaimedFirst) await claim();

    erase(12);
    await claim();
    await refetchDeposits();

    await withinReview().findByText('Deleted or no longer accessible');
    expect(getField('Wallet')).toHaveValue('TQ5');
    expect(getButton(/Accept/)).toBeDisabled();
  });

  it('shows the agent’s edit in fields that the moderator has not changed', async () => {
    const { edit, onAccept, user, refetchDeposits } = await openQueue(newDeposits());
    await user.type(getField('Wallet'), 'TQ5');

    edit(12, { amount: 99, wallet: 'other' });
    await refetchDeposits();
    await waitFor(() => expect(getField('Amount')).toHaveValue('$99.00'));
    await user.dblClick(getButton(/Accept/));

    await waitFor(() =>
      expect(onAccept).toHaveBeenCalledWith(12, expect.objectContaining({ amount: 99, wallet: 'TQ5' })),
    );
  });
});

it('ignores keys for a moment after the next deposit has opened automatically', async () => {
  const { onAccept, user } = await openQueue(newDeposits());
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());

  await user.keyboard('aa');
  await findTitle('A13');
  now.mockReturnValue(Date.now() + 499); // one millisecond before keys count again
  await user.keyboard('aa');
  expect(onAccept).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: /Click again/ })).not.toBeInTheDocument();

  now.mockReturnValue(Date.now() + 1);
  await user.keyboard('a');
  expect(getButton(/Click again to accept/)).toBeVisible();
});

it('does not navigate after a decision if the person has opened another deposit', async () => {
  const { decideAs } = serveQueue([12, 13, 14].map((id) => newDeposit({ id })));
  let respond = () => {};
  reply('post', 'deposit/12/accept', async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    decideAs(12, { status: 'accept' });
    return HttpResponse.json({ ...newDeposit({ id: 12 }), status: 'accept', moderated_by: colleague });
  });
  const { user } = openModeration();
  await findTitle('A12');

  await user.dblClick(getButton(/Accept/));
  await user.click(screen.getByRole('link', { name: /A14/ }));
  await user.type(getField('Wallet'), 'half');
  respond();
  await screen.findByText('Deposit accepted');
  await user.keyboard(' a sentence');

  expect(screen.getByRole('heading', { name: 'A14' })).toBeVisible();
  expect(getField('Wallet')).toHaveValue('half a sentence');
  expect(getField('Wallet')).toHaveFocus();
});

const getQueue = () => within(screen.getByRole('navigation', { name: 'Queue' }));

it('claims the opened deposit, and releases it afterwards', async () => {
  const { server, user } = await openQueue(newQueue(3));
  await waitFor(() => expect(server.onClaim).toHaveBeenCalledWith(1));

  await user.keyboard('j');

  await findTitle('A2');
  await waitFor(() => expect(server.onClaim).toHaveBeenCalledWith(2));
  expect(server.onRelease.mock.calls).toEqual([[1]]);
});

it('neither renews nor releases the claim of a deposit that was erased or decided', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { server, user, refetchDeposits } = await openQueue(newQueue(3));
  await waitFor(() => expect(server.onClaim).toHaveBeenCalledWith(1));
  server.erase(1);
  await refetchDeposits();
  await withinReview().findByText('Deleted or no longer accessible');

  await vi.advanceTimersByTimeAsync(60_000);
  await user.keyboard('j');
  await findTitle('A2');
  await waitFor(() => expect(server.onClaim).toHaveBeenCalledWith(2));
  server.decideAs(2);
  await refetchDeposits();
  await withinReview().findByText('Accepted by Carl Voss');
  await user.keyboard('j');
  await findTitle('A3');
  await waitFor(() => expect(server.onClaim).toHaveBeenCalledWith(3));

  expect(server.onClaim.mock.calls).toEqual([[1], [2], [3]]);
  expect(server.onRelease).not.toHaveBeenCalled();
});

it('shows that a claim has expired without an event, and keeps an active claim', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = serveQueue(newQueue(3));
  server.claimAs(3);
  const { refetchDeposits } = openModeration('/deposits/moderation?deposit=3');
  const queryMarks = () => getQueue().queryAllByRole('img', { name: 'Carl Voss is reviewing this' });
  await findTitle('A3');
  server.claimAs(1);
  await refetchDeposits();
  await waitFor(() => expect(queryMarks()).toHaveLength(2));

  server.claimAs(1, null);
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(queryMarks()).toHaveLength(1));
  expect(withinReview().getByText(/is reviewing this/)).toBeVisible();
});

it('claims a deposit of a colleague on Take over', async () => {
  const { server, user } = await openQueue(newQueue(3), { openId: 1, prepare: ({ claimAs }) => claimAs(1) });
  expect(withinReview().getByText(/is reviewing this/)).toHaveTextContent('Carl Voss is reviewing this');

  await user.click(getButton(/^Take over/));

  await waitFor(() => expect(withinReview().queryByText(/is reviewing this/)).toBeNull());
  await user.keyboard('j');
  await waitFor(() => expect(server.onRelease).toHaveBeenCalledWith(1));
  expect(server.onClaim.mock.calls.filter(([id]) => id === 1)).toHaveLength(1);
});

it('opens an unclaimed deposit at first, on N and after a decision, and shows who has claimed the others', async () => {
  const server = serveQueue(newQueue(5));
  server.claimAs(1);
  server.claimAs(3);
  const { user } = openModeration();
  await findTitle('A2');
  expect(getQueue().getAllByRole('img', { name: 'Carl Voss is reviewing this' })).toHaveLength(2);
  await waitFor(() => expect(server.onClaim).toHaveBeenCalledWith(2));

  await user.keyboard('n');
  await findTitle('A4');
  server.claimAs(2);
  await acceptAutoOpened(user);
  await findTitle('A5');
  expect(server.onAccept).toHaveBeenCalledWith(4, expect.anything());
  await waitFor(() => expect(server.onClaim).toHaveBeenCalledWith(5));
  await user.keyboard('n');

  await screen.findByText('Others are reviewing everything that is waiting');
  expect(server.onClaim).not.toHaveBeenCalledWith(1);
});

it('does not open the next deposit if the person has opened another screen', async () => {
  serveQueue(newQueue(3));
  let respond: (() => void) | undefined;
  const { user, router, store } = openModeration('/deposits/moderation?deposit=1', [
    toTestRoute('/rating', <p>Rating</p>),
  ]);
  await findTitle('A1');
  reply(
    'post',
    'deposit/next',
    () => new Promise((done) => (respond = () => done(HttpResponse.json(newQueue(3)[1])))),
  );

  await user.keyboard('n');
  await waitFor(() => expect(respond).toBeDefined());
  await act(() => router.navigate('/rating'));
  respond!();
  await waitForCalls(store);

  expect(router.state.location).toMatchObject({ pathname: '/rating', search: '' });
});
