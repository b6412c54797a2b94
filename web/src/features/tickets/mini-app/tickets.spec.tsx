import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseCall, reply, recordQueries } from '../../../testing/server';
import {
  serveAgent,
  newFiles,
  newOwnTicket,
  newPage,
  openMiniApp,
  recordForms,
} from '../../../testing/open-mini-app';

beforeEach(() => {
  serveAgent();
  reply('get', 't/ticket/21', { ticket: newOwnTicket(), messages: [] });
});

const complaint = 'The CRM shows an old balance';

const recordTicketSearches = (answer = newPage([newOwnTicket()])) => recordQueries('t/ticket', answer);
const findField = () => screen.findByLabelText('Message');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('opening a ticket', () => {
  it('sends theme, message and files to support, and opens the chat', async () => {
    const forms = recordForms('t/ticket/support', { ticket: newOwnTicket() });
    const { address } = await openMiniApp('/tg/support?brand=1');
    expect(await screen.findByLabelText('Theme')).toHaveValue('VOIP');
    expect(screen.getByText('Times in your time zone')).toBeVisible();
    const themes = within(screen.getByLabelText('Theme')).getAllByRole('option');
    expect(themes.map(({ textContent }) => textContent)).toEqual([
      'VOIP',
      'CRM',
      'PIN Leads',
      'Platform',
      'Other',
    ]);

    await userEvent.selectOptions(screen.getByLabelText('Theme'), 'PIN Leads');
    fireEvent.change(await findField(), { target: { value: complaint } });
    await userEvent.upload(screen.getByLabelText('Attach'), newFiles('screen.png'));
    expect(screen.getByText('screen.png')).toBeInTheDocument();
    await send();

    await screen.findByRole('heading', { name: 'CRM #21' });
    expect(address()).toBe('/tg/ticket/21?brand=1');
    expect(forms).toEqual([
      [
        ['message', complaint],
        ['title', 'PIN Leads'],
        ['brand_id', '1'],
        ['files[]', 'file'],
      ],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'Support' });
    expect(await findField()).toHaveValue('');
    expect(address()).toBe('/tg/support?brand=1');
  });

  it('refuses a message of fewer than 10 visible characters', async () => {
    await openMiniApp('/tg/support?brand=1');

    await userEvent.type(await findField(), '  too short\u200b\u200b');
    expect(screen.getByText('13 / 1000 (min 10)')).toBeInTheDocument();
    await send();
    await screen.findByText('Message is short');
  });

  it('accepts five files of the allowed types, and keeps the text after a refusal and a reload', async () => {
    refuseCall('post', 't/ticket/support', 500, 'Internal Server Error');
    await openMiniApp('/tg/support?brand=1');
    fireEvent.change(await findField(), { target: { value: complaint } });
    const picker = screen.getByLabelText('Attach');
    const files = newFiles('1.png', '2.png', '3.png', '4.png', '5.png', '6.png');
    fireEvent.change(picker, { target: { files } });
    await screen.findByText('You have attached more than 5 files');
    const attached = within(screen.getByRole('list', { name: 'Attached files' }));
    expect(attached.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1.png' }));
    fireEvent.change(picker, { target: { files: newFiles('plan.pdf') } });
    await screen.findByText(/^plan\.pdf cannot be attached/);

    await send();
    await screen.findByText('Server error. Try later');
    expect(await findField()).toHaveValue(complaint);
    expect(attached.getAllByRole('listitem')).toHaveLength(4);
    await openMiniApp('/tg/support?brand=1');
    expect(await findField()).toHaveValue(complaint);
  });

  it('sends a message to the CEO without a brand', async () => {
    const forms = recordForms('t/ticket/ceo', { ticket: newOwnTicket({ type: 'ceo', brand_id: null }) });
    const { address } = await openMiniApp('/tg/home');

    await userEvent.click(await screen.findByRole('link', { name: 'Chat with CEO' }));
    fireEvent.change(await findField(), { target: { value: complaint } });
    expect(address()).toBe('/tg/ceo?no_brand=true');
    await send();

    await screen.findByRole('heading', { name: 'CRM #21' });
    expect(address()).toBe('/tg/ticket/21?no_brand=true');
    expect(forms).toEqual([[['message', complaint]]]);
  });
});

describe('services', () => {
  it('opens the form of a service from the list of services, and sends its type', async () => {
    const searches = recordTicketSearches();
    const forms = recordForms('t/ticket', { ticket: newOwnTicket({ type: 'docs' }) });
    const { address } = await openMiniApp('/tg?brand=1');

    await userEvent.click(await screen.findByRole('link', { name: 'Service' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Request documents' }));

    await screen.findByText('Write more detailed information which exactly documents you need');
    expect(address()).toBe('/tg/services/tickets/docs?brand=1');
    await waitFor(() => expect(searches).toEqual([{ type: 'docs', closed: '0', page: '1' }]));
    fireEvent.change(await findField(), { target: { value: 'The contract, please' } });
    await send();
    await screen.findByRole('heading', { name: 'CRM #21' });
    expect(address()).toBe('/tg/ticket/21?brand=1');
    expect(forms).toEqual([
      [
        ['message', 'The contract, please'],
        ['type', 'docs'],
        ['brand_id', '1'],
      ],
    ]);
  });

  it('switches services by tabs, and keeps the text typed for each', async () => {
    const { address } = await openMiniApp('/tg/services/tickets/withdrawal?brand=1');
    await screen.findByText(
      'Write more detailed information for which exchanger and how much funds do you need',
    );
    await userEvent.type(await findField(), 'half a');

    const tabs = within(screen.getByRole('navigation', { name: 'Services' }));
    await userEvent.click(tabs.getByRole('link', { name: 'Report a fake deposit' }));
    await screen.findByRole('heading', { name: 'Report a fake deposit' });
    expect(address()).toBe('/tg/services/tickets/fake_deposit?brand=1');
    expect(await findField()).toHaveValue('');

    await userEvent.click(tabs.getByRole('link', { name: 'Withdrawal of funds' }));
    await screen.findByRole('heading', { name: 'Withdrawal of funds' });
    expect(await findField()).toHaveValue('half a');
  });

  it('sends the headers and the body of a mail request as one message', async () => {
    const forms = recordForms('t/ticket', { ticket: newOwnTicket({ type: 'mail' }) });
    await openMiniApp('/tg/services/tickets/mail?brand=1');
    fireEvent.change(await findField(), { target: { value: 'Please confirm the meeting' } });
    await userEvent.type(screen.getByLabelText('To email'), 'a@b.c');
    await userEvent.type(screen.getByLabelText('From email'), 'x');
    fireEvent.change(screen.getByLabelText('Theme'), { target: { value: 'Meeting' } });

    await send();
    await screen.findByText('Additional inputs not filled');
    expect(forms).toEqual([]);

    await userEvent.type(screen.getByLabelText('From email'), 'y');
    await send();
    await screen.findByRole('heading', { name: 'CRM #21' });
    expect(forms[0]).toEqual([
      ['message', 'To: a@b.c\nFrom: xy\nTheme: Meeting\n\nPlease confirm the meeting'],
      ['type', 'mail'],
      ['brand_id', '1'],
    ]);
  });
});

describe('the list of tickets', () => {
  it('shows open tickets or, once Closed is selected, closed ones, and marks closed tickets and new messages', async () => {
    const searches = recordTicketSearches(
      newPage([
        newOwnTicket(),
        newOwnTicket({ id: 22, closed: true, status: 'closed', place: null }),
        newOwnTicket({ id: 23, status: 'in-work', place: null, has_message: true }),
      ]),
    );
    const { address } = await openMiniApp('/tg/support?brand=1');

    const row = await screen.findByRole('link', { name: /CRM #21/ });
    expect(row).toHaveTextContent('queue: 2');
    expect(row).toHaveAttribute('href', '/tg/ticket/21?brand=1');
    const closed = within(screen.getByRole('link', { name: /#22/ }));
    expect(closed.getByRole('img', { name: 'Closed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /#23/ })).toHaveTextContent('new message');
    expect(screen.getByRole('button', { name: 'Opened' })).toHaveAttribute('aria-pressed', 'true');

    await userEvent.click(screen.getByRole('button', { name: 'Closed' }));
    await waitFor(() => expect(searches).toHaveLength(2));
    expect(searches).toEqual([
      { type: 'support', closed: '0', page: '1' },
      { type: 'support', closed: '1', page: '1' },
    ]);
    expect(address()).toBe('/tg/support?brand=1&filter=closed');
  });

  it('scrolls to the top of the list, not of the form, when the page changes', async () => {
    const searches = recordTicketSearches(newPage([newOwnTicket()], 3));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { address } = await openMiniApp('/tg/support?brand=1');

    await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }));

    await waitFor(() => expect(searches.at(-1)).toMatchObject({ page: '2' }));
    expect(address()).toBe('/tg/support?brand=1&page=2');
    expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'Tickets' })]);
  });
});

it('redirects from an unknown service and from a screen that lacks its brand, and has no footer on homes, forms and chats', async () => {
  const { address, router } = await openMiniApp('/tg/services/tickets/magic?brand=1');
  await waitFor(() => expect(address()).toBe('/tg/services?brand=1'));
  await screen.findByRole('navigation', { name: 'Main' });

  for (const path of ['/tg', '/tg/support', '/tg/services/tickets/docs', '/tg/ticket/21']) {
    await act(() => router.navigate(`${path}?brand=1`));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument());
    expect(address()).toBe(`${path}?brand=1`);
  }
  await act(() => router.navigate('/tg/home')); // leaves the brand
  await act(() => router.navigate('/tg/support'));
  await waitFor(() => expect(address()).toBe('/tg/home'));
  await screen.findByText('Reload page. The brand is not defined');
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
});
