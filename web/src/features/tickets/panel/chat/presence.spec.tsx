import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newUser } from '../../../../testing/new-views';
import { findMessageField, mia, openDesk, replyDesk } from '../testing/ticket-desk';
import { reply } from '../../../../testing/server';
import { controlTime } from '../../../../testing/time';
import { createStore } from '../../../../store/store';
import { presenceChanged, type TicketPresence } from '../presence.slice';

const open = () => openDesk('/tickets/chat/12?list=new', { store });
const jon = newUser({ id: 5, public_name: 'Jon Park' });
const eve = newUser({ id: 6, public_name: 'Eve' });

let store = createStore();
const receivePresence = (presence: TicketPresence) => void store.dispatch(presenceChanged(presence));
let reports: string[];
beforeEach(() => {
  store = createStore();
  reports = [];
  replyDesk();
  reply('post', 'ticket/12/presence', async (request) => {
    reports.push(JSON.stringify(await request.json()));
    return { status: true };
  });
  reply('delete', 'ticket/12/presence', () => {
    reports.push('left');
    return { status: true };
  });
});

it('reports that the person opens the ticket, types, empties the field and leaves', async () => {
  const { user, router } = open();

  await user.type(await findMessageField(), 'He');
  await waitFor(() => expect(reports).toEqual(['{"typing":false}', '{"typing":true}']));
  await user.clear(await findMessageField());
  await waitFor(() => expect(reports.at(-1)).toBe('{"typing":false}'));
  await act(() => router.navigate('/tickets/new'));

  await waitFor(() => expect(reports.at(-1)).toBe('left'));
});

it('reports that typing ends after a pause of five seconds, presence every ten seconds, and that the page closes', async () => {
  const pass = controlTime();
  open();
  fireEvent.input(await findMessageField(), { target: { value: 'Hello' } });
  await waitFor(() => expect(reports.at(-1)).toBe('{"typing":true}'));
  await pass(5_000);
  await waitFor(() => expect(reports.at(-1)).toBe('{"typing":false}'));
  const reportCount = reports.length;
  await pass(10_000);
  await waitFor(() => expect(reports.length).toBeGreaterThan(reportCount));
  act(() => void window.dispatchEvent(new Event('pagehide')));

  await waitFor(() => expect(reports).toContain('left'));
});

it('shows in the chat and in the list which colleagues have the ticket open, and who is typing', async () => {
  open();
  await findMessageField();

  act(() => receivePresence({ ticket_id: 12, people: [{ user: mia, typing: false }] }));
  expect(screen.queryByText(/viewing/)).not.toBeInTheDocument();
  act(() =>
    receivePresence({
      ticket_id: 12,
      people: [
        { user: mia, typing: false },
        { user: jon, typing: false },
        { user: eve, typing: true },
      ],
    }),
  );

  await screen.findByText('Eve is writing, Jon Park is viewing');
  const row = within(await screen.findByRole('link', { name: /VOIP/ }));
  expect(row.getByRole('img', { name: 'Eve is writing, Jon Park is viewing' })).toBeVisible();
  act(() => receivePresence({ ticket_id: 12, people: [] }));
  expect(screen.queryByText(/viewing/)).not.toBeInTheDocument();
});
