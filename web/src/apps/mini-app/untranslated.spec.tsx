import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type * as First from '../../texts/en';
import type * as Screens from '../../texts/en-screens';
import {
  newOwnBrand,
  newOwnDeposit,
  newPage,
  newOwnTicket,
  openMiniApp,
  serveAgent,
} from '../../testing/open-mini-app';
import { toPseudoTexts } from '../../testing/pseudo-texts';
import { reply } from '../../testing/server';

vi.mock('../../texts/en', async (load) => ({ en: toPseudoTexts((await load<typeof First>()).en) }));
vi.mock('../../texts/en-screens', async (load) => ({
  enScreens: toPseudoTexts((await load<typeof Screens>()).enScreens),
}));

/** Names, labels and texts written by people, which are not translated. */
const untranslated =
  /Northwind|Anna Petrova|Ben Novak|Binance|TQ5n|CRM|VOIP|PIN Leads|Platform|The .* balance|GMT|FTD|Tallydesk|#\w+|\b(Mar|Nov(ember)?)\b/g;

/** Lists visible texts and texts for screen readers, except of elements with a `lang` attribute. */
function listShownTexts(): string[] {
  const texts: string[] = [];
  for (const element of document.body.querySelectorAll(':not([lang])')) {
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return texts;
}

beforeEach(() => {
  serveAgent();
  reply('get', 't/deposits', newPage([newOwnDeposit({ status: 'wait' })]));
  reply('get', 't/ticket', newPage([newOwnTicket()]));
  reply('get', 't/ticket/21', { ticket: newOwnTicket(), messages: [], merged: [], has_more: false });
  reply('get', 't/rating', [{ id: 4, user: newOwnBrand().user, amount: 100 }]);
  reply('get', 't/deposits/stat', {
    ...{ period: 'day', created_at: null, best_agent_id: null, worse_agent_id: null, result: [] },
    ...{ date_start: '2026-03-06', date_end: '2026-03-06' },
  });
  reply('get', 't/results', { ...newPage([]), amount: 0, count: 0, ftd: 0 });
  reply('get', 't/appointment', []);
});

it.each([
  '/tg?brand=1',
  '/tg/home',
  '/tg/deposits?brand=1',
  '/tg/deposits/report?brand=1',
  '/tg/statistic?brand=1',
  '/tg/results?brand=1',
  '/tg/contests?brand=1',
  '/tg/services?brand=1',
  '/tg/services/tickets/mail?brand=1',
  '/tg/support?brand=1',
  '/tg/ticket/21?brand=1',
  '/tg/appointments?no_brand=true',
  '/tg/profile?no_brand=true',
  '/tg/ceo?no_brand=true',
])('shows only translated texts at %s', async (path) => {
  await openMiniApp(path);
  await screen.findAllByRole('heading');
  const accentedLoading = /^Ļ/;
  await waitFor(() => expect(screen.queryAllByRole('status', { name: accentedLoading })).toHaveLength(0));

  const english = listShownTexts().filter((text) => /[a-z]{3}/.test(text.replaceAll(untranslated, '')));
  expect(english).toEqual([]);
});
