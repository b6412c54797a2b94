import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OutboxMessage, OutboxPage } from '../../../api/api.gen';
import { pageOf } from '../../../testing/new-views';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { refuse, reply } from '../../../testing/server';
import { DeliveryScreen } from './DeliveryScreen';

const open = (query = '') => renderPanel([routeOf('/', <DeliveryScreen />)], `/${query}`);
const message: OutboxMessage = {
  id: 7,
  chat_id: -100_555,
  brand: 'Northwind',
  text: 'A12 is accepted.',
  status: 'unknown',
  attempts: 1,
  last_error: 'socket hang up',
  created_at: '2026-11-20T21:30:05.000Z',
  next_attempt_at: '2026-11-20T21:30:05.000Z',
};

describe('undelivered messages', () => {
  it('show place, text, error and time, and are sent again on a second click', async () => {
    let answers: OutboxMessage[] = [message];
    reply<() => OutboxPage>('get', 'admin/outbox', () => pageOf(answers));
    reply('post', 'admin/outbox/7/send', () => {
      answers = [];
      return { status: true };
    });
    const { user } = open();

    const item = within(await screen.findByRole('listitem'));
    expect(item.getByText('Northwind')).toBeVisible();
    expect(item.getByText('Group -100555')).toBeVisible();
    expect(item.getByText('A12 is accepted.')).toBeVisible();
    expect(item.getByText('socket hang up')).toBeVisible();
    expect(item.getByText('21.11.2026 00:30:05')).toBeVisible();
    expect(screen.getByText(/or the message may arrive twice/)).toBeVisible();
    await user.click(item.getByRole('button', { name: 'Send again' }));
    await user.click(item.getByRole('button', { name: 'May come twice. Click again' }));

    expect(await screen.findByText('The message will be sent again')).toBeVisible();
    expect(await screen.findByText('Nothing was found')).toBeVisible();
  });

  it('leave the list when another admin was first', async () => {
    let answers: OutboxMessage[] = [message];
    reply<() => OutboxPage>('get', 'admin/outbox', () => pageOf(answers));
    reply('post', 'admin/outbox/7/send', () => {
      answers = [];
      return Response.json({ statusCode: 409, error: 'edited before' }, { status: 409 });
    });
    const { user } = open();

    await user.dblClick(await screen.findByRole('button', { name: 'Send again' }));

    expect(await screen.findByText('it was changed by another manager')).toBeVisible();
    expect(await screen.findByText('Nothing was found')).toBeVisible();
  });

  it('are chosen by a tab in the URL, and cannot be sent by hand while they wait', async () => {
    const asked: string[] = [];
    reply('get', 'admin/outbox', ({ url }) => {
      asked.push(new URL(url).search);
      return pageOf([
        { ...message, status: 'pending', attempts: 0, last_error: null, brand: null, chat_id: 77 },
      ]);
    });
    const { user, router } = open('?status=failed');

    await screen.findByText('Private chat 77');
    await user.click(screen.getByRole('tab', { name: 'Waiting to be sent' }));

    expect(await screen.findByText(/Not tried yet · next attempt/)).toBeVisible();
    expect(router.state.location.search).toBe('?status=pending');
    expect(asked).toEqual(['?status=failed&page=1', '?status=pending&page=1']);
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });

  it('offer to try again when they do not load', async () => {
    refuse('get', 'admin/outbox', 503, 'Unavailable');
    const { user } = open();

    expect(await screen.findByText('The server is away. Try later')).toBeVisible();
    reply<OutboxPage>('get', 'admin/outbox', pageOf([message]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('A12 is accepted.')).toBeVisible();
  });
});
