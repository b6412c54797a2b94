import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { newDeposit } from '../../../../testing/new-views';
import { refuseCall, reply } from '../../../../testing/server';
import {
  button,
  colleague,
  field,
  moderator,
  openModeration,
  review,
  serveQueue,
  title,
} from './open-moderation';

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const queueOf = (from: number, to: number) => serveQueue(ids(from, to).map((id) => newDeposit({ id })));

describe('a link to a deposit', () => {
  it('opens that deposit, even when it is not among the first twenty', async () => {
    queueOf(1, 45);
    openModeration('/deposits/moderation?deposit=45');

    expect(await title('A45')).toBeVisible();
    expect(button(/Accept/)).toBeEnabled();
    expect(await screen.findByRole('link', { name: /^A20(?!\d)/ })).toBeVisible();
  });

  it('shows for a decided one what was reported, what was recorded, and by whom', async () => {
    const { decideAs } = queueOf(1, 2);
    decideAs(1, { status: 'accept', amount: 1300 });
    openModeration('/deposits/moderation?deposit=1');

    expect(await title('A1')).toBeVisible();
    expect(review().getByText('Accepted by Carl Voss')).toBeVisible();
    expect(review().getByText('21.11.2026 01:00:00')).toBeVisible();
    expect(review().getByText('$1,250.50')).toBeVisible();
    expect(field('Amount')).toHaveValue('$1,300.00');
    expect(field('Amount')).toBeDisabled();
    expect(review().queryByRole('button', { name: /Accept|Reject/ })).not.toBeInTheDocument();
  });

  it.each([
    [
      'that its agent took back',
      { status: 'reject', reason: 'Withdrawn by the agent' } as const,
      'Withdrawn',
    ],
    ['that staff deleted', { status: 'delete' } as const, 'Deleted by Carl Voss'],
  ])('says so for one %s', async (_, fields, words) => {
    const moderated_by = fields.status === 'reject' ? null : colleague;
    serveQueue([newDeposit({ id: 1, ...fields, moderated_by }), newDeposit({ id: 2 })]);
    openModeration('/deposits/moderation?deposit=1');

    expect(await title('A1')).toBeVisible();
    expect(review().getAllByText(words).at(-1)).toBeVisible();
    expect(review().queryByText(/Withdrawn by the agent/)).not.toBeInTheDocument();
    expect(review().queryByRole('button', { name: /Accept|Reject/ })).not.toBeInTheDocument();
  });

  it.each([
    [404, 'Not found', 'Deposit #7 was not found'],
    [403, 'Forbidden', 'You have no access to this page'],
  ])('says so when it cannot be opened (%i), and opens no other', async (status, error, words) => {
    queueOf(1, 2);
    refuseCall('get', 'deposit/7', status, error);
    openModeration('/deposits/moderation?deposit=7');

    expect(await review().findByText(words)).toBeVisible();
    expect(await screen.findByRole('link', { name: /^A1(?!\d)/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^A/ })).not.toBeInTheDocument();
  });

  it('keeps its deposit open when the deposit leaves the queue', async () => {
    const { decideAs } = queueOf(1, 3);
    const { router, receiveChange } = openModeration('/deposits/moderation?deposit=2');
    await title('A2');
    decideAs(2);
    await receiveChange();
    await review().findByText('Accepted by Carl Voss');

    expect(router.state.location.search).toBe('?deposit=2');
    expect(screen.getByRole('heading', { name: 'A2' })).toBeVisible();
  });

  it('opens the first deposit without a valid id', async () => {
    queueOf(1, 2);
    openModeration('/deposits/moderation?deposit=x');

    expect(await title('A1')).toBeVisible();
  });
});

