import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newHistoryEntry, pageOf } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply } from '../../../testing/server';
import { BrandHistory } from './BrandHistory';

const newEntry = (name: string) =>
  newHistoryEntry({ action: 'brand.update', before: { name: 'North' }, after: { name } });
const open = () => renderPanel([toTestRoute('/', <BrandHistory brandId={1} />)], '/');

it('loads the newest page once opened, again on Retry after a failure, and older pages on demand', async () => {
  refuseCall('get', 'brand/1/history', 503, 'Unavailable');
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Show the history' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const pages: (string | null)[] = [];
  reply('get', 'brand/1/history', ({ url }) => {
    const page = new URL(url).searchParams.get('page');
    pages.push(page);
    return pageOf([newEntry(`Name ${page}`)], Number(page), 2);
  });
  await user.click(retry);
  const [newest] = await screen.findAllByText('Name 1');
  expect(newest).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Older' }));

  await screen.findByText('Name 2');
  const texts = screen.getAllByRole('listitem').map((item) => within(item).getByText(/^Name \d/).textContent);
  expect(texts).toEqual(['Name 1', 'Name 2']);
  expect(pages).toEqual(['1', '2']);
  expect(screen.queryByRole('button', { name: 'Older' })).not.toBeInTheDocument();
});
