import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Appointment } from '../../../api/agent.api.gen';
import { acceptCalls, recordQueries, refuseCall, reply } from '../../../testing/server';
import { serveAgent, openMiniApp } from '../../../testing/open-mini-app';

const newAppointment = (part: Partial<Appointment> = {}): Appointment => ({
  id: 3,
  name: 'Call with Northwind',
  date: '2026-11-20',
  time: '14:30',
  description: '',
  ...part,
});

let searches: Record<string, string>[];
let appointments: Appointment[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 15) });
  serveAgent();
  appointments = [];
  searches = recordQueries('t/appointment', () => appointments);
});

const open = () => openMiniApp('/tg/appointments?no_brand=true');
const listRows = () =>
  within(screen.getByRole('region', { name: 'Meetings' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const openTab = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create', hidden: true }));

it('lists the appointments of today, of the next seven days, and all', async () => {
  appointments = [
    newAppointment(),
    newAppointment({ id: 4, name: 'Tomorrow', date: '2026-11-21', time: null }),
    newAppointment({ id: 5, name: 'In a week', date: '2026-11-27' }),
    newAppointment({ id: 6, name: 'Later', date: '2026-11-28' }),
  ];
  const { address } = await open();

  await waitFor(() => expect(listRows()).toEqual(['Call with NorthwindNov 20, 2026, 14:30']));
  expect(screen.getByText('Times in your time zone')).toBeVisible();
  await openTab('Week');
  await waitFor(() => expect(listRows()).toEqual(['TomorrowNov 21, 2026', 'In a weekNov 27, 2026, 14:30']));
  expect(address()).toBe('/tg/appointments?no_brand=true&tab=week');
  await openTab('All');
  await waitFor(() => expect(listRows()).toHaveLength(4));
  expect(searches[0]).toEqual({ succeed: '0' });
});

it('creates an appointment once it has a date and a name, sends the UTC offset at its time, and opens its tab', async () => {
  const bodies = acceptCalls('post', 't/appointment', (body: Partial<Appointment>) => {
    appointments = [newAppointment(body)];
    return newAppointment(body);
  });
  const { address } = await open();
  await screen.findByText('no meetings found');
  await userEvent.click(screen.getByText('Create appointment'));

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
  await waitFor(() => expect(listRows()).toEqual(['CallNov 20, 2026']));

  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480); // UTC-8
  change('Name', 'Later');
  change('Date', '2026-11-21');
  change('Time (optional)', '14:30');
  await create();
  await waitFor(() => expect(listRows()).toEqual(['LaterNov 21, 2026, 14:30']));
  expect(address()).toBe('/tg/appointments?no_brand=true&tab=week');
  expect(bodies).toEqual([
    { name: 'Call', date: '2026-11-20', time: null, description: '' },
    { name: 'Later', date: '2026-11-21', time: '14:30', description: '', utc_offset: -480 },
  ]);
});

it('keeps what was typed if the server fails, and shows an invalid field’s error beside the field', async () => {
  refuseCall('post', 't/appointment', 500, 'Internal Server Error');
  await open();
  await userEvent.type(await screen.findByLabelText('Name'), 'Call');
  change('Date', '2026-11-20');
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

it('deletes an appointment, and marks one as passed with two clicks', async () => {
  appointments = [
    newAppointment({ description: 'About the new goals' }),
    newAppointment({ id: 4, name: 'Lunch' }),
  ];
  reply('delete', 't/appointment/4', () => {
    appointments.pop();
    return { status: true };
  });
  const markCalls = acceptCalls('post', 't/appointment/accept/3', () => {
    appointments = [];
    return { status: true };
  });
  const { address } = await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Lunch/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Appointment deleted');
  await waitFor(() => expect(listRows()).toHaveLength(1));

  await userEvent.click(await screen.findByRole('button', { name: /^Call with Northwind/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Meeting' }));
  expect(sheet.getByText('About the new goals')).toBeInTheDocument();
  expect(sheet.getByText('Nov 20, 2026, 14:30, your time zone')).toBeVisible();
  expect(address()).toBe('/tg/appointments?no_brand=true&meeting=3');
  await userEvent.click(sheet.getByRole('button', { name: 'It took place' }));
  expect(markCalls).toEqual([]);
  await userEvent.click(sheet.getByRole('button', { name: 'Click again: it took place' }));

  await screen.findByText('Appointment passed');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await screen.findByText('no meetings found');
  expect(address()).toBe('/tg/appointments?no_brand=true');
  expect(markCalls).toHaveLength(1);
});

it('opens from the list of brands and from a brand’s home, and says that the appointments cannot be loaded', async () => {
  refuseCall('get', 't/appointment', 500, 'Internal Server Error');
  const { address, router } = await openMiniApp('/tg/home');
  await userEvent.click(await screen.findByRole('link', { name: 'Appointments' }));
  await screen.findByText('Server error');
  expect(address()).toBe('/tg/appointments?no_brand=true');

  await act(() => router.navigate('/tg?brand=1'));
  await userEvent.click(await screen.findByRole('link', { name: 'Appointments' }));
  await waitFor(() => expect(address()).toBe('/tg/appointments?brand=1'));
});

it('loads the next page on demand, even if no appointment on the first page is today', async () => {
  const pages: Record<string, Appointment[]> = {
    '': Array.from({ length: 100 }, (_, index) => newAppointment({ id: index + 100, date: '2026-11-01' })),
    '2': [newAppointment({ id: 900, name: 'On the second page' })],
  };
  reply('get', 't/appointment', (request: Request) =>
    Response.json(pages[new URL(request.url).searchParams.get('page') ?? '']),
  );
  await open();

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));

  await waitFor(() => expect(listRows()).toEqual(['On the second pageNov 20, 2026, 14:30']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
