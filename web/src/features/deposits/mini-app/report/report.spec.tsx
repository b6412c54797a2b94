import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { formatShortDateTime } from '../../../../kit/core/format';
import { refuseCall, reply } from '../../../../testing/server';
import {
  serveAgent,
  newOwnBrand,
  newOwnDeposit,
  newPage,
  openMiniApp,
} from '../../../../testing/open-mini-app';

const reportAddress = '/tg/deposits/report?brand=1';
/** A question ignores clicks for half a second after opening. */
const afterIgnoredClicksMs = 501;
let deposits: OwnDeposit[] = [];
let searches: Record<string, string>[] = [];
/** The reports that the server received. */
let sent: { key: string | null; brand: string | null; fields: [string, string][] }[] = [];

beforeEach(() => {
  serveAgent();
  deposits = [];
  searches = [];
  sent = [];
  reply('get', 't/deposits', ({ url }: Request) => {
    const query = Object.fromEntries(new URL(url).searchParams);
    searches.push(query);
    return newPage(
      deposits.filter(
        ({ client_id, created_at }) =>
          [undefined, client_id].includes(query.client_id) &&
          Date.parse(created_at) / 1000 >= Number(query.date_start ?? 0),
      ),
    ) as never;
  });
});

/** Serves the call that reports a deposit, and records it in `sent`. `respond` may return an error. */
function serveReports(respond: () => Response | Promise<Response> = () => storeReport()) {
  reply('post', 't/deposit', async (request: Request) => {
    const fields = [...(await request.formData())].map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : 'file',
    ]);
    const { headers } = request;
    sent.push({ key: headers.get('idempotency-key'), brand: headers.get('brand-id'), fields });
    return respond();
  });
}
function storeReport() {
  deposits = [newOwnDeposit({ id: 174, label: 'A174', amount: 100.5 })];
  return Response.json(deposits[0], { status: 201 });
}

const findField = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const newPictures = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'image/png' }));
const changeField = async (name: string, value: string) =>
  fireEvent.change(await findField(name), { target: { value } });
const getReportButton = () => screen.getByRole('button', { name: 'Report' });
const pressReport = () => userEvent.click(getReportButton());
async function fillIn() {
  await changeField('Amount', '100,50');
  await changeField('Client ID', '48213');
}
async function openAndReport() {
  const app = await openMiniApp(reportAddress);
  await fillIn();
  await pressReport();
  return app;
}
const findQueue = () => screen.findByRole('list', { name: 'Not sent yet' });

