import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Team, TeamMember } from '../../../../api/panel.api.gen';
import { newUser } from '../../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../../testing/render-panel';
import { recordQueries } from '../../../../testing/server';
import { TeamScreen } from './TeamScreen';

beforeEach(() => {
  // Already the 21st in Moscow.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T22:00:00Z') });
});

const newMember = (id: number, public_name: string, part: Partial<TeamMember> = {}): TeamMember => ({
  user: newUser({ id, public_name }),
  role: 'manager',
  accepted: 0,
  rejected: 0,
  deleted: 0,
  undone: 0,
  deleted_later: 0,
  median_seconds: null,
  p90_seconds: null,
  ticket_answers: 0,
  tickets_closed: 0,
  ...part,
});
const mia = newMember(3, 'Mia Voss', {
  accepted: 1_200,
  median_seconds: 250,
  p90_seconds: 7_500,
  deleted_later: 2,
});
const jon = newMember(4, 'Jon Hale', { accepted: 7, rejected: 1 });

let queries: Record<string, string>[];
const serve = (people: TeamMember[]) => {
  queries = recordQueries('admin/team', { date_start: '', date_end: '', people } satisfies Team);
};
const lastSevenDays = { date_start: '2026-11-15', date_end: '2026-11-21' };
const show = (query = '') => renderPanel([toTestRoute('/', <TeamScreen />)], `/${query}`);
const findRows = async () => {
  await screen.findByText('Mia Voss');
  return screen.getAllByRole('row').slice(1);
};
const listNames = async () => (await findRows()).map((row) => within(row).getByRole('rowheader').textContent);

it('loads after a failure and Retry, shows the last seven Moscow days or today, sorts by a figure both ways, and links to the audit', async () => {
  const { user, router } = await retryLoading(
    'admin/team',
    () => serve([jon, mia]),
    () => show(),
  );

  const miaRow = within((await findRows())[0]!);
  expect(screen.getByText('Days in Moscow time')).toBeVisible();

  expect(queries).toEqual([lastSevenDays]);
  expect(miaRow.getByText('Mia Voss')).toBeVisible();
  expect(miaRow.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '1,200',
    '0',
    '0',
    '4 min 10 s',
    '2 h 5 min',
    '0',
    '2',
    '0',
    '0',
  ]);
  expect(miaRow.getByRole('link', { name: '1,200' })).toHaveAttribute(
    'href',
    '/admin/audit?actor_id=3&action=deposit.accept&from=2026-11-15&until=2026-11-21',
  );
  expect(screen.getByLabelText('What the figures mean')).toHaveTextContent(
    'nine of ten deposits waited less',
  );
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await findRows();
  expect(queries.at(-1)).toEqual({ date_start: '2026-11-21', date_end: '2026-11-21' });
  expect(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');

  await user.click(screen.getByRole('button', { name: 'Rejected' }));
  expect(await listNames()).toEqual([
    expect.stringContaining('Jon Hale'),
    expect.stringContaining('Mia Voss'),
  ]);
  expect(screen.getByRole('columnheader', { name: 'Rejected' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Rejected' }));
  expect(await listNames()).toEqual([
    expect.stringContaining('Mia Voss'),
    expect.stringContaining('Jon Hale'),
  ]);
  expect(router.state.location.search).toContain('sort=rejected&way=up');
});

it('says that nobody did anything, and ignores an invalid day in the URL', async () => {
  serve([]);
  show('?from=yesterday');

  await screen.findByText('Nothing was found');
  expect(queries).toEqual([lastSevenDays]);
});
