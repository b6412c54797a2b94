import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { DepositEvent } from '../../../api/panel.api.gen';
import { newDeposit, newOwnUser, newUser, pageOf } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply } from '../../../testing/server';
import { DepositSearch } from './search/DepositSearch';

const mia = newUser({ id: 2, public_name: 'Mia Stone' });

beforeEach(() => {
  reply('post', 'auth/me', newOwnUser());
  reply('get', 'brand/search', pageOf([]));
  reply('get', 'deposit/users/1', [newUser(), newUser({ id: 5, public_name: 'Ben Holt' })]);
  reply('get', 'deposit/:id/history', []);
  reply('get', 'deposit/search', pageOf([newDeposit({ id: 12 })]));
});

const open = (address: string) => renderPanel([toTestRoute('/deposits/search', <DepositSearch />)], address);
const findPopup = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('opens the deposit of the URL even if the list does not show it, or says that there is none', async () => {
  reply('get', 'deposit/search', pageOf([]));
  reply('get', 'deposit/99', newDeposit({ id: 99, description: 'by phone' }));
  const { router } = open('/deposits/search?deposit=99');
  expect((await findPopup('Deposit A99')).getByText('by phone')).toBeVisible();

  refuseCall('get', 'deposit/98', 404, 'Not found');
  await act(() => router.navigate('/deposits/search?deposit=98'));
  await (await findPopup('Deposit #98')).findByText('Deposit #98 was not found');
});

it('opens a possible duplicate above a search for the reporting day, even if that day is already over in Moscow', async () => {
  const deposit = newDeposit({ id: 12, possible_duplicate_of: 9, created_at: '2026-11-20T22:30:00.000Z' });
  reply('get', 'deposit/search', pageOf([deposit]));
  reply('get', 'deposit/9', newDeposit({ id: 9 }));
  const { user, router } = open('/deposits/search?deposit=12');

  await user.click((await findPopup('Deposit A12')).getByRole('link', { name: '#9' }));

  await findPopup('Deposit A9');
  expect(router.state.location.search).toBe('?brand=1&from=2026-11-20&to=2026-11-20&zone=gmt-4&deposit=9');
});

it('shows the agent’s text and photos next to the recorded values, who decided when, and the history', async () => {
  const decision = { moderated_by: mia, moderated_at: '2026-11-20T22:00:00.000Z' };
  const files = { files: ['/storage/files/a.jpg?size=9'], files_waiting: 1 };
  const deposit = newDeposit({ id: 12, status: 'accept', wallet: 'same', ...files, ...decision });
  reply('get', 'deposit/search', pageOf([{ ...deposit, amount: 1300, client_id: '777' }]));
  const event = { at: '2026-11-20T22:05:00.000Z', about: null, names: [], before: null };
  reply<DepositEvent[]>('get', 'deposit/12/history', [
    { ...event, actor: null, via: 'api-key', action: 'deposit.report', after: { amount: 5 } },
    {
      ...event,
      actor: newUser({ id: 3, public_name: 'Carl Voss' }),
      via: 'panel',
      action: 'deposit.accept',
      names: [{ kind: 'user', id: 5, name: 'Ben Holt', is_gone: false }],
      before: { status: 'wait', amount: 5, agent_id: null, wallet: '' },
      after: { status: 'accept', amount: 1299, agent_id: 5, wallet: '<b>x</b>' },
    },
  ]);

  const { user } = open('/deposits/search?deposit=12');
  const popup = await findPopup('Deposit A12');

  expect(popup.getByText('$1,300.00')).toBeVisible();
  expect(popup.getByText('The agent wrote: $1,250.50')).toBeVisible();
  expect(popup.getByText('The agent wrote: 31017')).toBeVisible();
  expect(popup.getAllByText(/The agent wrote/)).toHaveLength(2);
  expect(popup.getByText('Mia Stone')).toBeVisible();
  expect(popup.getByText('21.11.2026 01:00:00')).toBeVisible();
  const history = await popup.findByRole('region', { name: 'History' });
  const events = (await within(history).findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(events).toEqual([
    'An API key reported it 21.11.2026 01:05:00',
    'Carl Voss accepted it 21.11.2026 01:05:00Amount: $5.00 $1,299.00Agent: — Ben HoltWallet: — <b>x</b>',
  ]);

  expect(popup.getByText('A photo is still loading.')).toBeVisible();
  expect(screen.getByRole('img', { name: '1 photo', hidden: true })).toBeInTheDocument();
  await user.click(await popup.findByRole('button', { name: 'Open photo 1 of 1' }));
  await screen.findByRole('dialog', { name: 'Picture' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Picture' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Deposit A12' })).toBeVisible();
});

it.each([
  ['wait', null, ['/deposits/moderation?deposit=12']],
  ['reject', 'no such client', []],
] as const)(
  'links to moderation only while the deposit waits, and shows why it was rejected: %s',
  async (status, reason, hrefs) => {
    reply('get', 'deposit/search', pageOf([newDeposit({ id: 12, status, reason })]));
    open('/deposits/search?deposit=12');

    const popup = await findPopup('Deposit A12');
    const links = popup.queryAllByRole('link', { name: 'Open in moderation' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
    if (reason) expect(popup.getByText(reason)).toBeVisible();
  },
);
