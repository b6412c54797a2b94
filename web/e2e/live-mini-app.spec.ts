import { expect, test } from './app';
import { anna, askSupport, mia, openMiniApp, openPanel } from './people';

/** A change takes a second, or longer on a busy machine. Without the stream it would take 45 s. */
const soon = { timeout: 15_000 };

test('an answer shows in the open mini-app at once: in the chat, and as a mark in the list', async ({
  browser,
}) => {
  const miniApp = await openMiniApp(browser, anna);
  const id = await askSupport(miniApp, 'The balance is still the old one');

  const panel = await openPanel(browser, mia);
  await panel.goto(`/tickets/chat/${id}`);
  const field = panel.getByRole('textbox', { name: 'Message' });
  await field.fill('It is corrected now');
  await field.press('Enter');
  await expect(miniApp.getByRole('log').getByText('It is corrected now')).toBeVisible(soon);

  await miniApp.getByRole('button', { name: 'Back' }).click();
  const row = miniApp.getByRole('link', { name: new RegExp(`#${id}`) });
  await expect(row).toBeVisible();
  await expect(row.getByText('new message')).toBeHidden();
  await field.fill('Please look again');
  await field.press('Enter');
  await expect(row.getByText('new message')).toBeVisible(soon);
});
