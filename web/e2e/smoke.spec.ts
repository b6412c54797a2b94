import { expect, test } from './app';

test('the first page has a title, visible text and no error on the console', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

  await page.goto('/');

  await expect(page).toHaveTitle(/Tallydesk/);
  await expect(page.locator('body')).toContainText(/\w{3}/);
  expect(errors).toEqual([]);
});