it('opens from the list of deposits, and reports once for the open brand, even if submitted several times', async () => {
  serveReports();
  const { address } = await openMiniApp('/tg/deposits?brand=1');
  await userEvent.click(await screen.findByRole('link', { name: 'Report a deposit' }));

  await fillIn();
  expect(screen.getByText('$100.50')).toBeVisible();
  await changeField('Wallet', ' TQ5n ');
  await userEvent.upload(screen.getByLabelText('Gallery'), newPictures('one.png', 'two.jpg'));
  await userEvent.upload(screen.getByLabelText('Camera'), newPictures('three.webp'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove two.jpg' }));
  const form = getReportButton().closest('form')!;
  for (let count = 0; count < 3; count++) fireEvent.submit(form);

  await screen.findByText('A174 is waiting for moderation');
  await screen.findByRole('button', { name: /^A174 Retention.*48213.*Waiting$/ });
  expect(address()).toBe('/tg/deposits?brand=1');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ brand: '1', key: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(Object.fromEntries(sent[0]!.fields)).toMatchObject({
    type: 'retention',
    amount: '100.5',
    client_id: '48213',
    wallet: 'TQ5n',
  });
  expect(sent[0]!.fields.filter(([name]) => name === 'files[]')).toHaveLength(2);
  expect(sent[0]!.fields.map(([name]) => name)).not.toContain('behaviour');
  expect(screen.queryByRole('list', { name: 'Not sent yet' })).not.toBeInTheDocument();
});

describe('the form', () => {
  it('shows problems during typing in the words of the bot, sends nothing, and keeps the text across a reload', async () => {
    await openMiniApp(reportAddress);
    const amount = await findField('Amount');
    for (const [text, shown] of [
      ['1,250', '$1,250'],
      ['5 EUR', 'Amount is in another currency. Amounts are in US dollars.'],
      ['1.250', '1.250 is ambiguous: write 1250 or 1.25'],
    ] as const) {
      await userEvent.clear(amount);
      await userEvent.type(amount, text);
      expect(screen.getByText(shown)).toBeVisible();
    }
    expect(amount).toHaveAccessibleDescription('1.250 is ambiguous: write 1250 or 1.25');
    await userEvent.clear(amount);
    expect(screen.queryByText(/ambiguous/)).not.toBeInTheDocument();
    await changeField('Client ID', 'x'.repeat(129));
    expect(screen.getByText('Client ID is longer than 128 characters')).toBeVisible();
    await pressReport();
    expect(amount).toHaveAccessibleDescription('Amount is required');
    expect(amount).toBeInvalid();
    expect(sent).toEqual([]);

    await fillIn();
    await openMiniApp(reportAddress);
    expect(await findField('Amount')).toHaveValue('100,50');
    expect(screen.getByLabelText('Client ID')).toHaveValue('48213');
  });

  it('shows the text of the person whose login link was opened, not that of others who use the browser', async () => {
    const openAs = (userId: number) => {
      localStorage.setItem('access_token', `h.${btoa(JSON.stringify({ sub: String(userId) }))}.s`);
      return openMiniApp(reportAddress, { launch: {} });
    };
    await openAs(4);
    await changeField('Amount', '5');

    await openAs(5);
    expect(await findField('Amount')).toHaveValue('');
    await openAs(4);
    await waitFor(async () => expect(await findField('Amount')).toHaveValue('5'));
  });

  it('has more fields for a first deposit, and suggests values of the last deposits', async () => {
    deposits = [
      newOwnDeposit({ wallet: 'TQ5n', affiliate: 'north' }),
      newOwnDeposit({ id: 11, wallet: 'TQ5n' }),
      newOwnDeposit({ id: 10, wallet: 'bc1q', client_id: '' }),
    ];
    await openMiniApp(reportAddress);
    const getOptions = (name: string) => {
      const { list } = screen.getByLabelText<HTMLInputElement>(name);
      return [...list!.options].map(({ value }) => value);
    };
    await screen.findByLabelText('Wallet');
    await waitFor(() => expect(getOptions('Wallet')).toEqual(['TQ5n', 'bc1q']));
    expect(getOptions('Client ID')).toEqual(['48213']);
    expect(screen.queryByLabelText('Affiliate')).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'FTD' }));
    expect(getOptions('Affiliate')).toEqual(['north']);
    expect(screen.getByLabelText('Behaviour')).toBeVisible();
  });

  it.each([
    ['FTD in a brand that reports on sales', 'sales', [], 'FTD'],
    ['the type that was reported last', 'sales', ['retention', 'ftd'], 'Retention'],
    ['Retention in other brands', 'retention', [], 'Retention'],
  ] as const)('opens with the usual type: %s', async (_what, report_type, types, pressed) => {
    reply('get', 't/me/brand', newOwnBrand({ brand: { id: 1, name: 'Northwind', report_type } }));
    deposits = types.map((type, index) => newOwnDeposit({ id: 12 - index, type }));
    await openMiniApp(reportAddress);
    const button = () => screen.findByRole('button', { name: pressed });
    await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('refuses files that are not pictures, and more than five files', async () => {
    await openMiniApp(reportAddress);
    const input = await screen.findByLabelText('Gallery');
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'clip.mp4'));
    await screen.findByText(/clip\.mp4 cannot be attached/);

    await userEvent.upload(input, newPictures('1.png', '2.png', '3.png', '4.png'));
    await userEvent.upload(input, newPictures('5.png', '6.png'));
    await screen.findByText('You have attached more than 5 files');
    expect(
      within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem'),
    ).toHaveLength(5);
  });
});

