import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BotUpdate, BotUpdatePage } from '../../../api/api.gen';
import { pageOf } from '../../../testing/new-views';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { refuse, reply } from '../../../testing/server';
import { DeliveryScreen } from './DeliveryScreen';

const open = (query: string) => renderPanel([routeOf('/', <DeliveryScreen />)], `/${query}`);
const update: BotUpdate = {
  id: 9,
  chat_id: -100_555,
  brand: 'Northwind',
  person: 'Anna Berg',
  kind: 'message',
  text: '#ftd\nAmount: 5',
  status: 'failed',
  is_waiting: false,
  attempts: 5,
  last_error: 'Error: not today',
  created_at: '2026-11-20T21:30:05.000Z',
  next_attempt_at: '2026-11-20T21:30:05.000Z',
};

describe('an update that the bot could not handle', () => {
  it('shows who wrote what and where, and the error, and is handled again on a second click', async () => {
    let answers: BotUpdate[] = [update];
    let replays = 0;
    reply<() => BotUpdatePage>('get', 'admin/updates', () => pageOf(answers));
    reply('post', 'admin/updates/9/replay', () => {
      replays += 1;
      answers = [];
      return { status: true };
    });
    const { user } = open('?status=not-handled');

    const item = within(await screen.findByRole('listitem'));
    for (const text of ['Northwind', 'Anna Berg', 'Error: not today', 'Tried 5 times'])
      expect(item.getByText(text)).toBeVisible();
    expect(item.getByText(/Amount: 5/)).toBeVisible();
    expect(item.getByText('Message · Group -100555')).toBeVisible();
    await user.click(item.getByRole('button', { name: 'Handle again' }));
    expect(replays).toBe(0);
    await user.click(item.getByRole('button', { name: 'Click again to handle' }));

    expect(await screen.findByText('The bot will handle it again')).toBeVisible();
    expect(await screen.findByText('The bot has handled every update.')).toBeVisible();
    expect(replays).toBe(1);
  });

  it('leaves the list when another admin was first', async () => {
    let answers: BotUpdate[] = [update];
    reply<() => BotUpdatePage>('get', 'admin/updates', () => pageOf(answers));
    reply('post', 'admin/updates/9/replay', () => {
      answers = [];
      return Response.json({ statusCode: 409, error: 'edited before' }, { status: 409 });
    });
    const { user } = open('?status=not-handled');

    await user.dblClick(await screen.findByRole('button', { name: 'Handle again' }));

    expect(await screen.findByText('it was changed by another manager')).toBeVisible();
    expect(await screen.findByText('Nothing was found')).toBeVisible();
  });

  it('cannot be replayed while it waits for the database, and says so', async () => {
    const asked: string[] = [];
    reply('get', 'admin/outbox', pageOf([]));
    reply('get', 'admin/updates', ({ url }) => {
      asked.push(new URL(url).search);
      return pageOf([
        { ...update, status: 'pending', is_waiting: true, attempts: 0, brand: null, chat_id: null, text: '' },
      ]);
    });
    const { user, router } = open('');

    await user.click(await screen.findByRole('tab', { name: 'Waiting to be processed' }));

    expect(await screen.findByText(/Waits for the database · next attempt/)).toBeVisible();
    expect(screen.getByText('(no text)')).toBeVisible();
    expect(router.state.location.search).toBe('?status=to-handle');
    expect(asked).toEqual(['?status=pending&page=1']);
    expect(screen.queryByRole('button', { name: 'Handle again' })).not.toBeInTheDocument();
  });

  it('offers to try again when it does not load', async () => {
    refuse('get', 'admin/updates', 503, 'Unavailable');
    const { user } = open('?status=not-handled');

    expect(await screen.findByText('The server is away. Try later')).toBeVisible();
    reply<BotUpdatePage>('get', 'admin/updates', pageOf([update]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Anna Berg')).toBeVisible();
  });
});
