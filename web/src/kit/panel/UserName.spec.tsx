import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newUser } from '../../testing/new-views';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { RenderUserCardContext, UserName } from './UserName';

it('marks staff beside their names, also for screen readers, and marks no agent, whatever their name', () => {
  const names = (
    <RenderUserCardContext value={() => null}>
      <UserName user={newUser({ public_name: 'Ada Lund', staff: true })} />
      <UserName user={newUser({ public_name: 'Boss ✅ Staf' })} />
    </RenderUserCardContext>
  );
  renderPanel([toTestRoute('/', names)], '/');

  expect(screen.getByRole('button', { name: 'Ada Lund Staff' })).toBeVisible();
  expect(screen.getByTitle('Ada Lund')).not.toHaveTextContent('Staff');
  expect(screen.getByRole('button', { name: 'Boss ✅ Staf' })).not.toHaveTextContent('Staff');
  expect(screen.getAllByText('Staff')).toHaveLength(1);
});
