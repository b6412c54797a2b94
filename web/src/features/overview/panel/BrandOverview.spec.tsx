import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { BrandOverview as Overview } from '../../../api/panel.api.gen';
import { newOwnUser } from '../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../testing/render-panel';
import { reply } from '../../../testing/server';
import { BrandOverview } from './BrandOverview';

const noResults = { amount: 0, retention: 0, ftd: 0 };

function newOverview(part: Partial<Overview> = {}): Overview {
  return {
    deposits: { waiting: 2, oldest_at: '2026-11-20T09:00:00.000Z' },
    tickets: {
      new: 1,
      in_work: 0,
      mine: 0,
      mine_unread: 0,
      unassigned: 1,
      in_work_unassigned: 0,
      overdue: 0,
    },
    join_requests: 1,
    undelivered: { messages: 0, failed: 0, unknown: 0, updates: 0, reports: 0 },
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

function open(part: Partial<Overview> = {}) {
  reply('post', 'auth/me', newOwnUser({ role: 'admin' }));
  reply('get', 'brand/1/overview', newOverview(part));
  reply('get', 'brand/reports/trend/1', {
    days: [
      { day: '2026-11-17', ...noResults },
      { day: '2026-11-18', ...noResults, amount: 3 },
    ],
  });
  const overview = <BrandOverview brandId={1}>Facts</BrandOverview>;
  return renderPanel([toTestRoute('/brands/1', overview)], '/brands/1');
}

describe('the overview of a brand', () => {
  it('links to its open work', async () => {
    open();

    const links = within(await screen.findByRole('region', { name: 'Open work' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/deposits/moderation?brand_id=1',
      '/tickets/new?brand=1',
      '/brands/1?popup=requests',
    ]);
    expect(screen.getByText('Facts')).toBeVisible();
  });

  it('shows each day, and names the one that the pointer is on', async () => {
    const { user } = open();
    const days = await screen.findAllByRole('listitem');
    const last = days.at(-1)!;
    const text = '20.11.2026: 2 FTD · $1,200.50 (18.11.2026: 0 FTD · $3.00)';
    await waitFor(() => expect(last).toHaveTextContent(text));
    expect(screen.getByText('highest $1,200.50')).toBeVisible();

    await user.hover(last);

    expect(screen.getAllByText(text)).toHaveLength(2);
  });

  it('opens the accepted deposits of a day', async () => {
    open();

    const links = await screen.findAllByRole('link', { name: /^20\.11\.2026: / });

    expect(links.at(-1)).toHaveAttribute(
      'href',
      '/deposits/search?brand=1&status=accept&from=2026-11-20&to=2026-11-20&zone=gmt-4',
    );
  });

  it('neither compares nor opens deposits without the rights', async () => {
    const onTrendRequest = vi.fn();
    reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['rating'] }));
    reply('get', 'brand/1/overview', newOverview());
    reply('get', 'brand/reports/trend/1', () => HttpResponse.json(onTrendRequest()));
    renderPanel([toTestRoute('/brands/1', <BrandOverview brandId={1}>Facts</BrandOverview>)], '/brands/1');

    const days = await screen.findByRole('region', { name: 'Results' });

    expect(within(days).queryByRole('link')).not.toBeInTheDocument();
    expect(onTrendRequest).not.toHaveBeenCalled();
  });

  it('omits what the person has no right to', async () => {
    open({ deposits: null, tickets: null, join_requests: null, figures: null });

    expect(await screen.findByText('Nothing is waiting.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Results' })).not.toBeInTheDocument();
  });

  it('loads after a failure and Retry', async () => {
    reply('post', 'auth/me', newOwnUser({ role: 'admin' }));
    reply('get', 'brand/reports/trend/1', { days: [] });
    await retryLoading('brand/1/overview', newOverview(), () =>
      renderPanel([toTestRoute('/brands/1', <BrandOverview brandId={1}>Facts</BrandOverview>)], '/brands/1'),
    );

    expect(await screen.findByRole('region', { name: 'Open work' })).toBeVisible();
  });
});
