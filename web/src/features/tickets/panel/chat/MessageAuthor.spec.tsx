import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOwnUser, newTicket, newUser } from '../../../../testing/new-views';
import { renderPanel } from '../../../../testing/render-panel';
import { refuse, reply } from '../../../../testing/server';
import { UserCard } from '../../../../kit/panel/UserName';
import { MessageAuthor } from './MessageAuthor';

const ada = newUser({ id: 1, public_name: 'Ada Lund' });

const open = () =>
  renderPanel(
    [
      {
        path: '/',
        element: (
          <UserCard value={() => 'The card'}>
            <MessageAuthor userId={1} ticket={newTicket({ assignee: ada })} />
          </UserCard>
        ),
      },
    ],
    '/',
  );

beforeEach(() => reply('post', 'auth/me', newOwnUser({ id: 3, role: 'manager' })));

describe('the author of a message', () => {
  it('opens the profile of a colleague within reach', async () => {
    reply('get', 'manager/user/1', { ...ada, tickets_count: 1, brands_count: 1, deposits_count: 1 });

    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ada Lund' }));

    expect(await screen.findByText('The card')).toBeVisible();
  });

  it('is plain text for a manager who may not see the profile', async () => {
    refuse('get', 'manager/user/1', 404, 'Not Found');

    open();

    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
    expect(await screen.findByText('Ada Lund')).toBeVisible();
  });
});
