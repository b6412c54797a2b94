import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Period } from '../../../../api/panel.api.gen';
import { newBrandDetail } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { reply, replyBrand } from '../../../../testing/server';
import { ReportDatesScreen } from './ReportDatesScreen';

const january = { id: 7, start_date: '2026-01-02', end_date: '2026-01-31' };
const february = { id: 8, start_date: '2026-01-30', end_date: '2026-12-30' };

async function open(periods: Period[] | 'is-empty', year = 2026) {
  reply('get', 'brand/reports/dates/1', periods as object);
  const panel = renderPanel(
    [toTestRoute('/brand/report-dates/:brand_id', <ReportDatesScreen />)],
    `/brand/report-dates/1?year=${year}`,
  );
  const glance = await screen.findByRole('region', { name: `${year} at a glance` });
  const day = (date: string) => glance.querySelector<HTMLElement>(`[data-day="${date}"]`)!;
  return { ...panel, glance, day };
}

beforeEach(() => {
  // Still the 19th in GMT-4.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') });
  replyBrand(newBrandDetail());
});
afterEach(() => {
  vi.useRealTimers();
});

it('draws the periods on twelve months, with gaps, intersections and today', async () => {
  const { glance, day } = await open([january, february]);

  expect(within(glance).getAllByRole('heading')).toHaveLength(12);
  expect(day('2026-01-01').dataset.tone).toBe('gap');
  expect(day('2026-01-02').dataset).toMatchObject({ tone: 'period', first: 'true' });
  expect(day('2026-01-30').dataset.tone).toBe('shared');
  expect(day('2026-01-30').title).toBe(
    '30.01.2026\n#7: 02.01.2026 – 31.01.2026\n#8: 30.01.2026 – 30.12.2026',
  );
  expect(glance.querySelectorAll('[data-today]')).toHaveLength(1);
  expect(day('2026-11-19')).toHaveAttribute('data-today');
  expect(within(glance).getByText('Today, 19.11.2026')).toBeVisible();
  expect(within(glance).getByText('In no period: 01.01.2026, 31.12.2026')).toBeVisible();
  expect(within(glance).getByText('In several periods: 30.01.2026 – 31.01.2026')).toBeVisible();
});

it('shows edits that are not saved', async () => {
  const { user, glance, day } = await open([january]);
  await user.click(await screen.findByRole('button', { name: 'Delete #7' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  expect(day('2026-01-02').dataset.tone).toBeUndefined();
  expect(within(glance).getByText('Each calendar month is a period.')).toBeVisible();
});

it('marks no day of another year as today, and omits periods without both dates', async () => {
  const { user, glance } = await open('is-empty', 2028);
  await user.click(screen.getByRole('button', { name: 'Add period' }));

  expect(within(glance).queryByText(/Today/)).toBeNull();
  expect(within(glance).getByText('Each calendar month is a period.')).toBeVisible();
});

it('finds spans across months', async () => {
  const { glance } = await open([{ id: 1, start_date: '2026-01-01', end_date: '2026-01-30' }]);

  expect(within(glance).getByText('In no period: 31.01.2026 – 31.12.2026')).toBeVisible();
});