describe('the queue beyond its page', () => {
  it('continues after row twenty by J, and goes back by K', async () => {
    queueOf(1, 45);
    const { user, router } = openModeration('/deposits/moderation?deposit=20');
    await title('A20');
    await screen.findByRole('link', { name: /^A19(?!\d)/ });

    await user.keyboard('j');
    expect(await title('A21')).toBeVisible();
    expect(router.state.location.search).toBe('?deposit=21&page=2');
    await screen.findByRole('link', { name: /^A22(?!\d)/ });
    await user.keyboard('k');

    expect(await title('A20')).toBeVisible();
    expect(router.state.location.search).toBe('?deposit=20');
  });

  it('continues on the next page after the last deposit of a page', async () => {
    queueOf(1, 45);
    const { user } = openModeration('/deposits/moderation?deposit=20');
    await title('A20');
    await screen.findByRole('link', { name: /^A19(?!\d)/ });

    await user.dblClick(button(/Accept/));

    expect(await title('A21')).toBeVisible();
  });

  it('stays at the very last deposit, and starts again when the person asks', async () => {
    queueOf(1, 3);
    const { user } = openModeration('/deposits/moderation?deposit=3');
    await title('A3');
    await screen.findByRole('link', { name: /^A1(?!\d)/ });

    await user.dblClick(button(/Accept/));
    await screen.findByText('Deposit accepted');
    expect(await review().findByText('Accepted by you')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'A3' })).toBeVisible();
    await user.click(button(/Next deposit/));

    expect(await title('A1')).toBeVisible();
  });
});

describe('a lost answer', () => {
  /** The server decides, but its response is lost or inconclusive. */
  const loseAnswer = (method: 'post' | 'delete', path: string, decide: () => void) =>
    reply(method, path, () => {
      decide();
      return HttpResponse.error();
    });
  const byMe = { status: 'accept', agent_id: 4 } as const;

  it('to the own accept still shows success', async () => {
    const { decideAs } = queueOf(1, 2);
    loseAnswer('post', 'deposit/1/accept', () => decideAs(1, byMe, moderator));
    const { user } = openModeration();
    await title('A1');

    await user.dblClick(button(/Accept/));

    expect(await screen.findByText('Deposit accepted')).toBeVisible();
    expect(await title('A2')).toBeVisible();
  });

  it('does not make the own retry look like the decision of somebody else', async () => {
    const { decideAs } = queueOf(1, 2);
    decideAs(1, byMe, moderator);
    reply('get', 'deposit/wait', { data: [newDeposit({ id: 1 })], current_page: 1, last_page: 1 });
    const { user } = openModeration();
    await title('A1');

    await user.dblClick(button(/Accept/));

    expect(await screen.findByText('Deposit accepted')).toBeVisible();
    expect(screen.queryByText('it was changed by another manager')).not.toBeInTheDocument();
  });

  it.each([
    ['the same reason', 'no such client', 'Deposit rejected'],
    ['another reason', 'something else', 'You have already decided it'],
  ])('to the own rejection is judged by the recorded reason: %s', async (_, recorded, words) => {
    const { decideAs } = queueOf(1, 2);
    decideAs(1, { status: 'reject', reason: recorded }, moderator);
    reply('get', 'deposit/wait', { data: [newDeposit({ id: 1 })], current_page: 1, last_page: 1 });
    const { user } = openModeration();
    await title('A1');
    await user.type(field('Reason for rejecting'), 'no such client');

    await user.dblClick(button(/Reject/));

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('does not hide the decision of a colleague who was first', async () => {
    const { decideAs } = queueOf(1, 2);
    decideAs(1, byMe, colleague);
    reply('get', 'deposit/wait', { data: [newDeposit({ id: 1 })], current_page: 1, last_page: 1 });
    const { user } = openModeration();
    await title('A1');

    await user.dblClick(button(/Accept/));

    expect(await screen.findByText('it was changed by another manager')).toBeVisible();
    expect(screen.queryByText('Deposit accepted')).not.toBeInTheDocument();
  });

  it('shows no success when the server has not made the decision', async () => {
    queueOf(1, 2);
    reply('post', 'deposit/1/accept', () => HttpResponse.error());
    const { user } = openModeration();
    await title('A1');

    await user.dblClick(button(/Accept/));

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('Deposit accepted')).not.toBeInTheDocument();
    await waitFor(() => expect(button(/Accept/)).toBeEnabled());
  });
});

it('rejects with the reason that was written', async () => {
  const { rejected } = queueOf(1, 2);
  const { user } = openModeration();
  await title('A1');

  await user.type(field('Reason for rejecting'), ' no such client ');
  await user.dblClick(button(/Reject/));

  expect(await screen.findByText('Deposit rejected')).toBeVisible();
  expect(rejected).toHaveBeenCalledWith(1, 'no such client');
  expect(await title('A2')).toBeVisible();
  expect(field('Reason for rejecting')).toHaveValue('');
});
