import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newOwnUser, newTicket, newUser } from '../../../../testing/new-views';
import { renderPanel } from '../../../../testing/render-panel';
import { reply } from '../../../../testing/server';
import { RenderUserCardContext } from '../../../../kit/panel/UserName';
import { MessageAuthor, useAuthors } from './Message';

const ada = newUser({ id: 1, public_name: 'Ada Lund' });

function AdaAuthor() {
  const findAuthor = useAuthors(newTicket({ assignee: ada }), []);
  return <MessageAuthor userId={1} author={findAuthor(1)} />;
}

it('opens the card of a colleague without loading their profile first', async () => {
  reply('post', 'auth/me', newOwnUser({ id: 3, role: 'manager' }));
  const onProfileRequest = vi.fn();
  reply('get', 'manager/user/1', onProfileRequest);
  const page = (
    <RenderUserCardContext value={() => 'The card'}>
      <AdaAuthor />
    </RenderUserCardContext>
  );
  const { user } = renderPanel([{ path: '/', element: page }], '/');

  await user.click(await screen.findByRole('button', { name: 'Ada Lund' }));

  await screen.findByText('The card');
  expect(onProfileRequest).not.toHaveBeenCalled();
});
