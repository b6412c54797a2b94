import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { refuseCall, reply, acceptCalls } from '../../../../testing/server';
import { serveAgent, newOwnDeposit, newPage, openMiniApp } from '../../../../testing/open-mini-app';

let deposit: OwnDeposit;
beforeEach(() => {
  serveAgent();
  deposit = newOwnDeposit();
  reply('get', 't/deposits', () => newPage([deposit]) as never);
});

const findSheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function open() {
  await openMiniApp('/tg/deposits?brand=1&deposit=12');
  return findSheet('Deposit info');
}

it('edits a waiting deposit, shows the server’s error at its field, and can be cancelled', async () => {
  const details = [{ field: 'wallet', message: 'wallet is odd' }];
  refuseCall('patch', 't/deposit/12', 400, 'Invalid input', { message: 'wallet is odd', details });
  const info = await open();
  await userEvent.click(info.getByRole('button', { name: 'Edit' }));
  let form = await findSheet('Edit A12');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByLabelText('Wallet')).toHaveAccessibleDescription('Wallet is odd'));
  expect(form.getByLabelText('Wallet')).toHaveFocus();
  expect(screen.getAllByText('Wallet is odd')).toHaveLength(1);
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect((await findSheet('Deposit info')).getByText('$1,250.50')).toBeVisible();

  const sent = acceptCalls(
    'patch',
    't/deposit/12',
    () => (deposit = newOwnDeposit({ amount: 7, wallet: '' })),
  );
  await userEvent.click((await findSheet('Deposit info')).getByRole('button', { name: 'Edit' }));
  form = await findSheet('Edit A12');
  expect(form.getByLabelText('Amount')).toHaveValue('1250.5');
  await userEvent.clear(form.getByLabelText('Amount'));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByLabelText('Amount')).toHaveAccessibleDescription('Amount is required');
  expect(sent).toEqual([]);
  await userEvent.type(form.getByLabelText('Amount'), '7');
  await userEvent.clear(form.getByLabelText('Wallet'));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));

  await screen.findByText('A12 is updated');
  expect(sent).toEqual([
    { type: 'retention', amount: '7', client_id: '48213', wallet: '', exchanger: 'Binance', description: '' },
  ]);
  await (await findSheet('Deposit info')).findByText('$7');
});

it('withdraws on a second click, but not on repeats of a held key', async () => {
  const withdrawn = newOwnDeposit({ status: 'reject', reason: 'Withdrawn by the agent' });
  const sent = acceptCalls('post', 't/deposit/12/withdraw', () => (deposit = withdrawn));
  const info = await open();
  const button = info.getByRole('button', { name: 'Withdraw' });
  await userEvent.click(button);
  expect(info.getByRole('status')).toHaveTextContent('Click again to withdraw');
  fireEvent.keyDown(button, { key: 'Enter', repeat: true });
  expect(sent).toEqual([]);

  await userEvent.click(info.getByRole('button', { name: 'Click again to withdraw' }));
  await screen.findByText('A12 is withdrawn');
  await info.findByText('Withdrawn');
  expect(info.queryByText('Withdrawn by the agent')).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(info.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  expect(info.queryByRole('button', { name: /withdraw/i })).not.toBeInTheDocument();
});

it('asks for a second tap instead of a click on a touch screen', async () => {
  const info = await open();
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(pointer: coarse)' }));
  await userEvent.click(info.getByRole('button', { name: 'Withdraw' }));
  expect(info.getByRole('button', { name: 'Tap again to withdraw' })).toBeVisible();
});

it.each([
  [409, 'edited before', 'It has already been decided', 'accept', 0],
  [500, 'Server error', 'Server error. Try later', 'wait', 1],
] as const)(
  'says why a deposit was not withdrawn: %d %s',
  async (code, error, text, status, editButtonCount) => {
    refuseCall('post', 't/deposit/12/withdraw', code, error);
    const info = await open();
    deposit = newOwnDeposit({ status });
    await userEvent.dblClick(info.getByRole('button', { name: 'Withdraw' }));

    await screen.findByText(text);
    await waitFor(() =>
      expect(info.queryAllByRole('button', { name: 'Edit' })).toHaveLength(editButtonCount),
    );
  },
);
