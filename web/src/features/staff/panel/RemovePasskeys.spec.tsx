import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { acceptCalls } from '../../../testing/server';
import { RemovePasskeys } from './RemovePasskeys';

it('removes the passkeys of the person, only on the second click', async () => {
  const removed = acceptCalls('delete', 'admin/users/passkeys/3');
  const { user } = renderPanel([toTestRoute('/', <RemovePasskeys user={{ id: 3 }} />)], '/');

  await user.click(screen.getByRole('button', { name: 'Remove passkeys' }));
  expect(removed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to remove them' }));

  expect(await screen.findByText('All passkeys of this person were removed')).toBeVisible();
  expect(removed).toHaveLength(1);
});
