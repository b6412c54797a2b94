import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DepositContext as Context } from '../../../../api/panel.api.gen';
import { newDeposit, newOwnUser } from '../../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../../testing/render-panel';
import { reply } from '../../../../testing/server';
import { DepositContext } from './DepositContext';

const deposit = newDeposit({ id: 12, client_id: '31017', wallet: 'TQ5n' });

const openContext = () => renderPanel([toTestRoute('/', <DepositContext deposit={deposit} />)], '/');
function serveAndOpen(context: Partial<Context> = {}) {
  reply('post', 'auth/me', newOwnUser());
  reply('get', 'deposit/12/context', {
    message: null,
    earlier: { data: [], has_more: false },
    record: null,
    ...context,
  });
  return openContext();
}
const findSection = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows the message as text with its link, the agent’s deposits by status, and why some were rejected', async () => {
  const text = '#retention\n<b>Amount</b>: 5';
  const reasons = [{ reason: 'Duplicate', count: 2 }];
  const record = { wait: 0, accept: 90, reject: 3, delete: 1, reasons };
  serveAndOpen({ message: { text, url: 'https://t.me/c/1/77' }, record });

  const message = await findSection('The agent’s message');
  expect(message.getByRole('blockquote').textContent).toBe(text);
  expect(message.getByRole('link', { name: 'Open in Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/c/1/77',
  );
  const counts = within(screen.getByRole('list', { name: 'The last 94 deposits' }));
  expect(counts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '90 accepted',
    '3 rejected',
    '1 deleted',
  ]);
  expect(screen.getByText('Rejected for “Duplicate” (2)')).toBeVisible();
});

it('says what is missing, after a failure and Retry: the text of an old message, its link, earlier deposits', async () => {
  const message = { text: null, url: null };
  const record = { wait: 0, accept: 0, reject: 0, delete: 0, reasons: [] };
  const context: Context = { message, earlier: { data: [], has_more: false }, record };
  await retryLoading('deposit/12/context', context, openContext);

  await screen.findByText('The text of the message was not stored.');
  expect(screen.queryByRole('link', { name: /Open in Telegram/ })).not.toBeInTheDocument();
  expect(screen.getByText('This is their first deposit in this brand.')).toBeVisible();
  expect(screen.getByText('None with this client ID or wallet.')).toBeVisible();
});

it('lists the client’s earlier deposits, says what they share, and opens one', async () => {
  const data = [
    newDeposit({ id: 9, client_id: '31017', wallet: 'TQ5n', status: 'accept' }),
    newDeposit({ id: 8, client_id: 'other', wallet: 'TQ5n', brand_id: 2, brand: 'Borealis' }),
  ];
  reply('get', 'deposit/8/history', []);
  reply('get', 'deposit/users/2', []);
  const { user } = serveAndOpen({ earlier: { data, has_more: true } });

  const earlier = await findSection('Earlier deposits of this client');
  expect(earlier.getByRole('button', { name: /A9.*same client ID · same wallet$/ })).toBeVisible();
  expect(earlier.getByText(/^Not all are shown\./)).toBeVisible();
  expect(earlier.getByRole('link', { name: '31017' })).toHaveAttribute('href', '/clients?client_id=31017');

  await user.click(earlier.getByRole('button', { name: /A8.*same wallet · Borealis$/ }));

  await screen.findByRole('dialog', { name: 'Deposit A8' });
});
