import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../api/api.gen';
import type { BrandOverview as Overview } from '../../../api/panel.api.gen';
import { newOwnUser, noWork } from '../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../testing/render-panel';
import { reply } from '../../../testing/server';
import { BrandOverview } from './BrandOverview';

const noResults = { amount: 0, retention: 0, ftd: 0 };

function newOverview(part: Partial<Overview> = {}): Overview {
  return {
    ...noWork,
    deposits: { waiting: 2, oldest_at: '2026-11-20T09:00:00.000Z' },
    tickets: { ...noWork.tickets, new: 1, unassigned: 1 },
    join_requests: 1,
    figures: {
      brand: { id: 1, name: 'Northwind' },
      report_type: 'retention',
      today: { amount: 1200.5, retention: 1000, ftd: 2 },
      yesterday: noResults,
      period: null,
      days: [
        { day: '2026-11-19', ...noResults },
        { day: '2026-11-20', amount: 1200.5, retention: 1000, ftd: 2 },
      ],
    },
    ...part,
  };
}

function open(overview?: Overview, me: Partial<OwnUser> = { role: 'admin' }) {
  reply('post', 'auth/me', newOwnUser(me));
  if (overview) reply('get', 'brand/1/overview', overview);
  // The days before the overview's, to which their results are compared.
  reply('get', 'brand/reports/trend/1', {
    days: [
      { day: '2026-11-17', ...noResults },
      { day: '2026-11-18', ...noResults, amount: 3 },
    ],
  });
  return renderPanel(
    [toTestRoute('/brands/1', <BrandOverview brandId={1}>Facts</BrandOverview>)],
    '/brands/1',
  );
}

it('loads after a failure and Retry, links to open work, and shows the result of each day, of the hovered one also in the caption', async () => {
  const { user } = await retryLoading('brand/1/overview', newOverview(), () => open());

  const work = within(await screen.findByRole('region', { name: 'Open work' })).getAllByRole('link');
  expect(work.map((link) => link.getAttribute('href'))).toEqual([
    '/deposits/moderation?brand_id=1',
    '/tickets/new?brand=1',
    '/brands/1?popup=requests',
  ]);
  for (const link of work) expect(link).not.toHaveAttribute('target'); // unlike links to other sites
  expect(screen.getByText('Facts')).toBeVisible();

  const days = await screen.findAllByRole('listitem');
  const lastDay = days.at(-1)!;
  const text = '20.11.2026: 2 FTD · $1,200.50 (18.11.2026: 0 FTD · $3.00)';
  await waitFor(() => expect(lastDay).toHaveTextContent(text));
  expect(screen.getByText('highest $1,200.50')).toBeVisible();
  const links = await screen.findAllByRole('link', { name: /^20\.11\.2026: / });
  expect(links.at(-1)).toHaveAttribute(
    'href',
    '/deposits/search?brand=1&status=accept&from=2026-11-20&to=2026-11-20&zone=gmt-4',
  );

  await user.hover(lastDay);

  expect(screen.getAllByText(text)).toHaveLength(2);
});

it('shows neither a comparison nor links to deposits without the rights to them', async () => {
  open(newOverview(), { role: 'manager', user_roles: ['rating'] });
  const onTrendRequest = vi.fn(() => HttpResponse.json({}));
  reply('get', 'brand/reports/trend/1', onTrendRequest);

  const results = await screen.findByRole('region', { name: 'Results' });

  expect(within(results).queryByRole('link')).not.toBeInTheDocument();
  expect(onTrendRequest).not.toHaveBeenCalled();
});

it('omits the parts that the person has no right to', async () => {
  open(newOverview({ deposits: null, tickets: null, join_requests: null, figures: null }));

  await screen.findByText('Nothing is waiting.');
  expect(screen.queryByRole('region', { name: 'Results' })).not.toBeInTheDocument();
});
