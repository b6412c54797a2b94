import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TicketBulk, TicketRow } from '../../../../api/ticket.api.gen';
import { newChat, newTicket, newTicketRow, newUser, pageOf } from '../../../../testing/new-views';
import { acceptCalls, recordQueries, refuseCall, reply } from '../../../../testing/server';
import { findDeskRows, mia, openDesk, replyDesk } from '../testing/ticket-desk';
import { listSnoozeTimes } from './SnoozeMenu';

const vip = { id: 5, name: 'VIP', color: 'red' as const };
const urgent = { id: 6, name: 'مهم 🔥 <b>bold</b>', color: 'blue' as const };
const jon = newUser({ id: 8, public_name: 'Jon Lund' });

let rows: TicketRow[];
let queries: Record<string, string>[];
let changes: TicketBulk[];
beforeEach(() => {
  rows = [12, 13, 14].map((id) => newTicketRow({ id, status: 'in-work' }));
  rows[1] = { ...rows[1]!, tags: [vip], assignee: jon };
  replyDesk();
  queries = recordQueries('ticket/search', () => pageOf(rows));
  reply('get', 'ticket-tag', () => ({ data: [vip, urgent].map((tag) => ({ ...tag, brand_id: 1 })) }));
  reply('get', 'ticket/12/staff', { data: [mia, jon].map((user) => ({ ...user, username: null })) });
  reply('get', 'ticket/13/staff', { data: [] });
  changes = acceptCalls('post', 'ticket/bulk', ({ ids }: TicketBulk) => ({
    done: ids,
    skipped: [],
  })) as TicketBulk[];
});
const getCheckbox = (id: number) => screen.getByRole('checkbox', { name: `Select #${id}` });
const getBar = () => within(screen.getByRole('group', { name: 'Selected tickets' }));
const findLastChange = async () => within(await screen.findByRole('group', { name: 'Last change' }));
const openList = async (address = '/tickets/in-work') => {
  const opened = openDesk(address);
  await findDeskRows();
  return opened;
};

describe('selected tickets', () => {
  it('are assigned together, and get back their former assignees on Undo', async () => {
    const { user, router } = await openList();

    await user.click(getCheckbox(12));
    await user.click((await findDeskRows())[1]!);
    expect(router.state.location.pathname).toBe('/tickets/in-work');
    expect(getBar().getByText('2 tickets selected')).toBeVisible();
    await user.click(getBar().getByRole('button', { name: 'Assign' }));
    await user.click(await screen.findByRole('option', { name: /Mia Voss/ }));

    expect(await (await findLastChange()).findByText('2 tickets assigned')).toBeVisible();
    expect(getCheckbox(12)).not.toBeChecked();
    await user.click((await findLastChange()).getByRole('button', { name: 'Undo' }));
    expect(await (await findLastChange()).findByText('Undone')).toBeVisible();
    expect(changes).toEqual([
      { action: 'assign', ids: [12, 13], user_id: mia.id },
      { action: 'assign', ids: [12], user_id: null },
      { action: 'assign', ids: [13], user_id: jon.id },
    ]);
  });

  it('are closed with one reason and reopened on Undo, and skipped ones are named', async () => {
    const skipped = [{ id: 14, error: 'ticket is closed' }];
    const bulkCalls = acceptCalls('post', 'ticket/bulk', { done: [12, 13], skipped });
    const { user } = await openList();

    await user.click(getCheckbox(12));
    await user.click(getBar().getByRole('button', { name: 'Select page' }));
    await user.click(getBar().getByRole('button', { name: 'Close' }));
    await user.type(await screen.findByLabelText('Reason (optional)'), 'Solved');
    await user.click(screen.getByRole('button', { name: 'Close tickets' }));

    expect(await (await findLastChange()).findByText('2 tickets closed')).toBeVisible();
    expect(screen.getByText('· Skipped: #14 is closed')).toBeVisible();
    expect(bulkCalls).toEqual([{ action: 'close', ids: [12, 13, 14], reason: 'Solved' }]);
    await user.click((await findLastChange()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bulkCalls.slice(1)).toEqual([{ action: 'reopen', ids: [12, 13] }]));
  });

  it('are tagged, and on Undo those that did not have the tag before are untagged', async () => {
    const { user } = await openList();
    await user.click(getCheckbox(12));
    await user.click(getCheckbox(13));

    await user.click(getBar().getByRole('button', { name: 'Tag' }));
    await user.click(await screen.findByRole('option', { name: 'VIP' }));
    await screen.findByText('2 tickets tagged');
    await user.keyboard('{Escape}');
    await user.click(getBar().getByRole('button', { name: 'Clear' }));
    await user.click((await findLastChange()).getByRole('button', { name: 'Undo' }));

    await waitFor(() =>
      expect(changes).toEqual([
        { action: 'tag', ids: [12, 13], tag_id: vip.id },
        // Ticket 13 had the tag before.
        { action: 'untag', ids: [12], tag_id: vip.id },
      ]),
    );
  });

  it('get a second tag even before the first is stored, and even on another page', async () => {
    let storeFirstTag = () => {};
    const firstTagStored = new Promise<void>((resolve) => (storeFirstTag = resolve));
    reply('post', 'ticket/bulk', async (request) => {
      const change = (await request.json()) as TicketBulk;
      if (changes.push(change) === 1) await firstTagStored;
      return { done: change.ids, skipped: [] };
    });
    const { user, router } = await openList();
    await user.click(getCheckbox(12));
    rows = [newTicketRow({ id: 15, status: 'in-work' })];
    await act(() => router.navigate('/tickets/in-work?page=2'));
    await screen.findByRole('checkbox', { name: 'Select #15' });
    expect(getBar().getByText('1 ticket selected, 1 not shown')).toBeVisible();

    await user.click(getBar().getByRole('button', { name: 'Tag' }));
    const choose = async (name: string) => user.click(await screen.findByRole('option', { name }));
    await choose('VIP');
    await choose(urgent.name);
    storeFirstTag();
    await waitFor(() => expect(screen.getAllByRole('option', { checked: true })).toHaveLength(2));
    await choose('VIP');

    await waitFor(() =>
      expect(changes.map((change) => [change.action, 'tag_id' in change && change.tag_id])).toEqual([
        ['tag', vip.id],
        ['tag', urgent.id],
        ['untag', vip.id],
      ]),
    );
  });

  it('cannot be tagged if they are of several brands, and stay selected if a change fails', async () => {
    rows[2] = { ...rows[2]!, brand_id: 2 };
    refuseCall('post', 'ticket/bulk', 500, 'Internal');
    const { user } = await openList();
    await user.click(getCheckbox(12));
    await user.click(getCheckbox(14));

    expect(getBar().getByRole('button', { name: 'Tag' })).toBeDisabled();
    await user.click(getBar().getByRole('button', { name: 'Assign' }));
    await user.click(await screen.findByRole('option', { name: 'Nobody' }));

    expect(await screen.findByText('Server error. Try later')).toBeVisible();
    expect(getCheckbox(14)).toBeChecked();
  });
});

