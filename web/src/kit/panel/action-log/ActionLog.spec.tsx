import type { NamedThing } from '../../../api/ticket.api.gen';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditRecord } from '../../../api/admin.api.gen';
import { newAuditRecord } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { ActionLog } from './ActionLog';

const newThing = (
  kind: NamedThing['kind'],
  id: number,
  name: string | null,
  is_gone = false,
): NamedThing => ({
  kind,
  id,
  name,
  is_gone,
});
const show = (part: Partial<AuditRecord>) => {
  renderPanel([toTestRoute('/', <ActionLog entries={[newAuditRecord(part)]} />)], '/');
  return within(screen.getByRole('listitem'));
};
const listValues = () =>
  screen.getAllByRole('term').map((title) => `${title.textContent}: ${title.nextSibling?.textContent}`);

it.each<[string, Partial<AuditRecord>, string, string]>([
  ['a brand', {}, 'Northwind', '/brands/2'],
  ['the dates of a brand', { action: 'brand.dates' }, 'Northwind', '/brand/report-dates/2'],
  [
    'a deposit',
    { subject: 'deposit', about: newThing('deposit', 12, 'A12') },
    'A12',
    '/deposits/search?deposit=12',
  ],
  ['a ticket', { subject: 'ticket', about: newThing('ticket', 7, 'VOIP') }, '#7 VOIP', '/tickets/chat/7'],
  ['an invite', { subject: 'invite', about: newThing('invite', 5, null) }, 'Invite #5', '/brand/invites/2'],
  [
    'a contest',
    { subject: 'contest', about: newThing('contest', 5, 'Winter race') },
    'Winter race',
    '/contests/5',
  ],
  [
    'an API key',
    { subject: 'api-key', about: newThing('api-key', 4, 'CRM'), brand: null },
    'CRM',
    '/admin/api-keys',
  ],
])('links to %s by its name', (_, part, name, href) => {
  expect(show(part).getByRole('link', { name })).toHaveAttribute('href', href);
});

it('names a removed thing and its brand without a link', () => {
  const row = show({
    subject: 'deposit',
    about: newThing('deposit', 12, 'F12', true),
    brand: newThing('brand', 2, 'Northwind', true),
  });

  expect(row.getByText('F12')).toHaveAttribute('class'); // which strikes it through
  expect(row.getByText(/removed/)).toBeVisible();
  expect(row.queryByRole('link')).toBeNull();
});

it('names a thing without a page of its own, and does not strike it through', () => {
  const row = show({ subject: 'ticket-tag', about: newThing('ticket-tag', 3, 'refund'), brand: null });

  expect(row.getByText('refund')).not.toHaveAttribute('class');
  expect(row.queryByText(/removed/)).toBeNull();
});

it.each<[string, Partial<AuditRecord>, string]>([
  [
    'the person that an action was about',
    { action: 'user.role', subject: 'user', about: newThing('user', 8, 'Cleo Marsh') },
    'Cleo Marsh',
  ],
  [
    'a person who acted on themselves',
    { action: 'session.start', subject: 'session', about: newThing('user', 3, 'Mia Voss') },
    'Mia Voss',
  ],
  [
    'an unnamed subject',
    { action: 'message.send', subject: 'message', subject_id: 77, about: null },
    'Message #77',
  ],
])('names %s once', (_, part, name) => {
  expect(show({ brand: null, ...part }).getAllByText(name)).toHaveLength(1);
});

it('formats values as names, titles, times and sums', () => {
  show({
    after: {
      agent_id: 8,
      assignee_id: 99,
      brands: [2, 3],
      codes: ['users', 'deposits'],
      status: 'accept',
      role: 'ceo',
      amount: 1250.5,
      active_until: 1_795_122_000,
      made_at: '2026-11-20T21:30:05Z',
      periods: [{ id: 1, start_date: '2026-02-01', end_date: '2026-02-28' }],
      posts: [{ as: 'team-lead', team_id: 2 }],
      muted: ['service:docs', 'support:PIN_Leads'],
      report_show: false,
      language: 'pt-BR',
    },
    names: [
      newThing('user', 8, 'Cleo Marsh'),
      newThing('brand', 2, 'Northwind'),
      newThing('brand', 3, 'South', true),
    ],
  });

  expect(listValues()).toEqual([
    'Agent: Cleo Marsh',
    'Assignee: User #99',
    'Brands: Northwind, South',
    'Roles: Brand users, Deposits',
    'Status: Accepted',
    'Role: CEO',
    'Amount: $1,250.50',
    'Active until: 20.11.2026 00:00:00',
    'Made at: 21.11.2026 00:30:05',
    'Periods: 01.02.2026 – 28.02.2026',
    'Posts: Team lead of team 2',
    'Turned off: Service: Docs, Support: PIN Leads',
    'Scheduled reports: no',
    'Language: Português (Brasil)',
  ]);
  cleanup();
  show({
    action: 'brand.report',
    after: { kind: 'week', startDate: '2026-11-13', endDate: '2026-11-19', due_at: '2026-11-20T06:00:00Z' },
  });
  expect(listValues()).toEqual([
    'Report: Week',
    'First day: 13.11.2026',
    'Last day: 19.11.2026',
    expect.stringMatching(/^Due at: /),
  ]);
});

it('shows all fields in the audit, and omits from a history those that only the audit needs', () => {
  const entry = { action: 'ticket.write', subject: 'ticket', after: { message_id: 14, files: 0 } } as const;
  const { subject: _, subject_id: __, ...historyEntry } = newAuditRecord(entry);
  renderPanel([toTestRoute('/', <ActionLog entries={[historyEntry]} />)], '/');
  expect(screen.queryAllByRole('term')).toEqual([]);
  cleanup();
  show({ ...entry, after: { message_id: 14, files: 2 } });
  expect(listValues()).toEqual(['Message id: 14', 'Files: 2']);
});
