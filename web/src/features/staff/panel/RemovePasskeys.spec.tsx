import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { take } from '../../../testing/server';
import { RemovePasskeys } from './RemovePasskeys';

it('removes the passkeys of the person, only on the second click', async () => {
  const removed = take('delete', 'admin/users/passkeys/3');
  const { user } = renderPanel([routeOf('/', <RemovePasskeys user={{ id: 3 }} />)], '/');

  await user.click(screen.getByRole('button', { name: 'Remove passkeys' }));
  expect(removed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to remove them' }));

  expect(await screen.findByText('All passkeys of this person were removed')).toBeVisible();
  expect(removed).toHaveLength(1);
});
