import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listStoredKeys } from '../../../../kit/core/storage';
import { newDeposit } from '../../../../testing/new-views';
import { waitForCalls } from '../../../../testing/render-panel';
import { reply, server as apiServer } from '../../../../testing/server';
import {
  acceptAutoOpened,
  newQueue,
  openQueue,
  getButton,
  getField,
  openModeration,
  withinReview,
  serveQueue,
  findTitle,
} from '../../../../testing/open-moderation';

const listEditKeys = () => listStoredKeys('deposit_edits_');
const replyConfig = (undo_seconds: number) =>
  reply('get', 'config', { upload: { max_bytes: 1, max_files: 1 }, undo_seconds });
beforeEach(() => replyConfig(8));

describe('undo', () => {
  it('reopens the deposit on Ctrl+Z, with the focus and with what the person had typed', async () => {
    const { user } = await openQueue(newQueue(3));
    await user.type(getField('Description'), 'a remark');
    fireEvent.change(getField('Reason for rejecting'), { target: { value: 'no such client' } });
    expect(listEditKeys()).toHaveLength(1);
    await user.dblClick(getButton(/^Reject/));
    await findTitle('A2');
    await screen.findByText('Deposit rejected');
    await screen.findByRole('button', { name: /^Undo/ });
    expect(listEditKeys()).toEqual([]);

    await user.keyboard('{Control>}z{/Control}');

    const heading = await findTitle('A1');
    await waitFor(() => expect(getButton(/^Accept/)).toBeEnabled());
    expect(getField('Description')).toHaveValue('a remark');
    await waitFor(() => expect(getField('Reason for rejecting')).toHaveValue('no such client'));
    expect(listEditKeys()).toHaveLength(1);
    expect(screen.queryByText('Decided just now')).toBeNull();
    await waitFor(() =>
      expect([heading, screen.getByRole('link', { name: /^A1/ })]).toContain(document.activeElement),
    );
  });

  it('keeps the reopened deposit open if the response with the next deposit arrives later', async () => {
    const { user, store } = await openQueue(newQueue(3), { prepare: ({ claimAs }) => claimAs(3) });
    let respond: (() => void) | undefined;
    const response = new Promise<Response>(
      (done) => (respond = () => done(HttpResponse.json(newQueue(3)[1]))),
    );
    const onNext = vi.fn(() => response);
    reply('post', 'deposit/next', onNext);
    await user.dblClick(getButton(/^Accept/));
    await waitFor(() => expect(onNext).toHaveBeenCalled());

    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByText('Decision undone');
    respond!();
    await waitForCalls(store);

    await findTitle('A1');
    expect(screen.queryByText('Decided just now')).toBeNull();
  });

  it('is offered in the line that announces the decision, without a toast', async () => {
    serveQueue(newQueue(3));
    const { user } = openModeration();
    for (const label of ['A1', 'A2']) {
      await findTitle(label);
      await acceptAutoOpened(user);
    }

    const line = await withinReview().findByRole('region', { name: 'Undo' });
    await waitFor(() =>
      expect(within(line).getByRole('status')).toHaveTextContent(/^Deposit accepted A2 \+1 more$/),
    );
    expect(document.querySelector('.Toastify__toast')).toBeNull();
  });
});

describe('single keys', () => {
  async function openWithSingleKeys(deposits = newQueue(3)) {
    const preferences = { single_keys: true, desktop_notifications: false };
    const prepare = () => reply('get', 'manager/preferences', preferences);
    const { server, user } = await openQueue(deposits, { prepare });
    await waitFor(() => expect(getButton(/^Accept/)).toBeEnabled());
    return { server, user };
  }

  it('decide at once if the person prefers them', async () => {
    const { server, user } = await openWithSingleKeys();

    await waitFor(async () => {
      await user.keyboard('r');
      expect(server.onReject).toHaveBeenCalledWith(1, undefined);
    });
    await findTitle('A2');
    expect(server.onReject).toHaveBeenCalledOnce();
  });

  it('do nothing while the person types without a focused field', async () => {
    const { server, user } = await openWithSingleKeys();

    await user.keyboard('paid as agreed, are ready');
    await user.click(await findTitle('A1'));
    await user.keyboard('r'); // the first key that is not ignored

    await waitFor(() => expect(server.onReject).toHaveBeenCalledExactlyOnceWith(1, undefined));
    expect(server.onAccept).not.toHaveBeenCalled();
  });

  it('need two presses if undo is disabled', async () => {
    replyConfig(0);
    const { server, user } = await openWithSingleKeys();

    await user.keyboard('a');
    await screen.findByRole('button', { name: /Click again to accept/ });
    expect(server.onAccept).not.toHaveBeenCalled();
  });

  it('do not accept an incomplete deposit', async () => {
    const { server, user } = await openWithSingleKeys([newDeposit({ id: 1, client_id: '' })]);

    await user.keyboard('a');

    await screen.findByText('Not all fields are filled in');
    expect(server.onAccept).not.toHaveBeenCalled();
  });
});

/** The snapshot time of the queue before any edit. */
const asOf = '2026-11-20T22:00:00.000Z';
const getCheckbox = (label: string) => screen.getByRole('checkbox', { name: `Select ${label}` });
/** Builds deposits of 10, 20, 30 ... cents, created a minute apart. */
const newDeposits = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    newDeposit({
      id: index + 1,
      amount: 0.1 * (index + 1),
      created_at: new Date(Date.UTC(2026, 10, 20, 10, index)).toISOString(),
    }),
  );

