import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MissedReport, MissedReportPage } from '../../../api/api.gen';
import { pageOf } from '../../../testing/new-views';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { refuse, reply } from '../../../testing/server';
import { DeliveryScreen } from './DeliveryScreen';

const open = () => renderPanel([routeOf('/', <DeliveryScreen />)], '/?status=missed');
const report: MissedReport = {
  id: 7,
  brand: { id: 1, name: 'Northwind' },
  period: 'week',
  date_start: '2026-11-13',
  date_end: '2026-11-19',
  due_at: '2026-11-20T06:00:00.000Z',
};

it('shows missed reports, and sends one on a second click', async () => {
  let answers: MissedReport[] = [report];
  reply<() => MissedReportPage>('get', 'admin/reports/missed', () => pageOf(answers));
  reply('post', 'admin/reports/missed/7/send', () => {
    answers = [];
    return { status: true };
  });
  const { user } = open();

  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('Northwind')).toBeVisible();
  expect(item.getByText('Weekly report')).toBeVisible();
  expect(item.getByText('2026-11-13 – 2026-11-19')).toBeVisible();
  expect(item.getByText('20.11.2026 09:00:00')).toBeVisible();
  await user.click(item.getByRole('button', { name: 'Send now' }));
  await user.click(item.getByRole('button', { name: 'Click again to send' }));

  expect(await screen.findByText('The report has been sent')).toBeVisible();
  expect(await screen.findByText('No report was missed.')).toBeVisible();
});

it('says when another admin was first', async () => {
  reply<MissedReportPage>('get', 'admin/reports/missed', pageOf([report]));
  refuse('post', 'admin/reports/missed/7/send', 409, 'edited before');
  const { user } = open();

  await user.dblClick(await screen.findByRole('button', { name: 'Send now' }));

  expect(await screen.findByText('it was changed by another manager')).toBeVisible();
});

it('offers to try again when they do not load', async () => {
  refuse('get', 'admin/reports/missed', 500, 'Server error');
  const { user } = open();

  await screen.findByRole('button', { name: 'Retry' });
  reply<MissedReportPage>('get', 'admin/reports/missed', pageOf([report]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Northwind')).toBeVisible();
});
