import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Appointment } from '../../../api/agent.api.gen';
import { acceptCalls, refuseCall, reply } from '../../../testing/server';
import { serveAgent, openMiniApp } from '../../../testing/open-mini-app';

const newMeeting = (part: Partial<Appointment> = {}): Appointment => ({
  id: 3,
  name: 'Call with Northwind',
  date: '2026-11-20',
  time: '14:30',
  description: '',
  ...part,
});

let queries: string[] = [];
let meetings: Appointment[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 15) });
  serveAgent();
  queries = [];
  meetings = [];
  reply('get', 't/appointment', (request: Request) => {
    queries.push(new URL(request.url).search);
    return Response.json(meetings);
  });
});

const open = () => openMiniApp('/tg/appointments?no_brand=true');
const names = () =>
  within(screen.getByRole('region', { name: 'Meetings' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const openTab = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('lists the meetings of today, of the week after it, and all', async () => {
  meetings = [
    newMeeting(),
    newMeeting({ id: 4, name: 'Tomorrow', date: '2026-11-21', time: null }),
    newMeeting({ id: 5, name: 'In a week', date: '2026-11-27' }),
    newMeeting({ id: 6, name: 'Later', date: '2026-11-28' }),
  ];
  const { address } = await open();

  await waitFor(() => expect(names()).toEqual(['Call with NorthwindNov 20, 2026, 14:30']));
  expect(screen.getByText('Times in your time zone')).toBeVisible();
  await openTab('Week');
  await waitFor(() => expect(names()).toEqual(['TomorrowNov 21, 2026', 'In a weekNov 27, 2026, 14:30']));
  expect(address()).toBe('/tg/appointments?no_brand=true&tab=week');
  await openTab('All');
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(queries[0]).toBe('?succeed=0');
});

it('creates a meeting once it has a date and a name, sends the UTC offset at its time, and shows its tab', async () => {
  const bodies = acceptCalls('post', 't/appointment', (body: Partial<Appointment>) => {
    meetings = [newMeeting(body)];
    return { ...newMeeting(body) };
  });
  const { address } = await open();
  await screen.findByText('no meetings found');
  await userEvent.click(screen.getByText('Create appointment'));
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create' }));

  await create();
  expect(await screen.findAllByText('Date is empty')).toHaveLength(1);
  expect(screen.getByLabelText('Date')).toHaveFocus();
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Date is empty');
  change('Date', '2026-11-19');
  await create();
  await screen.findByText('Name is empty');
  change('Name', 'Call');
  await create();
  await screen.findByText('The date is in the past');
  expect(bodies).toEqual([]);

  change('Date', '2026-11-20');
  await create();
  await screen.findByText('Appointment created');
  expect(screen.getByLabelText('Name')).toHaveValue('');
  await waitFor(() => expect(names()).toEqual(['CallNov 20, 2026']));

  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480);
  change('Name', 'Later');
  change('Date', '2026-11-21');
  change('Time (optional)', '14:30');
  await create();
  await waitFor(() => expect(names()).toEqual(['LaterNov 21, 2026, 14:30']));
  expect(address()).toBe('/tg/appointments?no_brand=true&tab=week');
  expect(bodies).toEqual([
    { name: 'Call', date: '2026-11-20', time: null, description: '' },
    { name: 'Later', date: '2026-11-21', time: '14:30', description: '', utc_offset: -480 },
  ]);
});

it('keeps what was typed when it could not be created, and says beside the field what the server refuses', async () => {
  refuseCall('post', 't/appointment', 500, 'Internal Server Error');
  await open();
  await userEvent.type(await screen.findByLabelText('Name'), 'Call');
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } });
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create', hidden: true }));
  await create();
  await screen.findByText('Server error. Try later');
  expect(screen.getByLabelText('Name')).toHaveValue('Call');

  const details = [{ field: 'description', message: 'description is longer than 250 characters' }];
  refuseCall('post', 't/appointment', 400, 'Invalid input', { details });
  await create();

  expect(await screen.findAllByText('Description is longer than 250 characters')).toHaveLength(1);
  expect(screen.queryByText('Invalid input')).toBeNull();
  expect(screen.queryByText('The date is in the past')).toBeNull();
});

it('deletes a meeting, or marks it as passed by two clicks', async () => {
  meetings = [newMeeting({ description: 'About the new goals' }), newMeeting({ id: 4, name: 'Lunch' })];
  reply('delete', 't/appointment/4', () => {
    meetings.pop();
    return { status: true };
  });
  let passCount = 0;
  reply('post', 't/appointment/accept/3', () => {
    passCount++;
    meetings = [];
    return { status: true };
  });
  const { address } = await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Lunch/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Appointment deleted');
  await waitFor(() => expect(names()).toHaveLength(1));

  await userEvent.click(await screen.findByRole('button', { name: /^Call with Northwind/ }));
  const meeting = within(await screen.findByRole('dialog', { name: 'Meeting' }));
  expect(meeting.getByText('About the new goals')).toBeInTheDocument();
  expect(meeting.getByText('Nov 20, 2026, 14:30, your time zone')).toBeVisible();
  expect(address()).toBe('/tg/appointments?no_brand=true&meeting=3');
  await userEvent.click(meeting.getByRole('button', { name: 'It took place' }));
  expect(passCount).toBe(0);
  await userEvent.click(meeting.getByRole('button', { name: 'Click again: it took place' }));

  await screen.findByText('Appointment passed');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await screen.findByText('no meetings found');
  expect(address()).toBe('/tg/appointments?no_brand=true');
  expect(passCount).toBe(1);
});

it('says when the list cannot be loaded, and opens from both homes', async () => {
  refuseCall('get', 't/appointment', 500, 'Internal Server Error');
  const { address, router } = await openMiniApp('/tg/home');
  await userEvent.click(await screen.findByRole('link', { name: 'Appointments' }));
  await screen.findByText('Server error');
  expect(address()).toBe('/tg/appointments?no_brand=true');

  await act(() => router.navigate('/tg?brand=1'));
  await userEvent.click(await screen.findByRole('link', { name: 'Appointments' }));
  await waitFor(() => expect(address()).toBe('/tg/appointments?brand=1'));
});

it('loads the next hundred on demand, even when none of the first is today', async () => {
  const pages: Record<string, Appointment[]> = {
    '': Array.from({ length: 100 }, (_, id) => newMeeting({ id: id + 100, date: '2026-11-01' })),
    '2': [newMeeting({ id: 900, name: 'On the second page' })],
  };
  reply('get', 't/appointment', (request: Request) =>
    Response.json(pages[new URL(request.url).searchParams.get('page') ?? '']),
  );
  await open();

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));

  await waitFor(() => expect(names()).toEqual(['On the second pageNov 20, 2026, 14:30']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