describe('a likely duplicate', () => {
  const created_at = '2026-11-20T14:20:00.000Z';
  const newDepositOfToday = () => newOwnDeposit({ id: 174, label: 'A174', amount: 100.5, created_at });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-20T22:00:00Z') }); // already the 21st in Moscow
    serveReports(() => Response.json(newOwnDeposit({ id: 175, label: 'A175' }), { status: 201 }));
  });

  it('of a deposit of the same reporting day is sent only after a question', async () => {
    deposits = [newDepositOfToday()];
    await openAndReport();

    const sheet = within(await screen.findByRole('dialog', { name: 'Reported before' }));
    const time = formatShortDateTime(created_at);
    expect(sheet.getByText(`You reported $100.50 for 48213 at ${time} (A174). Report again?`)).toBeVisible();
    const start = Date.parse('2026-11-20T04:00:00Z') / 1000;
    expect(searches.at(-1)).toMatchObject({
      client_id: '48213',
      date_start: String(start),
      order: 'date_old',
    });
    // The second click of a double click is ignored.
    await userEvent.click(sheet.getByRole('button', { name: 'Report again' }));
    vi.advanceTimersByTime(afterIgnoredClicksMs);
    const decline = sheet.getByRole('button', { name: 'Do not report' });
    expect(decline.className).toMatch(/safe/);
    await userEvent.click(decline);
    expect(screen.getByLabelText('Amount')).toHaveValue('100,50');
    expect(sent).toEqual([]);

    await pressReport();
    const reportAgain = await screen.findByRole('button', { name: 'Report again' });
    vi.advanceTimersByTime(afterIgnoredClicksMs);
    await userEvent.click(reportAgain);
    await screen.findByText('A175 is waiting for moderation');
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['of another amount', { amount: 100 }],
    ['of an earlier reporting day', { created_at: '2026-11-20T03:59:00.000Z' }],
    ['that was withdrawn', { status: 'reject', reason: 'Withdrawn by the agent' } as const],
  ])('is not found for a deposit %s', async (_what, part) => {
    deposits = [{ ...newDepositOfToday(), ...part }];
    await openAndReport();
    await screen.findByText('A175 is waiting for moderation');
  });

  it('of a report that was queued on an earlier day is sent only after a question, even if the search for deposits fails', async () => {
    refuseCall('get', 't/deposits', 503, 'Service unavailable');
    serveReports(() => Response.error());
    const { router } = await openAndReport();
    await findQueue();

    vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
    await act(() => router.navigate(reportAddress));
    await fillIn();
    await pressReport();
    await screen.findByText(
      /^You reported \$100\.50 for 48213 at 2[01]\.11\.2026 \d\d:\d\d \(not sent yet\)/,
    );
  });
});

describe('a queued report', () => {
  it('waits for the connection, survives a reload, and is sent once with the same key to its own brand', async () => {
    const brands = ['Northwind', 'South'].map((name, index) => ({ id: index + 1, name }));
    reply('get', 't/me/brands', { data: brands });
    serveReports(() => Response.error());
    await openAndReport();
    const queue = within(await findQueue());
    await queue.findByText('Waiting for the connection');
    expect(queue.getByText(/^\$100\.50 for 48213/)).toBeVisible();
    const { key } = sent[0]!;

    sent = [];
    serveReports();
    await openMiniApp('/tg/deposits?brand=2');

    await screen.findByText('A174 is waiting for moderation');
    expect(sent).toMatchObject([{ key, brand: '1' }]);
    expect(Object.keys(localStorage).filter((name) => /sending|draft/.test(name))).toEqual([]);
  });

  it('shows why it was refused, and can be edited and sent again', async () => {
    serveReports(() =>
      Response.json({ statusCode: 400, error: 'Invalid input', message: 'wallet is odd' }, { status: 400 }),
    );
    const { address } = await openAndReport();
    const queue = within(await findQueue());
    await queue.findByText('wallet is odd');

    await userEvent.click(queue.getByRole('button', { name: 'Edit' }));
    expect(address()).toBe(reportAddress);
    expect(await findField('Client ID')).toHaveValue('48213');
    serveReports();
    await pressReport();
    await screen.findByText('A174 is waiting for moderation');
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });

  it('can be retried after a failure, and cancelled', async () => {
    serveReports(() => Response.json({ statusCode: 500, error: 'x', message: 'x' }, { status: 500 }));
    await openAndReport();
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]!.key).toBe(sent[0]!.key);

    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('list', { name: 'Not sent yet' })).not.toBeInTheDocument();
  });
});
