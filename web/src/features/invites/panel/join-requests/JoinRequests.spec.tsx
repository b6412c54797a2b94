import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { JoinRequest } from '../../../../api/panel.api.gen';
import { newJoinRequest, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../../testing/render-panel';
import { refuseCall, reply } from '../../../../testing/server';
import { JoinRequests } from './JoinRequests';

const open = () =>
  renderPanel([toTestRoute('/', <JoinRequests brandId={1} onClose={() => undefined} />)], '/');

function serve(requests: JoinRequest[]) {
  reply('get', 'brand/request/1', () => HttpResponse.json({ requests }));
  return requests;
}

describe('Join requests', () => {
  it('finds a request by its id', async () => {
    serve([
      newJoinRequest({ id: 31 }),
      newJoinRequest({ id: 52, user: newUser({ id: 9, public_name: null }) }),
    ]);
    const { user } = open();

    await user.type(await screen.findByRole('textbox', { name: 'Search by request id' }), '52');

    expect(await screen.findByText('User #9')).toBeVisible();
    expect(screen.queryByText('Anna Berg')).not.toBeInTheDocument();
  });

  it.each([
    ['Accept', 'accept', 'Request accepted'],
    ['Cancel', 'cancel', 'Request canceled'],
  ])('needs a double click to %s', async (name, call, text) => {
    const requests = serve([newJoinRequest({ id: 31 })]);
    reply('post', `brand/request/${call}/31`, () => {
      requests.pop();
      return HttpResponse.json({ status: true });
    });
    const { user } = open();

    await user.dblClick(await screen.findByRole('button', { name }));

    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByText('No join requests')).toBeVisible();
  });

  it('reports a refusal of the server', async () => {
    serve([newJoinRequest({ id: 31 })]);
    refuseCall('post', 'brand/request/accept/31', 409, 'edited before');
    const { user } = open();

    await user.dblClick(await screen.findByRole('button', { name: 'Accept' }));

    expect(await screen.findByText('Server error. Try later')).toBeVisible();
  });

  it('loads after a failure and Retry', async () => {
    await retryLoading('brand/request/1', () => serve([newJoinRequest()]), open);

    expect(await screen.findByText('Anna Berg')).toBeVisible();
  });
});
