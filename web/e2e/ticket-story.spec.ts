import { expect, test } from './app';
import { anna, waitForMessage, mia, openChat, openMessenger, openPanel } from './people';

test('a manager answers a ticket with a file and closes it', async ({ browser }) => {
  const agent = await openMessenger(browser, anna);
  const panel = await openPanel(browser, mia);
  const sections = panel.getByRole('navigation', { name: 'Sections' });
  const readCount = async (name: RegExp) => {
    const link = sections.getByRole('link', { name });
    await expect(link).toContainText(/\d/);
    return Number(/\d+/.exec(await link.innerText())![0]);
  };
  const newBefore = await readCount(/^New tickets/);

  await sections.getByRole('link', { name: /^New tickets/ }).click();
  const list = panel.getByRole('navigation', { name: 'Tickets' });
  await list.getByRole('link', { name: /Anna Berg.*Request documents/ }).click();
  const chat = panel.getByRole('region', { name: 'Ticket' });
  await expect(chat.getByRole('heading', { name: /Request documents/ })).toBeVisible();
  const id = /#(\d+)/.exec(await chat.getByRole('heading', { level: 1 }).innerText())![1]!;

  await panel
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'agreement.txt', mimeType: 'text/plain', buffer: Buffer.from('Signed.') });
  await chat.getByRole('textbox', { name: 'Message' }).fill('Here it is, see https://example.com/a.');
  await chat.getByRole('textbox', { name: 'Message' }).press('Enter');

  await expect(chat.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute('target', '_blank');
  const download = panel.waitForEvent('download');
  await chat.getByRole('link', { name: 'Download agreement.txt' }).click();
  expect((await download).suggestedFilename()).toBe('agreement.txt');
  await expect(chat.locator('header').getByText('In work')).toBeVisible();
  await expect.poll(() => readCount(/^New tickets/)).toBe(newBefore - 1);
  await openChat(agent, 'Tallydesk');
  await waitForMessage(agent, `Your ticket #${id}, Request documents, has a new message`);

  await chat.getByRole('button', { name: 'Close', exact: true }).click();
  await panel.getByLabel('Reason (optional)').fill('Both have signed.');
  await panel.getByRole('button', { name: 'Close ticket' }).click();

  await expect(chat.getByText('The ticket is closed')).toBeVisible();
  await expect(chat.getByText('Both have signed.')).toBeVisible();
  await expect(chat.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await waitForMessage(agent, 'Both have signed.');

  await sections.getByRole('link', { name: 'Tickets search' }).click();
  await panel.getByRole('textbox', { name: 'Search tickets' }).fill(id);
  await panel.keyboard.press('Enter');
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(list.getByRole('img', { name: 'Closed' })).toBeVisible();
});
