import { expect, test } from './app';
import { openTeam, reportDeposit, waitForMessage } from './people';

test('selected deposits are decided and undone together', async ({ browser }) => {
  const { agent, manager } = await openTeam(browser);
  const reports = [await reportDeposit(agent), await reportDeposit(agent)];
  const labels = reports.map(({ label }) => label);
  const sum = reports.reduce((total, { amount }) => total + amount, 0);
  await manager.goto('/deposits/moderation');
  const queue = manager.getByRole('navigation', { name: 'Queue' });
  const select = async () => {
    for (const label of labels) await queue.getByRole('checkbox', { name: `Select ${label}` }).check();
  };

  await select();
  await expect(manager.getByRole('heading', { name: '2 deposits selected' })).toBeVisible();
  await expect(manager.getByText(`$${sum.toLocaleString('en')}.00`)).toBeVisible();
  await manager.getByRole('button', { name: /^Accept 2/ }).dblclick();
  const bar = manager.getByRole('region', { name: 'Undo' });
  await expect(bar).toContainText('2 deposits accepted');
  await bar.getByRole('button', { name: /^Undo/ }).click();
  await expect(manager.getByText('2 decisions undone')).toBeVisible();
  for (const label of labels) await expect(queue.getByRole('link', { name: label })).toBeVisible();

  await select();
  await manager.getByRole('button', { name: 'Duplicate' }).click();
  await manager.getByRole('button', { name: /^Reject 2/ }).dblclick();
  for (const label of labels) await waitForMessage(agent, new RegExp(`${label} is rejected[^]*Duplicate`));
});
