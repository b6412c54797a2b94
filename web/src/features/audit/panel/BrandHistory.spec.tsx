import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { HistoryEntry } from '../../../api/ticket.api.gen';
import { newUser, pageOf } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply } from '../../../testing/server';
import { BrandHistory } from './BrandHistory';

const newEntry = (after: string): HistoryEntry => ({
  at: '2026-11-20T21:30:05.000Z',
  actor: newUser({ id: 3, public_name: 'Mia Voss' }),
  via: 'panel',
  action: 'brand.update',
  about: null,
  names: [],
  before: { name: 'North' },
  after: { name: after },
});
const open = () => renderPanel([toTestRoute('/', <BrandHistory brandId={1} />)], '/');
const getShowButton = () => screen.getByRole('button', { name: 'Show the history' });

it('loads nothing until it is opened, and then older pages on demand', async () => {
  const pages: (string | null)[] = [];
  reply('get', 'brand/1/history', ({ url }) => {
    const page = new URL(url).searchParams.get('page');
    pages.push(page);
    return pageOf([newEntry(`Name ${page}`)], Number(page), 2);
  });
  const { user } = open();
  expect(pages).toEqual([]);

  await user.click(getShowButton());
  const [newest] = await screen.findAllByText('Name 1');
  expect(newest).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Older' }));

  await screen.findByText('Name 2');
  const texts = screen.getAllByRole('listitem').map((item) => within(item).getByText(/^Name \d/).textContent);
  expect(texts).toEqual(['Name 1', 'Name 2']);
  expect(pages).toEqual(['1', '2']);
  expect(screen.queryByRole('button', { name: 'Older' })).not.toBeInTheDocument();
});

it('loads after a failure and Retry, and says when there is nothing', async () => {
  refuseCall('get', 'brand/1/history', 503, 'Unavailable');
  const { user } = open();
  await user.click(getShowButton());
  const retry = await screen.findByRole('button', { name: 'Retry' });
  reply('get', 'brand/1/history', () => pageOf([]));

  await user.click(retry);

  await screen.findByText('No history.');
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});
