import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { HistoryEntry } from '../../../../../api/ticket.api.gen';
import { newUser, pageOf } from '../../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../../testing/render-panel';
import { refuseCall, reply } from '../../../../../testing/server';
import { TicketHistory } from './ChatHead';

const entry: HistoryEntry = {
  at: '2026-11-20T21:30:05.000Z',
  actor: newUser({ id: 3, public_name: 'Mia Voss' }),
  via: 'panel',
  action: 'ticket.close',
  about: null,
  names: [],
  before: { status: 'in-work' },
  after: { status: 'closed' },
};
const open = () => renderPanel([toTestRoute('/', <TicketHistory ticketId={12} />)], '/');
const button = () => screen.getByRole('button', { name: 'History' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'History of ticket #12' }));

it('shows who did what in a popup, and reloads at each opening', async () => {
  reply('get', 'ticket/12/history', () => pageOf([]));
  const { user } = open();

  await user.click(button());
  expect((await dialog()).getByText('Moscow time')).toBeVisible();
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

it('offers to try again', async () => {
  refuseCall('get', 'ticket/12/history', 503, 'Unavailable');
  const { user } = open();
  await user.click(button());
  const retry = await (await dialog()).findByRole('button', { name: 'Retry' });

  reply('get', 'ticket/12/history', () => pageOf([entry]));
  await user.click(retry);

  await screen.findByText('Mia Voss');
});
