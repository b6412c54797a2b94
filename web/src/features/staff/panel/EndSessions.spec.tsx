import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { refuse, reply } from '../../../testing/server';
import { EndSessions } from './EndSessions';

const open = () => renderPanel([routeOf('/', <EndSessions user={{ id: 3 }} />)], '/');

it('ends every session of the person, only on the second click', async () => {
  const ended = vi.fn();
  reply('post', 'admin/users/logout/3', () => {
    ended();
    return HttpResponse.json({ status: true });
  });
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'End all sessions' }));
  expect(ended).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Click again to end them' }));

  expect(await screen.findByText('Every session was ended')).toBeVisible();
  expect(ended).toHaveBeenCalledOnce();
});

it('says when the server refuses, and can be pressed again', async () => {
  refuse('post', 'admin/users/logout/3', 403, 'Forbidden');
  const { user } = open();

  await user.dblClick(screen.getByRole('button', { name: 'End all sessions' }));

  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('Every session was ended')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'End all sessions' })).toBeEnabled();
});
