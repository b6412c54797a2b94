import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BotUpdate, MissedReport, OutboxMessage } from '../../../api/admin.api.gen';
import { newBrand, newUser, pageOf } from '../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { acceptCalls, newRefusal, recordQueries, reply, servePanel } from '../../../testing/server';
import { DeliveryScreen } from './DeliveryScreen';
import { findAdvice } from './DeliveryTabs';

const open = (query = '') => renderPanel([toTestRoute('/', <DeliveryScreen />)], `/${query}`);
const message: OutboxMessage = {
  id: 7,
  chat_id: -100_555,
  brand: 'Northwind',
  brand_id: 1,
  user: null,
  text: 'A12 is accepted.',
  status: 'unknown',
  attempts: 1,
  last_error: 'socket hang up',
  created_at: '2026-11-20T21:30:05.000Z',
  next_attempt_at: '2026-11-20T21:30:05.000Z',
};
const counts = { unknown: 12, failed: 0, pending: 3, not_handled: 0, to_handle: 0, missed_reports: 1 };
beforeEach(() => {
  servePanel();
  reply('get', 'admin/outbox/counts', counts);
  reply('get', 'brand/search', pageOf([newBrand({ id: 3, name: 'Southgate' })]));
});

const update: BotUpdate = {
  ...message,
  id: 9,
  person: 'Anna Berg',
  user: newUser(),
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

const lists = [
  {
    name: 'messages that may not have arrived',
    query: '',
    path: 'admin/outbox/groups',
    row: { newest: message, count: 1, since: message.created_at, ids: [7] },
    dismissedIds: [7],
    texts: [
      'Northwind',
      'Group',
      'A12 is accepted.',
      'socket hang up',
      /^Check the chat/,
      'Tried once',
      '21.11.2026 00:30:05',
    ],
    dismissPath: 'admin/outbox/dismiss',
    repeatPath: 'admin/outbox/send',
    label: 'Send again',
    armedLabel: 'May come twice. Click again',
    doneText: 'The message will be sent again',
    emptyText: 'All sent messages were delivered.',
  },
  {
    name: 'updates that the bot could not process',
    query: '?status=not-handled',
    path: 'admin/updates/groups',
    row: { newest: update, count: 1, since: update.created_at, ids: [9] },
    dismissedIds: [9],
    texts: ['Northwind', 'Anna Berg', 'Message · Group', /Amount: 5/, 'Error: not today', 'Tried 5 times'],
    dismissPath: 'admin/updates/dismiss',
    repeatPath: 'admin/updates/replay',
    label: 'Process again',
    armedLabel: 'Click again to process',
    doneText: 'The bot will process it again',
    emptyText: 'The bot has processed every update.',
  },
  {
    name: 'missed reports',
    query: '?status=missed',
    path: 'admin/reports/missed',
    row: report,
    dismissedIds: [7],
    texts: ['Northwind', 'Weekly report', '2026-11-13 – 2026-11-19', '20.11.2026 09:00:00'],
    dismissPath: 'admin/reports/missed/dismiss',
    repeatPath: 'admin/reports/missed/7/send',
    label: 'Send now',
    armedLabel: 'Click again to send',
    doneText: 'The report has been sent',
    emptyText: 'No report was missed.',
  },
];

describe.each(lists)('$name', ({ query, path, row, texts, dismissPath, repeatPath, ...list }) => {
  it('load after a failure and Retry, say what failed, where and when, and are repeated on a second click', async () => {
    let rows = [row];
    const { user } = await retryLoading(
      path,
      () => reply('get', path, () => pageOf(rows)),
      () => open(query),
    );
    const sent = acceptCalls('post', repeatPath, () => {
      rows = [];
      return { status: true };
    });

    const item = within(await screen.findByRole('listitem'));
    for (const text of texts) expect(item.getByText(text)).toBeVisible();
    expect(item.getByRole('link', { name: 'Northwind' })).toHaveAttribute('href', '/brands/1');
    await user.click(item.getByRole('button', { name: list.label }));
    expect(sent).toEqual([]);
    await user.click(item.getByRole('button', { name: list.armedLabel }));

    await screen.findByText(list.doneText);
    await screen.findByText(list.emptyText);
    expect(sent).toHaveLength(1);
  });

  it('are dismissed on a second click', async () => {
    let rows = [row];
    reply('get', path, () => pageOf(rows));
    const dismissCalls = acceptCalls('post', dismissPath, ({ ids }: { ids: number[] }) => {
      rows = [];
      return { done: ids };
    });
    const { user } = open(query);

    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await user.click(screen.getByRole('button', { name: 'Click again to dismiss' }));

    await screen.findByText('Dismissed. The audit log keeps it');
    await screen.findByText(list.emptyText);
    expect(dismissCalls).toEqual([{ ids: list.dismissedIds }]);
  });

  it('leave the list if another admin was first', async () => {
    let rows = [row];
    reply('get', path, () => pageOf(rows));
    reply('post', repeatPath, () => {
      rows = [];
      return newRefusal(409, 'edited before');
    });
    const { user } = open(query);

    await user.dblClick(await screen.findByRole('button', { name: list.label }));

    await screen.findByText('it was changed by another manager');
    await screen.findByText('Nothing was found');
  });
});

it('counts the rows of each list, and shows, sends and expands a group of messages to one chat', async () => {
  const anna = newUser();
  const newest = { ...message, chat_id: anna.telegram_id, brand: null, brand_id: null, user: anna };
  reply(
    'get',
    'admin/outbox/groups',
    pageOf([{ newest, count: 3, since: '2026-11-20T21:00:00.000Z', ids: [5, 6, 7] }]),
  );
  reply('get', 'admin/outbox', ({ url }) => {
    expect(new URL(url).searchParams.get('like')).toBe(String(newest.id));
    return pageOf([newest, { ...newest, id: 6, text: 'A11 is accepted.' }]);
  });
  const sent = acceptCalls('post', 'admin/outbox/send', { done: [5, 6, 7] });
  const { user } = open();

  await screen.findByText('Anna Berg');
  expect(screen.getByText('21.11.2026 00:00:00')).toBeVisible();
  expect(screen.getByText('Private chat')).toBeVisible();
  await screen.findByRole('tab', { name: 'May not have arrived 12' });
  expect(screen.getByRole('tab', { name: 'Not delivered' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Missed reports 1' })).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Send all 3 again' }));
  await screen.findByText('The messages will be sent again');
  expect(sent).toEqual([{ ids: [5, 6, 7] }]);

  await user.click(screen.getByRole('button', { name: 'Show all 3' }));
  await screen.findByText('A11 is accepted.');
});

it('sends all missed reports of a page, and offers to dismiss them', async () => {
  let rows = [report, { ...report, id: 8 }, { ...report, id: 9 }];
  reply('get', 'admin/reports/missed', () => pageOf(rows));
  const sent: unknown[] = [];
  reply('post', 'admin/reports/missed/:id/send', ({ url }) => {
    const id = Number(url.split('/').at(-2));
    sent.push(id);
    rows = rows.filter((row) => row.id !== id);
    return { status: true };
  });
  const { user } = open('?status=missed');

  await screen.findByRole('button', { name: 'Dismiss all 3' });
  await user.dblClick(screen.getByRole('button', { name: 'Send all 3 now' }));

  await screen.findByText('The reports have been sent');
  await screen.findByText('No report was missed.');
  expect(sent).toEqual([7, 8, 9]);
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
])(
  'offers no buttons for rows that are processed automatically: $tab',
  async ({ tab, query, path, row, texts }) => {
    const pendingRow = { ...row, status: 'pending', attempts: 0, brand: null, brand_id: null };
    const queries = recordQueries(path, pageOf([pendingRow]));
    reply('get', 'admin/reports/missed', pageOf([]));
    const { user, router } = open('?status=missed');

    await user.click(await screen.findByRole('tab', { name: new RegExp(`^${tab}`) }));

    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
    expect(router.state.location.search).toBe(query);
    expect(queries).toEqual([{ status: 'pending', page: '1' }]);
    expect(screen.queryByRole('button', { name: /again$|^Dismiss/ })).not.toBeInTheDocument();
  },
);

it.each([
  ['Forbidden: bot was blocked by the user', 'private', /^The person has blocked the bot/],
  ['Bad Request: chat not found', 'private', /^The person has blocked the bot/],
  ['Bad Request: chat not found', 'group', /^The bot is not in this chat/],
  ['Forbidden: bot was kicked from the group chat', 'group', /^The bot is not in this chat/],
  ['Bad Request: message thread not found', 'group', /^The topic is closed or gone/],
  ['Bad Request: not enough rights to send text messages to the chat', 'group', /^The bot may not write/],
  ['Too Many Requests: retry after 40', 'group', /^Telegram slows this chat down/],
  ['socket hang up', 'group', /^Check the chat/],
])('advises what to do about "%s" in a %s chat', (error, chatKind, advice) => {
  expect(findAdvice(error, chatKind === 'private')).toMatch(advice);
});

it.each([
  ['', 'admin/outbox/groups'],
  ['?status=pending&page=2', 'admin/outbox'],
  ['?status=not-handled', 'admin/updates/groups'],
  ['?status=to-handle', 'admin/updates'],
  ['?status=missed', 'admin/reports/missed'],
])('filters the tab at "%s" by brand, and goes to the first page', async (query, path) => {
  const queries = recordQueries(path, pageOf([]));
  const { user, router } = open(query);

  await user.click(await screen.findByRole('combobox', { name: 'Brand' }));
  await user.click(await screen.findByRole('option', { name: 'Southgate' }));

  expect(await screen.findByText('No entries for this brand.')).toBeVisible();
  expect(queries.at(-1)).toMatchObject({ brand_id: '3', page: '1' });
  expect(router.state.location.search).toContain('brand=3');
});
