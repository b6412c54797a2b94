import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { carl, openPanel, openTeam, reportDeposit } from './people';

/** Two people moderate at once, keys are held down, and a response is lost. */
test('a decision applies only to the deposit that the moderator sees', async ({ browser }) => {
  const { agent, manager } = await openTeam(browser);
  const reports = [await reportDeposit(agent), await reportDeposit(agent), await reportDeposit(agent)];
  const [first, second] = reports.map(({ label }) => Number(label.slice(1))) as [number, number];
  const colleague = await openPanel(browser, carl);
  const description = manager.getByRole('textbox', { name: 'Description' });
  const accept = manager.getByRole('button', { name: /^Accept/ });
  const armedAccept = manager.getByRole('button', { name: 'Click again to accept' });

  await open(manager, first);
  await description.fill('The client has');
  await description.focus();
  await open(colleague, first);
  await colleague.getByRole('textbox', { name: 'Amount' }).fill('315');
  await colleague.getByRole('button', { name: /^Accept/ }).dblclick();
  await expect(manager.getByText('Accepted by Carl Strand')).toBeVisible();
  // The colleague leaves the queue. While others have claims, a decision opens the oldest free deposit instead of the next row.
  await colleague.goto('/panel');
  await manager.keyboard.type(' jarred aarr ajar'); // J, A and R are shortcuts
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('The client has');
  await expect(manager.getByRole('heading', { name: `A${first}` })).toBeVisible();
  await expect(manager.getByText('$315.00').first()).toBeVisible();
  await manager.keyboard.press('Escape');
  await manager.getByRole('button', { name: 'Next deposit' }).click();
  await expect(manager.getByRole('heading', { name: `A${second}` })).toBeVisible();

  await manager.setViewportSize({ width: 1024, height: 768 });
  await expect(accept.locator('kbd')).toBeVisible();
  await holdKey(manager, 'a');
  await expect(armedAccept).toBeVisible();
  await expect(armedAccept).toBeHidden();
  await accept.focus();
  await holdKey(manager, 'Enter');
  await expect(armedAccept).toBeVisible();
  await expect(manager.getByText('Deposit accepted')).toBeHidden();

  await open(manager, second);
  await manager.route('**/api/deposit/*/accept', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await accept.dblclick();
  await expect(manager.getByText('Deposit accepted')).toBeVisible();
  await expect(manager.getByText('it was changed by another manager')).toBeHidden();
  // The next row opens, or another deposit, if another person still holds the next one.
  await expect(manager.getByRole('heading', { name: `A${second}` })).toBeHidden();

  await open(manager, second);
  await expect(manager.getByText('Accepted by you')).toBeVisible();
  await expect(accept).toBeHidden();
  await manager.goto(`/deposits/search?status=wait&deposit=${first}`);
  const popup = manager.getByRole('dialog', { name: `Deposit A${first}` });
  await expect(popup.getByText(`The agent wrote: $${reports[0]!.amount}.00`)).toBeVisible();
  await expect(popup.getByText(/Carl Strand accepted it/)).toBeVisible();
});

async function open(panel: Page, id: number): Promise<void> {
  await panel.goto(`/deposits/moderation?deposit=${id}`);
  await expect(panel.getByRole('heading', { name: `A${id}` })).toBeVisible();
}

/** Holds a key: every press after the first one is marked as a repetition. */
async function holdKey(panel: Page, key: string): Promise<void> {
  for (let press = 0; press < 12; press += 1) await panel.keyboard.down(key);
  await panel.keyboard.up(key);
}
