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
const getButton = () => screen.getByRole('button', { name: 'History' });
const findPopup = async () => within(await screen.findByRole('dialog', { name: 'History of ticket #12' }));

it('shows who did what in a popup, after a failure and Retry, and reloads at each opening', async () => {
  refuseCall('get', 'ticket/12/history', 503, 'Unavailable');
  const { user } = renderPanel([toTestRoute('/', <TicketHistory ticketId={12} />)], '/');

  await user.click(getButton());
  const emptyPopup = await findPopup();
  expect(emptyPopup.getByText('Moscow time')).toBeVisible();
  const retry = await emptyPopup.findByRole('button', { name: 'Retry' });
  reply('get', 'ticket/12/history', () => pageOf([]));
  await user.click(retry);
  await emptyPopup.findByText('No history.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(getButton()).toHaveFocus();

  reply('get', 'ticket/12/history', () => pageOf([entry]));
  await user.click(getButton());
  const popup = await findPopup();
  await popup.findByText('Mia Voss');
  expect(popup.getByText('In work').tagName).toBe('DEL');
  expect(popup.getByText('Closed').tagName).toBe('INS');
});
