import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TicketTimes as TicketTimesView } from '../../../../api/ticket.api.gen';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { refuseCall, reply } from '../../../../testing/server';
import { TicketTimes } from './TicketTimes';

const emptyWeek = { opened: 0, replied: 0, first_reply: null, closed: 0, resolution: null };
const times: TicketTimesView = {
  data: [
    { week: '2026-02-20', ...emptyWeek },
    {
      week: '2026-02-27',
      opened: 1202,
      replied: 2,
      first_reply: { median: 600, p90: 600 },
      closed: 2,
      resolution: { median: 3_600, p90: 7_200 },
    },
    { week: '2026-03-06', ...emptyWeek, opened: 3, replied: 1, first_reply: { median: 600, p90: 700 } },
    {
      week: '2026-03-13',
      opened: 1200,
      replied: 2,
      first_reply: { median: 240, p90: 7500 },
      closed: 1,
      resolution: { median: 90_000, p90: 90_000 },
    },
  ],
};
const open = () => renderPanel([toTestRoute('/', <TicketTimes brandId={undefined} />)], '/');
const getCellTexts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('shows the weeks since the first ticket, after a failure and Retry, and the values of a hovered week', async () => {
  refuseCall('get', 'ticket/stat', 500, 'Internal');
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('region', { name: /Times by week/ })).toHaveAttribute('aria-busy', 'false');
  reply('get', 'ticket/stat', times);
  await user.click(retry);

  const table = await screen.findByRole('table', { name: /Times by week/ });
  const [, thisWeek, lastWeek, firstWeek, ...older] = within(table).getAllByRole('row');
  expect(within(thisWeek!).getByRole('rowheader')).toHaveTextContent('13.03.2026 – 19.03.2026 so far');
  expect(getCellTexts(thisWeek!)).toEqual([
    '1,200',
    '1',
    '4 min 90%: 2 h 5 min 6 min faster',
    '1 d 1 h 90%: 1 d 1 h',
  ]);
  expect(within(lastWeek!).getByRole('rowheader')).toHaveTextContent(/^06.03.2026 – 12.03.2026$/);
  expect(getCellTexts(lastWeek!)).toEqual(['3 1,199 fewer', '0 2 fewer', '10 min 90%: 11 min same', '—']);
  expect(getCellTexts(firstWeek!)).toEqual(['1,202', '2', '10 min 90%: 10 min', '1 h 90%: 2 h']);
  expect(older).toEqual([]);
  expect(
    screen.getByText(
      'This week so far: first reply in 4 min (median), 6 min faster than last week; 1,200 opened, 1 closed.',
    ),
  ).toBeVisible();

  const [ticketsChart, repliesChart] = screen.getAllByRole('figure');
  const getItemTexts = (figure: HTMLElement) =>
    within(figure)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(getItemTexts(ticketsChart!)).toEqual([
    '27.02.2026: 1,202 opened, 2 closed',
    '06.03.2026: 3 opened, 0 closed',
    '13.03.2026: 1,200 opened, 1 closed, so far',
  ]);
  expect(getItemTexts(repliesChart!).at(-1)).toBe('13.03.2026: 4 min, 90% within 2 h 5 min, so far');
  const caption = ticketsChart!.querySelector('figcaption');
  expect(caption).toHaveTextContent('highest 1,202');
  await user.hover(within(ticketsChart!).getAllByRole('listitem')[1]!);
  expect(caption).toHaveTextContent('06.03.2026: 3 opened, 0 closed');
  await user.unhover(ticketsChart!);
  expect(caption).toHaveTextContent('highest 1,202');
});

it('says that no week had tickets', async () => {
  reply('get', 'ticket/stat', {
    data: [
      { week: '2026-03-06', ...emptyWeek },
      { week: '2026-03-13', ...emptyWeek },
    ],
  });
  open();

  await screen.findByText('No tickets in the last 2 weeks.');
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows a single week without durations, and no chart', async () => {
  reply('get', 'ticket/stat', { data: [{ week: '2026-03-13', ...emptyWeek, opened: 1 }] });
  open();

  await screen.findByText('This week so far: no first reply yet; 1 opened, 0 closed.');
  const [, row] = screen.getAllByRole('row');
  expect(getCellTexts(row!)).toEqual(['1', '0', '—', '—']);
  expect(screen.queryByRole('figure')).toBeNull();
});
