import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../api/api.gen';
import type { Deposit } from '../../../../api/panel.api.gen';
import { newDeposit, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { refuseCall, reply } from '../../../../testing/server';
import {
  newQueue,
  openQueue,
  getButton,
  colleague,
  getField,
  moderator,
  openModeration,
  withinReview,
  serveQueue,
  findTitle,
} from '../../../../testing/open-moderation';
import { DepositModeration } from './DepositModeration';

describe('a link to a deposit', () => {
  it('shows the reported and recorded values of a decided one, and who decided', async () => {
    const { decideAs } = serveQueue(newQueue(2));
    decideAs(1, { status: 'accept', amount: 1300 });
    openModeration('/deposits/moderation?deposit=1');

    await findTitle('A1');
    expect(withinReview().getByText('Accepted by Carl Voss')).toBeVisible();
    expect(withinReview().getByText('21.11.2026 01:00:00')).toBeVisible();
    expect(withinReview().getByText('$1,250.50')).toBeVisible();
    expect(getField('Amount')).toHaveValue('$1,300.00');
    expect(getField('Amount')).toBeDisabled();
    expect(withinReview().queryByRole('button', { name: /Accept|Reject/ })).not.toBeInTheDocument();
  });

  it.each([
    ['that its agent withdrew', { status: 'reject', reason: 'Withdrawn by the agent' } as const, 'Withdrawn'],
    ['that staff deleted', { status: 'delete' } as const, 'Deleted by Carl Voss'],
  ])('says what happened to a deposit %s', async (_, fields, text) => {
    const moderated_by = fields.status === 'reject' ? null : colleague;
    serveQueue([newDeposit({ id: 1, ...fields, moderated_by }), newDeposit({ id: 2 })]);
    openModeration('/deposits/moderation?deposit=1');

    await findTitle('A1');
    expect(withinReview().getAllByText(text).at(-1)).toBeVisible();
    expect(withinReview().queryByText(/Withdrawn by the agent/)).not.toBeInTheDocument();
    expect(withinReview().queryByRole('button', { name: /Accept|Reject/ })).not.toBeInTheDocument();
  });

  it.each([
    [404, 'Not found', 'Deposit #7 was not found'],
    [403, 'Forbidden', 'You have no access to this page'],
  ])('says that the deposit cannot be opened (%i), and opens no other', async (status, error, text) => {
    serveQueue(newQueue(2));
    refuseCall('get', 'deposit/7', status, error);
    openModeration('/deposits/moderation?deposit=7');

    await withinReview().findByText(text);
    await screen.findByRole('link', { name: /^A1(?!\d)/ });
    expect(screen.queryByRole('heading', { name: /^A/ })).not.toBeInTheDocument();
  });

  it('opens the deposit even if it is not among the first twenty, or without a valid id the first one', async () => {
    const { router } = await openQueue(newQueue(45), { openId: 45 });
    expect(getButton(/Accept/)).toBeEnabled();
    await screen.findByRole('link', { name: /^A20(?!\d)/ });

    await act(() => router.navigate('/deposits/moderation?deposit=x'));
    await findTitle('A1');
  });
});

it('opens the next page by J on the last row, and returns by K', async () => {
  const { user, router } = await openQueue(newQueue(45), { openId: 20 });
  await screen.findByRole('link', { name: /^A19(?!\d)/ });

  await user.keyboard('j');
  await findTitle('A21');
  expect(router.state.location.search).toBe('?deposit=21&page=2');
  await screen.findByRole('link', { name: /^A22(?!\d)/ });
  await user.keyboard('k');

  await findTitle('A20');
  expect(router.state.location.search).toBe('?deposit=20');
});

it('keeps the last deposit open after its decision, until the person asks for the next one', async () => {
  const { user } = await openQueue(newQueue(3), { openId: 3 });
  await screen.findByRole('link', { name: /^A1(?!\d)/ });

  await user.dblClick(getButton(/Accept/));
  await screen.findByText('Deposit accepted');
  await withinReview().findByText('Accepted by you');
  expect(screen.getByRole('heading', { name: 'A3' })).toBeVisible();
  // An extra click on Reject must not delete the accepted deposit.
  expect(getButton(/^Reject/)).toBeDisabled();
  expect(getButton(/^Delete$/).closest('footer')).toBeNull();
  await user.click(getButton(/Next deposit/));

  await findTitle('A1');
});

describe('a decision whose response was lost, or that was made before', () => {
  /** The options of a queue whose first deposit is decided already, although the list still shows it as waiting. */
  const withDecidedFirst = (part: Partial<Deposit>, by: User) => ({
    prepare: ({ decideAs }: ReturnType<typeof serveQueue>) => {
      decideAs(1, part, by);
      reply('get', 'deposit/wait', { data: [newDeposit({ id: 1 })], current_page: 1, last_page: 1 });
    },
  });
  const acceptedFields = { status: 'accept', agent_id: 4 } as const;

  it('succeeds if the server accepted the deposit', async () => {
    const { user } = await openQueue(newQueue(2), {
      prepare: ({ decideAs }) =>
        reply('post', 'deposit/1/accept', () => {
          decideAs(1, acceptedFields, moderator);
          return HttpResponse.error();
        }),
    });

    await user.dblClick(getButton(/Accept/));

    await screen.findByText('Deposit accepted');
    await findTitle('A2');
  });

  it.each([
    ['Accept', acceptedFields, 'Deposit accepted'],
    ['Reject', { status: 'reject', reason: 'no such client' }, 'Deposit rejected'],
    ['Reject', { status: 'reject', reason: 'something else' }, 'You have already decided it'],
  ] as const)(
    'is compared with what the same moderator recorded before: %s %j',
    async (name, recorded, text) => {
      const { user } = await openQueue(newQueue(2), withDecidedFirst(recorded, moderator));
      fireEvent.change(getField('Reason for rejecting'), { target: { value: 'no such client' } });

      await user.dblClick(getButton(new RegExp(name)));

      await screen.findByText(text);
      expect(screen.queryByText('it was changed by another manager')).not.toBeInTheDocument();
    },
  );

  it('fails if it was the decision of a colleague', async () => {
    const { user } = await openQueue(newQueue(2), withDecidedFirst(acceptedFields, colleague));

    await user.dblClick(getButton(/Accept/));

    await screen.findByText('it was changed by another manager');
    expect(screen.queryByText('Deposit accepted')).not.toBeInTheDocument();
  });

  it('fails if the server did not record it', async () => {
    const { user } = await openQueue(newQueue(2), {
      prepare: () => reply('post', 'deposit/1/accept', () => HttpResponse.error()),
    });

    await user.dblClick(getButton(/Accept/));

    await screen.findByRole('alert');
    expect(screen.queryByText('Deposit accepted')).not.toBeInTheDocument();
    await waitFor(() => expect(getButton(/Accept/)).toBeEnabled());
  });
});

it('rejects with the typed reason, and shows the decided deposit disabled', async () => {
  const { onReject, user } = await openQueue(newQueue(2));

  fireEvent.change(getField('Reason for rejecting'), { target: { value: ' no such client ' } });
  await user.dblClick(getButton(/Reject/));

  await screen.findByText('Deposit rejected');
  expect(onReject).toHaveBeenCalledWith(1, 'no such client');
  await findTitle('A2');
  expect(getField('Reason for rejecting')).toHaveValue('');

  await user.click(await screen.findByRole('link', { name: /A1.*Rejected/ }));
  await withinReview().findByText('Rejected by you');
  expect(getField('Client ID')).toBeDisabled();
  expect(getButton(/Accept/)).toBeDisabled();
});

/** Suspends on a new URL, so that the navigation's transition waits for it. */
function SlowComponent({ ready }: { ready: Promise<void> }) {
  if (useLocation().search !== '') use(ready);
  return null;
}

it('opens the next deposit even if the page is slow to render the URL of the decided one', async () => {
  const { onAccept } = serveQueue([12, 13, 14].map((id) => newDeposit({ id })));
  let finishRender = () => {};
  const ready = new Promise<void>((resolve) => (finishRender = resolve));
  const page = (
    <>
      <Suspense fallback={null}>
        <SlowComponent ready={ready} />
      </Suspense>
      <DepositModeration />
    </>
  );
  const { user, router } = renderPanel([toTestRoute('/deposits/moderation', page)], '/deposits/moderation');
  await findTitle('A12');

  await user.dblClick(getButton(/Accept/));
  await waitFor(() => expect(onAccept).toHaveBeenCalledOnce());
  await screen.findByText('Deposit accepted');
  finishRender();

  await waitFor(() => expect(router.state.location.search).toBe('?deposit=13'));
  await findTitle('A13');
  expect(getButton(/Accept/)).toBeEnabled();
});

const cleo = newUser({ id: 6, public_name: 'Cleo Hart' });

/** Opens deposit 19, near the end of its page. Deposit 21, the first one of the second page, belongs to another brand. */
async function openNearTheEnd() {
  serveQueue(newQueue(45).map((deposit) => ({ ...deposit, brand_id: deposit.id === 21 ? 2 : 1 })));
  const onAgentsRequest = vi.fn();
  reply('get', 'deposit/users/2', () => {
    onAgentsRequest();
    return HttpResponse.json([cleo]);
  });
  const moderation = openModeration('/deposits/moderation?deposit=19');
  await findTitle('A19');
  await screen.findByRole('link', { name: /^A18(?!\d)/ });
  await waitFor(() => expect(onAgentsRequest).toHaveBeenCalledOnce());
  return moderation;
}

function failReads() {
  for (const path of ['deposit/wait', 'deposit/:id', 'deposit/users/:id'])
    reply('get', path, () => HttpResponse.error());
}

it('opens the next deposits without the network, even on the next page and in another brand', async () => {
  const { user, router } = await openNearTheEnd();
  failReads();

  await user.keyboard('jj');

  await findTitle('A21');
  expect(router.state.location.search).toBe('?deposit=21&page=2');
  await user.click(withinReview().getByRole('combobox', { name: 'Agent' }));
  await screen.findByRole('option', { name: 'Cleo Hart' });
});

it('opens the first deposit of the next page in place of the decided one', async () => {
  const { user, router } = await openNearTheEnd();
  await user.keyboard('j');
  failReads();

  await user.dblClick(getButton(/Accept/));

  await findTitle('A21');
  expect(router.state.location.search).toBe('?deposit=21');
});