it('shows tags and snoozes in the list, and filters the list by them in the URL', async () => {
  rows[0] = { ...rows[0]!, tags: [vip, urgent, { ...vip, id: 7 }, { ...vip, id: 8, name: 'Last' }] };
  rows[1] = { ...rows[1]!, snoozed_until: new Date(Date.now() + 3_600_000).toISOString() };
  const { user, router } = await openList(`/tickets/in-work?tag=${vip.id}`);
  const [first, second] = await findDeskRows();

  expect(first).toHaveTextContent(urgent.name);
  expect(first).toHaveTextContent('+1');
  expect(within(second!).getByRole('img', { name: 'Snoozed' })).toBeVisible();
  expect(queries.at(-1)!.tag).toBe(String(vip.id));
  await user.click(screen.getByRole('checkbox', { name: 'Snoozed' }));
  await waitFor(() => expect(queries.at(-1)!.snoozed).toBe('1'));
  await user.click(screen.getByRole('combobox', { name: 'Tag' }));
  await user.click(await screen.findByRole('option', { name: urgent.name }));
  expect(router.state.location.search).toBe(`?tag=${urgent.id}&snoozed=1`);
});

describe('the head of a chat', () => {
  const openChat = async (part: Partial<TicketRow> = {}) => {
    reply('get', 'ticket/12', () =>
      newChat({ ...newTicket({ id: 12, status: 'in-work' }), tags: [vip], ...part }),
    );
    const opened = openDesk('/tickets/chat/12?list=in-work');
    await screen.findByRole('button', { name: 'Snooze' });
    return opened;
  };

  it('removes a tag, and creates one in place', async () => {
    const createCalls = acceptCalls('post', 'ticket-tag', {
      id: 9,
      brand_id: 1,
      name: 'Bug',
      color: 'yellow',
    });
    const { user } = await openChat();

    await user.click(screen.getByRole('button', { name: 'Tag' }));
    await user.click(await screen.findByRole('option', { name: 'VIP' }));
    await user.type(screen.getByRole('textbox', { name: 'Find or create a tag' }), ' Bug ');
    await user.click(await screen.findByRole('option', { name: /Create/ }));

    await waitFor(() =>
      expect(changes).toEqual([
        { action: 'untag', ids: [12], tag_id: vip.id },
        { action: 'tag', ids: [12], tag_id: 9 },
      ]),
    );
    expect(createCalls).toEqual([{ brand_id: 1, name: 'Bug', color: 'yellow' }]);
  });

  it('keeps the typed name of a refused tag, and does not offer to create one that differs only in case and spaces', async () => {
    reply('get', 'ticket-tag', () => ({ data: [{ ...vip, name: 'VIP client', brand_id: 1 }] }));
    refuseCall('post', 'ticket-tag', 409, 'max_tags');
    const { user } = await openChat();
    await user.click(screen.getByRole('button', { name: 'Tag' }));
    const field = screen.getByRole('textbox', { name: 'Find or create a tag' });

    await user.type(field, 'vip  Client');
    await screen.findByRole('option', { name: 'VIP client' });
    expect(screen.queryByRole('option', { name: /Create/ })).toBeNull();
    await user.type(field, 's');
    await user.click(await screen.findByRole('option', { name: /Create/ }));

    await screen.findByText('A brand has at most 100 tags. Delete one of them first');
    expect(field).toHaveValue('vip  Clients');
  });

  it('refuses to create a tag of the same name, deletes tags of the brand, and returns the focus when the popup closes', async () => {
    const deleteCalls = acceptCalls('delete', `ticket-tag/${vip.id}`);
    refuseCall('post', 'ticket-tag', 409, 'tag exists');
    const { user } = await openChat();
    await user.click(screen.getByRole('button', { name: 'Tag' }));
    await user.click(await screen.findByRole('button', { name: 'Edit tags' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Tags of the brand' }));

    await user.type(popup.getByRole('textbox', { name: 'New tag' }), 'vip');
    await user.click(popup.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The brand has a tag with this name')).toBeVisible();
    await user.dblClick((await popup.findAllByText('Delete'))[0]!);
    await waitFor(() => expect(deleteCalls).toHaveLength(1));
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.getByRole('button', { name: 'Tag' })).toHaveFocus());
  });

  it('snoozes for an offered time or until a date, and ends a snooze', async () => {
    const ticket = { ...newTicketRow({ id: 12 }) };
    const snoozeCalls = acceptCalls('post', 'ticket/12/snooze', { ticket }) as { until: number | null }[];
    const { user } = await openChat({ snoozed_until: '2099-03-02T06:00:00.000Z' });
    expect(screen.getByText('Snoozed until 02.03.2099 09:00')).toBeVisible();
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Snooze' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };

    await choose('1 hour');
    await waitFor(() => expect(snoozeCalls).toHaveLength(1));
    expect(Math.abs(snoozeCalls[0]!.until! - Date.now() / 1_000 - 3_600)).toBeLessThan(60);
    await choose('Show in the lists again');
    await waitFor(() => expect(snoozeCalls[1]).toEqual({ until: null }));
    await choose('A date…');
    const popup = within(await screen.findByRole('dialog', { name: 'Snooze ticket #12' }));
    await user.click(popup.getByRole('button', { name: 'Snooze' }));
    await popup.findByText('Choose a date');
    fireEvent.change(popup.getByRole('textbox'), { target: { value: '05.03.2099' } });
    await user.click(popup.getByRole('button', { name: 'Snooze' }));

    await waitFor(() =>
      expect(snoozeCalls[2]).toEqual({ until: Date.parse('2099-03-05T06:00:00Z') / 1_000 }),
    );
  });
});

it.each([
  { now: '2026-11-27T15:00:00Z', tomorrow: '2026-11-28', monday: '2026-11-30' },
  { now: '2026-11-27T22:00:00Z', tomorrow: '2026-11-29', monday: '2026-11-30' }, // in Moscow, the next day has begun
  { now: '2026-11-29T12:00:00Z', tomorrow: '2026-11-30' }, // tomorrow is a Monday
  { now: '2026-11-30T05:00:00Z', tomorrow: '2026-12-01', monday: '2026-12-07' },
])('offers to snooze for an hour, until tomorrow and until Monday: $now', ({ now, tomorrow, monday }) => {
  const toMorning = (day: string) => Date.parse(`${day}T06:00:00Z`) / 1_000;

  expect(listSnoozeTimes(Date.parse(now) / 1_000)).toEqual([
    { title: '1 hour', until: Date.parse(now) / 1_000 + 3_600 },
    { title: 'Tomorrow 09:00', until: toMorning(tomorrow) },
    ...(monday ? [{ title: 'Monday 09:00', until: toMorning(monday) }] : []),
  ]);
});
