import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditPage } from '../../../api/admin.api.gen';
import type { Agent, AgentBrand, AgentNote } from '../../../api/panel.api.gen';
import { api } from '../../../api/api';
import { newUser, pageOf } from '../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { acceptCalls, refuseCall, reply, servePanel } from '../../../testing/server';
import { AgentBrief } from './AgentBrief';
import { AgentScreen } from './AgentScreen';

/** A note by the person who is logged in. */
const newNote = (part: Partial<AgentNote> = {}): AgentNote => ({
  id: 8,
  author: newUser({ id: 1, public_name: 'Ada Lund', staff: true }),
  text: 'Prefers mornings\n<b>always</b>',
  created_at: '2026-03-12T22:00:00.000Z',
  ...part,
});
const northwind: AgentBrand = {
  id: 1,
  name: 'Northwind',
  report_type: 'retention',
  dismissed_at: null,
  target: { goal: 1000, goal_symbol: '$', have: 400 },
  amount: 400,
  place: 2,
  of: 5,
  gap: 500,
  pace: 150.5,
  today: { count: 1, amount: 20 },
};
const noFigures = { target: null, amount: null, place: null, of: null, gap: null, pace: null, today: null };
const formerBrand = { id: 2, name: 'Southwind', dismissed_at: '2026-03-11T22:00:00.000Z' };
const agent: Agent = {
  user: newUser(),
  username: 'anna_b',
  brands: [northwind, { ...formerBrand, report_type: 'sales', ...noFigures }],
  deposits: { wait: 2, accept: 1200, reject: 0, delete: 1 },
  tickets: { new: 0, in_work: 3, closed: 7 },
  // Today, the 31st, at work; yesterday a day off; no answer before.
  availability: Array.from({ length: 31 }, (_, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    in_work: index === 30 ? true : index === 29 ? false : null,
    brands: index < 29 ? [] : [{ id: 1, in_work: index === 30 }],
  })),
  notes: [],
  notes_count: 0,
};
const serve = (part: Partial<Agent> = {}) => {
  reply<Agent>('get', 'manager/agent/4', { ...agent, ...part });
  reply<AuditPage>('get', 'admin/audit', pageOf([]));
};
const open = () => renderPanel([toTestRoute('/agents/:user_id', <AgentScreen />)], '/agents/4');
const findSection = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows brands, counts that are links, and the availability, after a failure and Retry', async () => {
  servePanel();
  await retryLoading('manager/agent/4', () => serve(), open);

  expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeVisible();
  expect(screen.getByRole('link', { name: '@anna_b' })).toHaveAttribute('href', 'https://t.me/anna_b');
  const [northwindRow, formerBrandRow] = (await findSection('Brands')).getAllByRole('listitem');
  expect(northwindRow).toHaveTextContent('$400 of $1,000');
  expect(northwindRow).toHaveTextContent('Place2 of 5');
  expect(northwindRow).toHaveTextContent('Pace, a day$150.50');
  expect(within(northwindRow!).getByRole('link')).toHaveAttribute('href', '/brands/users/1?search=4');
  expect(formerBrandRow).toHaveTextContent('Left 12.03.2026');
  const deposits = await findSection('Deposits');
  expect(await deposits.findByRole('link', { name: 'Accepted: 1,200' })).toHaveAttribute(
    'href',
    '/deposits/search?agent_id=4&status=accept',
  );
  expect(deposits.queryByRole('link', { name: /Rejected/ })).not.toBeInTheDocument();
  expect((await findSection('Tickets')).getByRole('link', { name: 'In work: 3' })).toHaveAttribute(
    'href',
    '/tickets/search?owner=4&status=in-work',
  );
  const availability = await findSection('Availability');
  expect(availability.getByText('Today: works')).toBeVisible();
  expect(availability.getAllByRole('img')).toHaveLength(31);
  expect(availability.getByRole('img', { name: '30.03.2026: day off' })).toBeVisible();
  expect(
    (await findSection('Latest actions')).getByRole('link', { name: 'All their actions' }),
  ).toHaveAttribute('href', '/admin/audit?actor_id=4');
});

