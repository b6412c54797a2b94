import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { carl, openPanel, openTeam, report } from './people';

/** Two people moderate at once, keys are held down, and an answer is lost. */
test('a decision applies only to the deposit that the moderator sees', async ({ browser }) => {
  const { agent, manager } = await openTeam(browser);
  const reported = [await report(agent), await report(agent), await report(agent)];
  const [first, second] = reported.map(({ label }) => Number(label.slice(1))) as [number, number];
  const colleague = await openPanel(browser, carl);
  const description = manager.getByRole('textbox', { name: 'Description' });
  const accept = manager.getByRole('button', { name: /^Accept/ });
  const armed = manager.getByRole('button', { name: 'Click again to accept' });

  await open(manager, first);
  await description.fill('The client has');
  await description.focus();
  await open(colleague, first);
  await colleague.getByRole('textbox', { name: 'Amount' }).fill('315');
  await colleague.getByRole('button', { name: /^Accept/ }).dblclick();
  await expect(manager.getByText('Accepted by Carl Strand')).toBeVisible();
  // Whoever shares the queue gets deposits from the server, and not the next one.
  await colleague.goto('/panel');
  await manager.keyboard.type(' jarred aarr ajar');
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('The client has');
  await expect(manager.getByRole('heading', { name: `A${first}` })).toBeVisible();
  await expect(manager.getByText('$315.00').first()).toBeVisible();
  await manager.keyboard.press('Escape');
  await manager.getByRole('button', { name: 'Next deposit' }).click();
  await expect(manager.getByRole('heading', { name: `A${second}` })).toBeVisible();

  await manager.setViewportSize({ width: 1024, height: 768 });
  await expect(accept.locator('kbd')).toBeVisible();
  await hold(manager, 'a');
  await expect(armed).toBeVisible();
  await expect(armed).toBeHidden();
  await accept.focus();
  await hold(manager, 'Enter');
  await expect(armed).toBeVisible();
  await expect(manager.getByText('Deposit accepted')).toBeHidden();

  await open(manager, second);
  await manager.route('**/api/deposit/*/accept', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await accept.dblclick();
  await expect(manager.getByText('Deposit accepted')).toBeVisible();
  await expect(manager.getByText('it was changed by another manager')).toBeHidden();
  // The next row, or another deposit, if somebody still holds one.
  await expect(manager.getByRole('heading', { name: `A${second}` })).toBeHidden();

  await open(manager, second);
  await expect(manager.getByText('Accepted by you')).toBeVisible();
  await expect(accept).toBeHidden();
  await manager.goto(`/deposits/search?status=wait&deposit=${first}`);
  const popup = manager.getByRole('dialog', { name: `Deposit A${first}` });
  await expect(popup.getByText(`The agent wrote: $${reported[0]!.amount}.00`)).toBeVisible();
  await expect(popup.getByText(/Carl Strand accepted it/)).toBeVisible();
});

async function open(panel: Page, id: number): Promise<void> {
  await panel.goto(`/deposits/moderation?deposit=${id}`);
  await expect(panel.getByRole('heading', { name: `A${id}` })).toBeVisible();
}

/** Presses a key like a keyboard does while it is held: every press after the first is marked as a repetition. */
async function hold(panel: Page, key: string): Promise<void> {
  for (let press = 0; press < 12; press += 1) await panel.keyboard.down(key);
  await panel.keyboard.up(key);
}
