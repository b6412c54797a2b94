import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { acceptCalls } from '../../../testing/server';
import { EndSessions } from './EndSessions';

it('ends every session of the person, only on the second click', async () => {
  const ended = acceptCalls('post', 'admin/users/logout/3');
  const { user } = renderPanel([toTestRoute('/', <EndSessions user={{ id: 3 }} />)], '/');

  await user.click(screen.getByRole('button', { name: 'End all sessions' }));
  expect(ended).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to end them' }));

  expect(await screen.findByText('Every session was ended')).toBeVisible();
  expect(ended).toHaveLength(1);
});
