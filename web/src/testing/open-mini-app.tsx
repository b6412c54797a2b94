import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Language } from '../../../server/shared/language.rules';
import type { OwnDeposit } from '../api/agent.api.gen';
import type { Ticket, TicketMessage } from '../api/ticket.api.gen';
import type { OwnBrand } from '../api/api.gen';
import { idleAfterMs } from '../apps/open-app';
import * as views from './new-views';
import { reply } from './server';

/** Stubs browser functions that jsdom lacks. */
function completeBrowser() {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('scrollTo', () => {});
  URL.createObjectURL = () => 'blob:picked';
  URL.revokeObjectURL = () => {};
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

interface OpenOptions {
  language?: Language;
  /** The parameters that the messenger adds to the URL's hash. */
  launch?: Record<string, string>;
}

/** Simulates a page load of the mini-app with fresh modules, store and history. */
export async function openMiniApp(
  path: string,
  { launch = { tgWebAppData: 'hash=signed' }, language = 'en' }: OpenOptions = {},
) {
  cleanup();
  completeBrowser();
  vi.resetModules();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', `/tg#${new URLSearchParams(launch)}`);
  const [{ loadLanguage }, { createMiniAppRoutes }, { createStore }, { StoreProvider }] = await Promise.all([
    import('../texts'),
    import('../apps/mini-app/routes'),
    import('../store/store'),
    import('../store/StoreProvider'),
  ]);
  (await loadLanguage(language))();
  const store = createStore();
  const router = createMemoryRouter(createMiniAppRoutes(store), { initialEntries: [path] });
  render(
    <StoreProvider store={store}>
      <RouterProvider router={router} />
    </StoreProvider>,
  );
  return { router, address: () => router.state.location.pathname + router.state.location.search };
}

/** Makes optional parts load at once instead of after `idleAfterMs`. `vi.unstubAllGlobals()` undoes it. */
export function skipIdleDelay(): void {
  const originalSetTimeout = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    originalSetTimeout(run, ms === idleAfterMs ? 0 : ms),
  );
}

/** The person who opens the mini-app. */
export const agent = views.newOwnUser({
  id: 4,
  public_name: 'Anna Petrova',
  telegram_id: 1001,
  username: 'anna',
  role: 'user',
  user_roles: [],
});

export function newOwnBrand(part: Partial<OwnBrand> = {}): OwnBrand {
  return {
    user: agent,
    target: { goal: 10_000, goal_symbol: '$', have: 6450.5 },
    retention_amount: 6450.5,
    ftd_amount: 1200,
    ftd: 3,
    place: 2,
    of: 14,
    gap: 5180,
    pace: 420.25,
    next: { ...agent, id: 5, public_name: 'Ben Novak' },
    lead: null,
    runner_up: null,
    waiting: { count: 0, amount: 0 },
    reporting_day: '2026-03-12',
    today: { count: 3, amount: 2310 },
    period: { date_start: '2026-03-01', date_end: '2026-03-31', working_days: 24, working_days_left: 16 },
    days: [
      { date: '2026-03-03', made: 4200 },
      { date: '2026-03-12', made: 2250.5 },
    ],
    streak: 4,
    best_day: { date_start: '2026-03-03', date_end: '2026-03-03', count: 5, amount: 4200, made: 4200 },
    best_week: null,
    brand: { id: 1, name: 'Northwind', report_type: 'retention' },
    ...part,
  };
}

export function newOwnDeposit(part: Partial<OwnDeposit> = {}): OwnDeposit {
  const own = { client_id: '48213', wallet: 'TQ5n', exchanger: 'Binance', agent: '@anna', agent_user: null };
  const deposit = views.newDeposit({ ...own, created_at: '2026-11-20T12:30:05.000Z' });
  return { ...deposit, reported: null, ...part };
}

/** Builds a page of the person's own deposits or tickets. */
export const newPage = <T,>(data: T[], last_page = 1) => ({ data, meta: { current_page: 1, last_page } });

export const newOwnTicket = (part: Partial<Ticket> = {}): Ticket =>
  views.newTicket({
    id: 21,
    title: 'CRM',
    description: 'The CRM shows an old balance',
    user: agent,
    created_at: '2026-11-20T09:15:00.000Z',
    place: 2,
    ...part,
  });

export const newMessage = (part: Partial<TicketMessage> = {}): TicketMessage =>
  views.newTicketMessage({
    id: 50,
    user_id: 2,
    message: 'We look into it',
    timestamp: Date.parse('2026-11-20T10:20:00Z') / 1000,
    ...part,
  });

/** Builds files for file inputs. */
export const newFiles = (...names: string[]) => names.map((name) => new File(['x'], name));

/** Records the forms sent to a path, as lists of fields. jsdom drops the content of files. */
export function recordForms(path: string, answer: object): [string, string][][] {
  const forms: [string, string][][] = [];
  reply('post', path, async (request: Request) => {
    const fields = [...(await request.formData())];
    forms.push(
      fields.map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll('\r\n', '\n') : 'file',
      ]),
    );
    return Response.json(answer, { status: 201 });
  });
  return forms;
}

/** Settings with all moments enabled. */
export const momentSettings = {
  target: true,
  best: true,
  streak: true,
  overtook: true,
  passed: true,
  evening: true,
  appointments: true,
};

/** Sets replies for an agent of one brand, without deposits and tickets. Tests override the replies that they need. */
export function serveAgent(): void {
  reply('get', 't/me', agent);
  reply('get', 't/me/brands', { data: [{ id: 1, name: 'Northwind' }] });
  reply('get', 't/me/brand', newOwnBrand());
  reply('get', 't/first-steps', { chat_url: null });
  reply('get', 't/standings', { data: [] });
  reply('get', 't/ticket/unread', { data: [] });
  reply('get', 't/deposits', newPage([]));
  reply('get', 't/ticket', newPage([]));
  reply('get', 't/moments', { data: [] });
  reply('get', 't/moments/settings', momentSettings);
  reply('get', 't/contests', newPage([]));
  reply('get', 't/events', () => new Promise<Response>(() => undefined));
}
