import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  momentSettings,
  newOwnBrand,
  newOwnDeposit,
  agent,
  newPage,
  openMiniApp,
  serveAgent,
} from '../../testing/open-mini-app';
import { refuseCall, reply } from '../../testing/server';

const emptyResults = { ...newPage([]), count: 0, ftd: 0, amount: 0 };
const emptyStatistic = { period: 'day', date_start: '2026-11-20', date_end: '2026-11-20', result: [] };

beforeEach(() => {
  serveAgent();
  reply('get', 't/rating', []);
});

it.each<[address: string, path: string, answer: object, text: string]>([
  ['/tg/home', 't/me', agent, 'Northwind'],
  ['/tg/home', 't/me/brands', { data: [] }, "You don't have a brand"],
  ['/tg?brand=1', 't/me/brand', newOwnBrand(), 'Northwind'],
  ['/tg/results?brand=1', 't/results', emptyResults, 'Nothing yet'],
  ['/tg/results?brand=1&view=days', 't/me/brand', newOwnBrand({ days: [] }), 'Nothing yet'],
  ['/tg/deposits?brand=1', 't/deposits', newPage([newOwnDeposit()]), 'A12'],
  ['/tg/deposits?brand=1&deposit=77', 't/deposit/77', newOwnDeposit({ id: 77, label: 'A77' }), 'A77'],
  ['/tg/statistic?brand=1', 't/deposits/stat', emptyStatistic, 'Nothing was found'],
  ['/tg/contests?brand=1', 't/contests', newPage([]), 'No contests now'],
  ['/tg/support?brand=1', 't/ticket', newPage([]), 'Nothing was found'],
  ['/tg/profile?brand=1', 't/moments/settings', momentSettings, 'Days in a row'],
])('the screen at %s fetches %s again on Retry', async (address, path, answer, text) => {
  refuseCall('get', path, 500, 'Internal Server Error');
  await openMiniApp(address);
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText(text)).not.toBeInTheDocument();

  reply('get', path, answer);
  // A screen whose code has just arrived fetches again, and shows another button.
  await waitFor(async () => {
    for (const retry of screen.queryAllByRole('button', { name: 'Retry' })) await userEvent.click(retry);
    expect(screen.getByText(text)).toBeVisible();
  });
});
