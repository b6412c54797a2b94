import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newHistoryEntry, pageOf } from '../../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../../testing/render-panel';
import { refuseCall, reply } from '../../../../../testing/server';
import { TicketHistory } from './ChatHead';

const entry = newHistoryEntry({
  action: 'ticket.close',
  before: { status: 'in-work' },
  after: { status: 'closed' },
});
const open = () => renderPanel([toTestRoute('/', <TicketHistory ticketId={12} />)], '/');
const button = () => screen.getByRole('button', { name: 'History' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'History of ticket #12' }));

it('shows who did what in a popup, after a failure and Retry, and reloads at each opening', async () => {
  refuseCall('get', 'ticket/12/history', 503, 'Unavailable');
  const { user } = open();

  await user.click(button());
  expect((await dialog()).getByText('Moscow time')).toBeVisible();
  const retry = await (await dialog()).findByRole('button', { name: 'Retry' });
  reply('get', 'ticket/12/history', () => pageOf([]));
  await user.click(retry);
  await (await dialog()).findByText('No history.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();

  reply('get', 'ticket/12/history', () => pageOf([entry]));
  await user.click(button());
  const shown = await dialog();
  await shown.findByText('Mia Voss');
  expect(shown.getByText('In work').tagName).toBe('DEL');
  expect(shown.getByText('Closed').tagName).toBe('INS');
});
