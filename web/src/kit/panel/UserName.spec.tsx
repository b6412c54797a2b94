import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newUser } from '../../testing/new-views';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { UserCard, UserName } from './UserName';

const openName = (part: object) =>
  renderPanel(
    [
      toTestRoute(
        '/',
        <UserCard value={() => null}>
          <UserName user={newUser(part)} />
        </UserCard>,
      ),
    ],
    '/',
  );

it('marks the names of staff, also for screen readers', () => {
  openName({ public_name: 'Ada Lund', staff: true });

  expect(screen.getByRole('button', { name: 'Ada Lund Staff' })).toBeVisible();
  expect(screen.getByTitle('Ada Lund')).not.toHaveTextContent('Staff');
});

it('does not mark an agent, whatever their name is', () => {
  openName({ public_name: 'Boss ✅ Staf' });

  expect(screen.queryByText('Staff')).not.toBeInTheDocument();
});
