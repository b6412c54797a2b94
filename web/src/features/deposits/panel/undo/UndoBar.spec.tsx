import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { controlTime } from '../../../../testing/time';
import { newDeposit } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { refuseCall, reply } from '../../../../testing/server';
import { UndoBar } from './UndoBar';
import { addAppListener } from '../../../../store/listeners';
import { createStore } from '../../../../store/store';
import { depositsUndone, offerUndo } from './undo.slice';

let store = createStore();
const onUndone = vi.fn();
beforeEach(() => {
  store = createStore();
  reply('get', 'config', { upload: { max_bytes: 1, max_files: 1 }, undo_seconds: 8 });
  store.dispatch(addAppListener(depositsUndone.match, ({ payload }) => void onUndone(payload)));
});

const page = (
  <>
    <UndoBar />
    <input aria-label="Field" />
  </>
);
const open = () => renderPanel([toTestRoute('/', page)], '/', store).user;
const offer = (text: string, ...ids: number[]) =>
  act(() => store.dispatch(offerUndo({ ids, action: 'accept', text, sentAt: performance.now() })));
const findUndo = () => screen.findByRole('button', { name: /^Undo/ });

it('undoes the newest decision first, also on Ctrl+Z, unless the person types in a field', async () => {
  const paths: string[] = [];
  reply('post', 'deposit/:id/undo', (request) => {
    paths.push(new URL(request.url).pathname);
    return HttpResponse.json(newDeposit());
  });
  const user = open();
  offer('A1 accepted', 1);
  offer('A2 rejected', 2);
  await findUndo();
  expect(screen.getByRole('region', { name: 'Undo' })).toHaveTextContent('A2 rejected +1 more');

  await user.click(await findUndo());

  await screen.findByText('A1 accepted');
  expect(onUndone).toHaveBeenCalledExactlyOnceWith([2]);
  await user.click(screen.getByLabelText('Field'));
  await user.keyboard('x{Control>}z{/Control}');
  await findUndo();
  expect(onUndone).toHaveBeenCalledOnce();
  act(() => screen.getByLabelText('Field').blur());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect(paths).toEqual(['/api/deposit/2/undo', '/api/deposit/1/undo']);
  expect(onUndone).toHaveBeenCalledWith([1]);
});

it('disappears when the undo time is over', async () => {
  const pass = controlTime();
  open();
  offer('A1 accepted', 1);
  await findUndo();
  await pass(7_000);
  expect(await findUndo()).toHaveTextContent('1'); // second left

  await pass(1_000);

  expect(screen.queryByText('A1 accepted')).toBeNull();
});

it('offers nothing when undo is off', async () => {
  const onConfig = vi.fn();
  reply('get', 'config', () => {
    onConfig();
    return { upload: { max_bytes: 1, max_files: 1 }, undo_seconds: 0 };
  });
  open();
  offer('A1 accepted', 1);
  await waitFor(() => expect(onConfig).toHaveBeenCalled());

  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('says that it was too late, or how many of several decisions are undone', async () => {
  refuseCall('post', 'deposit/:id/undo', 409, 'too late');
  const user = open();
  offer('A1 accepted', 1);
  await user.click(await findUndo());
  await screen.findByText('Too late to undo: the chat has been notified');
  expect(onUndone).not.toHaveBeenCalled();
  expect(screen.queryByText('A1 accepted')).toBeNull();

  reply('post', 'deposit/bulk/undo', { done: [1, 2], skipped: [{ id: 3, error: 'edited before' }] });
  reply('get', 'deposit/3', newDeposit({ id: 3, status: 'accept' }));
  offer('3 deposits accepted', 1, 2, 3);
  await user.click(await findUndo());

  await screen.findByText('Undone: 2 of 3');
  expect(onUndone).toHaveBeenCalledExactlyOnceWith([1, 2]);
});

it('keeps the offer while the connection is lost', async () => {
  reply('post', 'deposit/:id/undo', () => HttpResponse.error());
  reply('get', 'deposit/:id', () => HttpResponse.error());
  const user = open();
  offer('A1 accepted', 1);

  await user.click(await findUndo());
  await screen.findByText('No connection');
  expect(onUndone).not.toHaveBeenCalled();
  reply('post', 'deposit/:id/undo', newDeposit());
  await user.click(await findUndo());

  await waitFor(() => expect(onUndone).toHaveBeenCalledExactlyOnceWith([1]));
  expect(screen.queryByText('A1 accepted')).toBeNull();
});

it.each([[[1]], [[1, 2]]])(
  'detects that deposits wait again although the response was lost: %j',
  async (ids) => {
    reply('post', 'deposit/:id/undo', () => HttpResponse.error());
    reply('get', 'deposit/:id', newDeposit({ id: 1, status: 'wait' }));
    reply('get', 'deposit/2', newDeposit({ id: 2, status: 'wait' }));
    const user = open();
    offer('Accepted', ...ids);

    await user.click(await findUndo());

    await screen.findByText(/undone$/);
    expect(onUndone).toHaveBeenCalledExactlyOnceWith(ids);
  },
);
