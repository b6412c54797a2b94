import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TicketTimes as Times } from '../../../../api/api.gen';
import { renderPanel, routeOf } from '../../../../testing/render-panel';
import { refuse, reply } from '../../../../testing/server';
import { TicketTimes } from './TicketTimes';

const quiet = { opened: 0, replied: 0, first_reply: null, closed: 0, resolution: null };
const times: Times = {
  data: [
    { week: '2026-02-27', ...quiet },
    { week: '2026-03-06', opened: 3, replied: 0, first_reply: null, closed: 0, resolution: null },
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
const open = () => renderPanel([routeOf('/', <TicketTimes brandId={undefined} />)], '/');

it('shows the weeks, the newest first, with their times', async () => {
  reply('get', 'ticket/stat', times);
  open();

  const [, newest, older] = within(await screen.findByRole('table')).getAllByRole('row');
  const texts = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(within(newest!).getByRole('rowheader')).toHaveTextContent('13.03.2026 – 19.03.2026');
  expect(texts(newest!)).toEqual(['1,200', '1', '4 min / 2 h 5 min', '1 d 1 h / 1 d 1 h']);
  expect(texts(older!)).toEqual(['3', '0', '—', '—']);
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('shows the present week where there were no tickets at all', async () => {
  reply('get', 'ticket/stat', {
    data: [
      { week: '2026-03-06', ...quiet },
      { week: '2026-03-13', ...quiet },
    ],
  });
  open();

  expect(await screen.findByRole('rowheader')).toHaveTextContent('13.03.2026 – 19.03.2026');
});

it('loads after a failure and Retry', async () => {
  refuse('get', 'ticket/stat', 500, 'Internal');
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  reply('get', 'ticket/stat', times);

  await user.click(retry);

  expect(await screen.findByRole('table')).toBeVisible();
});