it('shows no links to deposits, no tickets and no actions to a manager without these rights', async () => {
  servePanel({ role: 'manager', user_roles: ['users'] });
  serve({ tickets: null });
  open();

  const deposits = await findSection('Deposits');
  expect(deposits.getByText('1,200')).toBeVisible();
  expect(deposits.queryByRole('link')).not.toBeInTheDocument();
  for (const name of ['Tickets', 'Latest actions'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

it('says that the person is not an agent of the reader’s brands', async () => {
  servePanel();
  refuseCall('get', 'manager/agent/4', 404, 'Not found');
  open();

  expect(await screen.findByText('There is no such agent in your brands.')).toBeVisible();
});

it('adds a note, but not an empty one', async () => {
  servePanel({ role: 'manager' });
  serve();
  const { user } = open();
  const field = await screen.findByRole('textbox', { name: 'New note' });
  expect(screen.getByText('No notes yet.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Note is empty');
  const sent: unknown[] = [];
  reply('post', 'manager/agent/4/note', async (request: Request) => {
    sent.push([await request.json(), typeof request.headers.get('idempotency-key')]);
    serve({ notes: [newNote()], notes_count: 1 });
    return Response.json(newNote(), { status: 201 });
  });
  await user.type(field, '  Prefers mornings ');
  await user.click(screen.getByRole('button', { name: 'Add note' }));

  const notes = within(await screen.findByRole('list', { name: 'Notes' }));
  expect(notes.getByText(/<b>always<\/b>/)).toBeVisible();
  expect(field).toHaveValue('');
  expect(sent).toEqual([[{ text: 'Prefers mornings' }, 'string']]);
});

it('shows older notes page by page, reloads them when other notes change, and moves the focus to them only from their button', async () => {
  servePanel();
  serve({ notes: [newNote({ id: 9, text: 'Late' }), newNote({ id: 8 })], notes_count: 120 });
  const { user, store } = open();
  await screen.findByText('Late');
  reply('get', 'manager/agent/4/note', ({ url }: Request) => {
    const before = Number(new URL(url).searchParams.get('before'));
    return { notes: [newNote({ id: before - 1, text: `Older than ${before}` })] };
  });
  await user.click(screen.getByRole('button', { name: 'Show 118 older notes' }));
  expect(await screen.findByText('Older than 8')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Older notes' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show 117 older notes' }));
  expect(await screen.findByText('Older than 7')).toBeVisible();

  const field = screen.getByRole('textbox', { name: 'New note' });
  field.focus();
  serve({ notes: [newNote({ text: 'New', id: 10 })], notes_count: 121 });
  store.dispatch(api.util.invalidateTags(['agents']));
  await screen.findByText('Older than 10');
  expect(field).toHaveFocus();

  serve({ notes: [newNote()], notes_count: 1 });
  store.dispatch(api.util.invalidateTags(['agents']));
  await waitFor(() => expect(screen.queryByText('Older than 10')).toBeNull());
});

it('deletes the person’s own note with two clicks, and offers a manager no others to delete', async () => {
  servePanel({ role: 'manager' });
  const colleaguesNote = newNote({
    id: 9,
    author: newUser({ id: 5, public_name: 'Jon Hale' }),
    text: 'Late',
  });
  serve({ notes: [colleaguesNote, newNote({ id: 8 })], notes_count: 2 });
  const { user } = open();
  await screen.findByText('Late');
  const deleteCalls = acceptCalls('delete', 'manager/agent/4/note/8', () => {
    serve();
    return { status: true };
  });

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(deleteCalls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to delete' }));

  await screen.findByText('No notes yet.');
  expect(deleteCalls).toHaveLength(1);
});

it('has a summary of today, the brands and the newest note, with a link to the page', async () => {
  servePanel({ role: 'manager' });
  serve({ notes: [newNote({ text: 'Late' })], notes_count: 1 });
  renderPanel([toTestRoute('/', <AgentBrief userId={4} />)], '/');

  expect(await screen.findByRole('link', { name: 'Open the agent’s page' })).toHaveAttribute(
    'href',
    '/agents/4',
  );
  for (const text of [
    'Today: works',
    'Northwind',
    '$400 of $1,000',
    'Place: 2 of 5, pace $150.50 a day',
    'Late',
    '2 deposits waiting',
  ])
    expect(screen.getByText(text)).toBeVisible();
});
