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

test('the figures of the last visit show at once, marked as old, until fresh ones arrive', async ({
  browser,
}) => {
  const miniApp = await openMiniApp(browser, anna);
  await miniApp.goto('/tg?brand=1');
  const target = miniApp.getByRole('progressbar', { name: 'Target' });
  await expect(target).toBeVisible();
  const cachedValue = await target.getAttribute('aria-valuenow');

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await miniApp.route('**/api/t/me*', async (route) => {
    await released;
    await route.continue();
  });
  await miniApp.route('**/api/t/me/brand', async (route) => {
    await released;
    await route.continue();
  });
  await miniApp.reload();

  const sign = miniApp.getByText(/^As of .* Refreshing…$/);
  await expect(sign).toBeVisible();
  await expect(target).toHaveAttribute('aria-valuenow', cachedValue!);
  await expect(miniApp.getByRole('link', { name: 'Deposits' })).toBeVisible();

  release();
  await expect(sign).toBeHidden();
  await expect(target).toHaveAttribute('aria-valuenow', cachedValue!);
});