describe('selected deposits', () => {
  it('are summarized, and those that will be skipped are named', async () => {
    const [first, second, third] = newDeposits(3);
    const { user } = await openQueue([
      { ...first!, client_id: '' },
      { ...second!, possible_duplicate_of: 1 },
      { ...third!, agent_id: null, agent_user: null, agent: '@ghost' },
    ]);

    await user.click(getCheckbox('A1'));
    await user.keyboard('{Shift>}');
    await user.click(getCheckbox('A3'));
    await user.keyboard('{/Shift}');

    expect(withinReview().getByRole('heading', { name: '3 deposits selected' })).toBeVisible();
    expect(withinReview().getByText('$0.60')).toBeVisible();
    expect(withinReview().getByText('A1 has no client ID')).toBeVisible();
    expect(withinReview().getByText('A3 has no agent')).toBeVisible();
    expect(withinReview().getByText('@ghost')).toBeVisible();
    expect(getButton(/^Accept 1/)).toBeEnabled();
    expect(getButton(/^Reject 3/)).toBeEnabled();
  });

  it('are accepted by one call, and the skipped ones are listed with their reasons', async () => {
    const [first, second, third, fourth] = newDeposits(4);
    const { server, user } = await openQueue([first!, { ...second!, client_id: '' }, third!, fourth!]);
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByRole('heading', { name: '4 deposits selected' });
    server.decideAs(3);
    server.edit(4, { amount: 900 });

    await user.keyboard('a');
    await user.keyboard('a');

    await findTitle('1 deposit accepted, 3 skipped');
    const skipped = within(screen.getByRole('list', { name: 'Skipped' }));
    expect(skipped.getByText(/has no client ID, or no agent/)).toHaveTextContent('A2');
    expect(skipped.getByText(/was changed by another manager/)).toHaveTextContent('A3');
    expect(skipped.getByText(/was changed after you selected it. Look at it again/)).toHaveTextContent('A4');
    expect(server.onBulk).toHaveBeenCalledExactlyOnceWith({
      action: 'accept',
      ids: [1, 2, 3, 4],
      as_of: asOf,
    });
    await user.click(getButton(/^Back to the queue/));
    await findTitle('A2');
  });

  it('stay selected after a failure, are rejected with a usual reason, and can be undone together', async () => {
    const { server, user } = await openQueue(newDeposits(2));
    await user.keyboard('x');
    await user.click(getCheckbox('A2'));
    await user.click(await withinReview().findByRole('button', { name: 'Reported twice' }));
    let failures = 2; // including the automatic retry
    const fail = () => (failures-- > 0 ? new HttpResponse(null, { status: 503 }) : undefined);
    apiServer.use(http.post('*/api/deposit/bulk', fail));
    await user.dblClick(getButton(/^Reject 2/));
    await screen.findByRole('alert');
    expect(withinReview().getByRole('heading', { name: '2 deposits selected' })).toBeVisible();

    await waitFor(() => expect(getButton(/^Reject 2/)).toBeEnabled());
    await user.dblClick(getButton(/^Reject 2/));

    await screen.findByText('2 deposits rejected');
    await screen.findByRole('button', { name: /^Undo/ });
    expect(server.onBulk).toHaveBeenCalledExactlyOnceWith({
      action: 'reject',
      ids: [1, 2],
      reason: 'Reported twice',
      as_of: asOf,
    });
    await waitFor(() => expect(screen.getByText('Nothing is waiting')).toBeVisible());
  });

  it.each([
    [230, /^Select the 200 oldest/, '200 deposits selected'],
    [25, /^Select all 25$/, '25 deposits selected'],
  ])('can be the oldest of %i waiting deposits, up to 200', async (count, more, heading) => {
    const { user } = await openQueue(newDeposits(count));
    await user.click(getCheckbox('A1'));

    await user.click(getButton(more));

    await screen.findByRole('heading', { name: heading });
    expect(screen.queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await findTitle('A1');
  });

  it('are decided once even if the responses are lost and the person tries again', async () => {
    const { server, user } = await openQueue(newDeposits(3));
    server.loseBulkResponses(2); // including the response to the automatic retry
    await user.click(getCheckbox('A1'));
    await user.click(getCheckbox('A2'));
    server.decideAs(2);

    await user.dblClick(getButton(/^Accept 2/));
    await screen.findByText('No connection');
    expect(server.onBulk).toHaveBeenCalledTimes(2);
    await user.dblClick(getButton(/^Accept 2/));

    await findTitle('1 deposit accepted, 1 skipped');
    expect(screen.getByRole('list', { name: 'Skipped' })).toHaveTextContent(/^A2/);
    await screen.findByRole('button', { name: /^Undo/ });
  });
});

it('chooses a usual reason by its number, and rejects with it', async () => {
  const { server, user } = await openQueue(newDeposits(1));
  await withinReview().findByRole('button', { name: 'Client not found' });

  await user.keyboard('1');
  expect(withinReview().getByRole('textbox', { name: 'Reason for rejecting' })).toHaveValue(
    'Client not found',
  );
  await user.keyboard('r');
  await user.keyboard('r');

  await waitFor(() => expect(server.onReject).toHaveBeenCalledWith(1, 'Client not found'));
});
