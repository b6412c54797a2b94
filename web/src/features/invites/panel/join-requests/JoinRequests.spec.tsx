import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { newJoinRequest, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../../testing/render-panel';
import { refuseCall, reply } from '../../../../testing/server';
import { JoinRequests } from './JoinRequests';

const open = () =>
  renderPanel([toTestRoute('/', <JoinRequests brandId={1} onClose={() => undefined} />)], '/');

it('searches requests by a part of the id, after a failure and Retry', async () => {
  const stranger = newJoinRequest({ id: 52, user: newUser({ id: 9, public_name: null }) });
  await retryLoading('brand/request/1', { requests: [newJoinRequest({ id: 31 }), stranger] }, open);

  fireEvent.change(await screen.findByRole('textbox', { name: 'Search by request id' }), {
    target: { value: '2' },
  });

  await screen.findByText('User #9');
  expect(screen.queryByText('Anna Berg')).not.toBeInTheDocument();
});

it.each([
  ['Accept', 'accept', 'Request accepted'],
  ['Cancel', 'cancel', 'Request canceled'],
])('needs a double click to %s, and reports a refusal of the server', async (name, call, text) => {
  const requests = [newJoinRequest({ id: 31 })];
  reply('get', 'brand/request/1', () => HttpResponse.json({ requests }));
  refuseCall('post', `brand/request/${call}/31`, 409, 'edited before');
  const { user } = open();
  const button = await screen.findByRole('button', { name });
  await user.dblClick(button);
  await screen.findByText('Server error. Try later');
  reply('post', `brand/request/${call}/31`, () => {
    requests.pop();
    return HttpResponse.json({ status: true });
  });

  await user.dblClick(button);

  await screen.findByText(text);
  await screen.findByText('No join requests');
});
