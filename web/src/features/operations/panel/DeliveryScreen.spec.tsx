import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BotUpdate, MissedReport, OutboxMessage } from '../../../api/admin.api.gen';
import { pageOf } from '../../../testing/new-views';
import { renderPanel, retryLoading, routeOf } from '../../../testing/render-panel';
import { reply, take } from '../../../testing/server';
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
const update: BotUpdate = {
  ...message,
  id: 9,
  person: 'Anna Berg',
  kind: 'message',
  text: '#ftd\nAmount: 5',
  status: 'failed',
  is_waiting: false,
  attempts: 5,
  last_error: 'Error: not today',
};
const report: MissedReport = {
  id: 7,
  brand: { id: 1, name: 'Northwind' },
  period: 'week',
  date_start: '2026-11-13',
  date_end: '2026-11-19',
  due_at: '2026-11-20T06:00:00.000Z',
};

interface List {
  query: string;
  path: string;
  row: object;
  /** The texts of the row. */
  texts: (string | RegExp)[];
  again: { path: string; label: string; armed: string; done: string; empty: string };
}

const lists: [string, List][] = [
  [
    'messages that may not have arrived',
    {
      query: '',
      path: 'admin/outbox',
      row: message,
      texts: [
        'Northwind',
        'Group -100555',
        'A12 is accepted.',
        'socket hang up',
        'Tried once',
        '21.11.2026 00:30:05',
      ],
      again: {
        path: 'admin/outbox/7/send',
        label: 'Send again',
        armed: 'May come twice. Click again',
        done: 'The message will be sent again',
        empty: 'All sent messages were delivered.',
      },
    },
  ],
  [
    'updates that the bot could not handle',
    {
      query: '?status=not-handled',
      path: 'admin/updates',
      row: update,
      texts: [
        'Northwind',
        'Anna Berg',
        'Message · Group -100555',
        /Amount: 5/,
        'Error: not today',
        'Tried 5 times',
      ],
      again: {
        path: 'admin/updates/9/replay',
        label: 'Handle again',
        armed: 'Click again to handle',
        done: 'The bot will handle it again',
        empty: 'The bot has handled every update.',
      },
    },
  ],
  [
    'missed reports',
    {
      query: '?status=missed',
      path: 'admin/reports/missed',
      row: report,
      texts: ['Northwind', 'Weekly report', '2026-11-13 – 2026-11-19', '20.11.2026 09:00:00'],
      again: {
        path: 'admin/reports/missed/7/send',
        label: 'Send now',
        armed: 'Click again to send',
        done: 'The report has been sent',
        empty: 'No report was missed.',
      },
    },
  ],
];

describe.each(lists)('%s', (_, { query, path, row, texts, again }) => {
  it('say what failed, where and when, and are repeated on a second click', async () => {
    let rows = [row];
    reply('get', path, () => pageOf(rows));
    const sent = take('post', again.path, () => {
      rows = [];
      return { status: true };
    });
    const { user } = open(query);

    const item = within(await screen.findByRole('listitem'));
    for (const text of texts) expect(item.getByText(text)).toBeVisible();
    await user.click(item.getByRole('button', { name: again.label }));
    expect(sent).toEqual([]);
    await user.click(item.getByRole('button', { name: again.armed }));

    expect(await screen.findByText(again.done)).toBeVisible();
    expect(await screen.findByText(again.empty)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('leave the list when another admin was first', async () => {
    let rows = [row];
    reply('get', path, () => pageOf(rows));
    reply('post', again.path, () => {
      rows = [];
      return Response.json({ statusCode: 409, error: 'edited before' }, { status: 409 });
    });
    const { user } = open(query);

    await user.dblClick(await screen.findByRole('button', { name: again.label }));

    expect(await screen.findByText('it was changed by another manager')).toBeVisible();
    expect(await screen.findByText('Nothing was found')).toBeVisible();
  });

  it('offer to try again when they do not load', async () => {
    await retryLoading(path, pageOf([row]), () => open(query));

    expect(await screen.findByText('Northwind')).toBeVisible();
  });
});

it.each([
  {
    tab: 'Waiting to be sent',
    query: '?status=pending',
    path: 'admin/outbox',
    row: { ...message, chat_id: 77, last_error: null },
    texts: ['Private chat 77', /Not tried yet · next attempt/],
  },
  {
    tab: 'Waiting to be processed',
    query: '?status=to-handle',
    path: 'admin/updates',
    row: { ...update, is_waiting: true, chat_id: null, text: '' },
    texts: ['(no text)', /Waits for the database · next attempt/],
  },
])('cannot be repeated by hand while it waits: $tab', async ({ tab, query, path, row, texts }) => {
  const asked: string[] = [];
  reply('get', path, ({ url }) => {
    asked.push(new URL(url).search);
    return pageOf([{ ...row, status: 'pending', attempts: 0, brand: null }]);
  });
  reply('get', 'admin/reports/missed', pageOf([]));
  const { user, router } = open('?status=missed');

  await user.click(await screen.findByRole('tab', { name: tab }));

  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  expect(router.state.location.search).toBe(query);
  expect(asked).toEqual(['?status=pending&page=1']);
  expect(screen.queryByRole('button', { name: /again$/ })).not.toBeInTheDocument();
});
