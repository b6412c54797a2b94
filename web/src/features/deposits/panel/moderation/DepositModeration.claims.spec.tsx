import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { waitForCalls, toTestRoute } from '../../../../testing/render-panel';
import { reply } from '../../../../testing/server';
import {
  newQueue,
  moderate,
  button,
  openModeration,
  review,
  serveQueue,
  title,
} from '../../../../testing/open-moderation';

const getQueue = () => within(screen.getByRole('navigation', { name: 'Queue' }));

it('claims the opened deposit, and releases it afterwards', async () => {
  const { server, user } = await moderate(newQueue(3));
  await waitFor(() => expect(server.claimed).toHaveBeenCalledWith(1));

  await user.keyboard('j');

  await title('A2');
  await waitFor(() => expect(server.claimed).toHaveBeenCalledWith(2));
  expect(server.onRelease.mock.calls).toEqual([[1]]);
});

it('neither claims nor releases a deposit that was erased or decided', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { server, user, receiveChange } = await moderate(newQueue(3));
  await waitFor(() => expect(server.claimed).toHaveBeenCalledWith(1));
  server.erase(1);
  await receiveChange();
  await review().findByText('Deleted from the database');

  await vi.advanceTimersByTimeAsync(60_000);
  await user.keyboard('j');
  await title('A2');
  await waitFor(() => expect(server.claimed).toHaveBeenCalledWith(2));
  server.decideAs(2);
  await receiveChange();
  await review().findByText('Accepted by Carl Voss');
  await user.keyboard('j');
  await title('A3');
  await waitFor(() => expect(server.claimed).toHaveBeenCalledWith(3));

  expect(server.claimed.mock.calls).toEqual([[1], [2], [3]]);
  expect(server.onRelease).not.toHaveBeenCalled();
});

it('notices an expired claim without an event, and keeps an active one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = serveQueue(newQueue(3));
  server.claimAs(3);
  const { receiveChange } = openModeration('/deposits/moderation?deposit=3');
  const marks = () => getQueue().queryAllByRole('img', { name: 'Carl Voss is reviewing this' });
  await title('A3');
  server.claimAs(1);
  await receiveChange();
  await waitFor(() => expect(marks()).toHaveLength(2));

  server.claimAs(1, null);
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(marks()).toHaveLength(1));
  expect(review().getByText(/is reviewing this/)).toBeVisible();
});

it('lets the person take over by one click', async () => {
  const { server, user } = await moderate(newQueue(3), { openId: 1, prepare: ({ claimAs }) => claimAs(1) });
  expect(review().getByText(/is reviewing this/)).toHaveTextContent('Carl Voss is reviewing this');

  await user.click(button(/^Take over/));

  await waitFor(() => expect(review().queryByText(/is reviewing this/)).toBeNull());
  await user.keyboard('j');
  await waitFor(() => expect(server.onRelease).toHaveBeenCalledWith(1));
  expect(server.claimed.mock.calls.filter(([id]) => id === 1)).toHaveLength(1);
});

it('opens an unclaimed deposit at first and by N, and shows who claims the others', async () => {
  const server = serveQueue(newQueue(4));
  server.claimAs(1);
  server.claimAs(3);
  const { user } = openModeration();
  await title('A2');
  expect(getQueue().getAllByRole('img', { name: 'Carl Voss is reviewing this' })).toHaveLength(2);
  await waitFor(() => expect(server.claimed).toHaveBeenCalledWith(2));

  await user.keyboard('n');
  await title('A4');
  server.claimAs(2);
  await user.keyboard('n');

  await screen.findByText('Others are reviewing everything that is waiting');
  expect(server.claimed).not.toHaveBeenCalledWith(1);
});

it('opens a deposit that nobody else has claimed after a decision', async () => {
  const { server, user } = await moderate(newQueue(3), { openId: 1, prepare: ({ claimAs }) => claimAs(2) });

  await user.dblClick(button(/^Accept/));

  await title('A3');
  expect(server.accepted).toHaveBeenCalledWith(1, expect.anything());
});

it('does not open the next deposit if the person has opened another screen', async () => {
  serveQueue(newQueue(3));
  let answer: (() => void) | undefined;
  const { user, router, store } = openModeration('/deposits/moderation?deposit=1', [
    toTestRoute('/rating', <p>Rating</p>),
  ]);
  await title('A1');
  reply(
    'post',
    'deposit/next',
    () => new Promise((done) => (answer = () => done(HttpResponse.json(newQueue(3)[1])))),
  );

  await user.keyboard('n');
  await waitFor(() => expect(answer).toBeDefined());
  await act(() => router.navigate('/rating'));
  answer!();
  await waitForCalls(store);

  expect(router.state.location).toMatchObject({ pathname: '/rating', search: '' });
});
