import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ClientPage, ClientSummary } from '../../../../api/panel.api.gen';
import { newDeposit, newOwnUser, newTicketRow, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../../testing/render-panel';
import { recordQueries, reply } from '../../../../testing/server';
import { ClientScreen } from './ClientScreen';

beforeEach(() => {
  reply('post', 'auth/me', newOwnUser());
  reply('get', 'deposit/12/history', []);
});

const open = (address: string) => renderPanel([toTestRoute('/clients', <ClientScreen />)], address);
const noDeposits = { count: 0, amount: 0 };

const newSummary = (part: Partial<ClientSummary> = {}): ClientSummary => ({
  deposits: 2,
  has_more: false,
  tickets: 1,
  first_at: '2026-11-01T21:30:05.000Z',
  last_at: '2026-11-20T21:30:05.000Z',
  statuses: {
    wait: noDeposits,
    accept: { count: 1, amount: 1250.5 },
    reject: { count: 1, amount: 3 },
    delete: noDeposits,
  },
  brands: [{ id: 1, name: 'Northwind', count: 2, amount: 1250.5 }],
  agents: [{ user: newUser(), count: 2, amount: 1250.5 }],
  linked: [{ value: 'TQ5n', others: 2, count: 2, amount: 1250.5 }],
  brand_count: 1,
  agent_count: 1,
  linked_count: 1,
  ...part,
});

function serve(part: Partial<ClientPage> = {}) {
  const deposit = newDeposit({ client_id: 'C-1', wallet: 'TQ5n' });
  const ticket = newTicketRow({ id: 7, title: 'Where is it?' });
  const page: ClientPage = {
    data: [
      { kind: 'ticket', id: 7, at: ticket.created_at, deposit: null, ticket },
      { kind: 'deposit', id: 12, at: deposit.created_at, deposit, ticket: null },
    ],
    current_page: 1,
    last_page: 1,
    client: newSummary(),
    ...part,
  };
  return recordQueries('deposit/client', page);
}

it('shows deposits, tickets, sums, linked wallets and brands, after a failure and Retry', async () => {
  let searches: Record<string, string>[] = [];
  await retryLoading(
    'deposit/client',
    () => (searches = serve()),
    () => open('/clients?client_id=C-1'),
  );

  expect(await screen.findByRole('link', { name: '#7' })).toHaveAttribute('href', '/tickets/chat/7');
  expect(screen.getByRole('heading', { name: 'C-1' })).toBeVisible();
  expect(searches[0]).toEqual({ page: '1', client_id: 'C-1' });
  const statuses = screen.getByRole('list', { name: 'Deposits by status' });
  expect(statuses).toHaveTextContent('1 accepted $1,250.501 rejected $3.00');
  const wallets = within(screen.getByRole('region', { name: /^Wallets/ }));
  expect(wallets.getByRole('link', { name: 'TQ5n' })).toHaveAttribute('href', '/clients?wallet=TQ5n');
  expect(wallets.getByText('also used by 2 other client IDs')).toBeVisible();
  const brand = screen.getByRole('link', { name: 'Northwind' });
  expect(brand).toHaveAttribute('href', '/deposits/search?brand=1&q=C-1');
});

it('opens a deposit, which links to its client', async () => {
  serve();
  const { user, router } = open('/clients?wallet=TQ5n');

  await user.click(await screen.findByRole('button', { name: 'Show A12' }));

  const popup = within(await screen.findByRole('dialog', { name: 'Deposit A12' }));
  expect(router.state.location.search).toBe('?wallet=TQ5n&deposit=12');
  await user.click(popup.getByRole('link', { name: 'C-1' }));
  expect(router.state.location.search).toBe('?client_id=C-1');
});

it('finds a client by wallet, keeps the focus if the person pauses, and goes back past intermediate texts', async () => {
  const searches = serve();
  const { user, router } = open('/clients?client_id=C-1');
  await screen.findByRole('heading', { name: 'C-1' });

  await user.click(screen.getByRole('combobox', { name: 'Find by' }));
  await user.click(screen.getByRole('option', { name: 'Wallet' }));
  await user.type(screen.getByRole('textbox', { name: 'Find a client' }), ' TQ');
  await screen.findByRole('heading', { name: 'TQ' });
  await user.keyboard('5n {Enter}');

  await screen.findByRole('heading', { name: 'TQ5n' });
  expect(router.state.location.search).toBe('?wallet=TQ5n');
  await screen.findByRole('link', { name: '#7' });
  expect(searches.at(-1)).toEqual({ page: '1', wallet: 'TQ5n' });
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?client_id=C-1');
  expect(screen.getByRole('textbox', { name: 'Find a client' })).toHaveValue('C-1');
});

it('keeps the sums while another page loads, and omits tickets for people who may not see them', async () => {
  serve({ last_page: 2, client: newSummary({ tickets: null }) });
  const { user } = open('/clients?client_id=C-1');
  const next = await screen.findByRole('link', { name: 'Next page' });
  reply('get', 'deposit/client', () => new Promise<never>(() => {}));

  await user.click(next);

  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('also used by 2 other client IDs')).toBeVisible();
  expect(screen.getByText('Deposits')).toBeVisible();
  expect(screen.queryByText('Tickets')).not.toBeInTheDocument();
});

it('says that nothing was found, and links to the search', async () => {
  serve({ data: [], client: newSummary({ deposits: 0, tickets: 0 }) });
  open('/clients?client_id=C-9');

  await screen.findByText('Nothing was found');
  const link = screen.getByRole('link', { name: 'Search all deposits' });
  expect(link).toHaveAttribute('href', '/deposits/search?q=C-9');
});
