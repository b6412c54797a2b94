import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { acceptCalls } from '../../../testing/server';
import { EndSessionsButton } from './EndSessions';
import { RemovePasskeysButton } from './RoleForm';

it.each([
  ['End all sessions', EndSessionsButton, 'post', 'logout', 'end them', 'Every session was ended'],
  [
    'Remove passkeys',
    RemovePasskeysButton,
    'delete',
    'passkeys',
    'remove them',
    'All passkeys of this person were removed',
  ],
] as const)('%s acts only on the second click', async (name, Action, method, path, action, doneText) => {
  const calls = acceptCalls(method, `admin/users/${path}/3`);
  const { user } = renderPanel([toTestRoute('/', <Action user={{ id: 3 }} />)], '/');

  await user.click(screen.getByRole('button', { name }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: `Click again to ${action}` }));

  expect(await screen.findByText(doneText)).toBeVisible();
  expect(calls).toHaveLength(1);
});
