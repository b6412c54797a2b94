import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { refuseCall, reply } from '../../testing/server';
import { ExportMenu } from './ExportMenu';

async function exportAs(format: string) {
  const menu = <ExportMenu path="deposit/export?status=wait" />;
  const { user } = renderPanel([toTestRoute('/', menu)], '/');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
  return user;
}
const newFileResponse = (body: BodyInit) =>
  new HttpResponse(body, {
    headers: { 'content-disposition': 'attachment; filename="deposits.csv"', 'content-type': 'text/csv' },
  });

let savedFiles: { name: string; href: string }[];
beforeEach(() => {
  savedFiles = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, href: this.href });
  });
});

it('saves a file with the current filters and the server’s file name', async () => {
  let query = '';
  reply('get', 'deposit/export', (request) => {
    query = new URL(request.url).search;
    return newFileResponse('Deposit\r\n');
  });
  await exportAs('CSV');

  await waitFor(() => expect(savedFiles).toEqual([{ name: 'deposits.csv', href: 'blob:file' }]));
  expect(query).toBe('?status=wait&format=csv');
});

it('shows the progress, and stops on Cancel', async () => {
  reply('get', 'deposit/export', () =>
    newFileResponse(
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(2_500_000)),
      }) as BodyInit,
    ),
  );
  const user = await exportAs('Excel (XLSX)');

  await screen.findByText('Exporting… 2.5 MB');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await screen.findByRole('button', { name: 'Export' });
  expect(savedFiles).toEqual([]);
});

it('shows why it failed', async () => {
  refuseCall('get', 'deposit/export', 429, 'Too many requests');
  await exportAs('CSV');

  await screen.findByText('Too many requests');
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(savedFiles).toEqual([]);
});

it('saves nothing if the download breaks off', async () => {
  reply('get', 'deposit/export', () =>
    newFileResponse(
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.error(new Error('The connection broke')),
      }) as BodyInit,
    ),
  );
  await exportAs('CSV');

  await screen.findByRole('button', { name: 'Export' });
  expect(savedFiles).toEqual([]);
});
