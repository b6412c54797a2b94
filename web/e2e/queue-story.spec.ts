import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { carl, waitForMessage, openPanel, openTeam, reportDeposit } from './people';

test('a decision can be undone, and the chat is told only of the one that stays', async ({ browser }) => {
  const { agent, manager } = await openTeam(browser);
  const { label } = await reportDeposit(agent);

  await open(manager, label);
  await manager.getByRole('button', { name: /^Reject/ }).dblclick();
  const bar = manager.getByRole('region', { name: 'Undo' });
  await expect(bar).toContainText(`Deposit rejected ${label}`);
  await getTitle(manager).click();
  await manager.keyboard.press('Control+z');
  await expect(manager.getByText('Decision undone')).toBeVisible();
  await expect(manager.getByRole('heading', { name: label })).toBeVisible();
  await expect(bar.getByRole('button')).toBeHidden();

  await manager.getByRole('button', { name: /^Accept/ }).dblclick();
  await expect(bar).toContainText(`Deposit accepted ${label}`);
  await waitForMessage(agent, new RegExp(`${label} is accepted`));
  await expect(bar.getByRole('button')).toBeHidden();
  await expect(agent.getByText(`${label} is rejected`)).toHaveCount(0);
});

test('two moderators see who holds a deposit, and get different ones', async ({ browser }) => {
  const { agent, manager } = await openTeam(browser);
  const { label } = await reportDeposit(agent);
  const colleague = await openPanel(browser, carl);

  await open(manager, label);
  await colleague.goto('/deposits/moderation');
  const row = colleague
    .getByRole('navigation', { name: 'Queue' })
    .getByRole('listitem')
    .filter({ hasText: label });
  await expect(row.getByRole('img', { name: /Mia .* is reviewing this/ })).toBeVisible();

  const assignedTitles = new Set<string>();
  for (const person of [manager, colleague]) {
    const previousTitle = await getTitle(person).innerText();
    await person.getByRole('button', { name: 'Take next' }).click();
    await expect(getTitle(person)).not.toHaveText(previousTitle);
    assignedTitles.add(await getTitle(person).innerText());
  }
  expect(assignedTitles.size).toBe(2);

  await open(manager, label);
  await expect(row.getByRole('img', { name: /is reviewing this/ })).toBeVisible();
  await row.getByRole('link').click();
  await colleague.getByRole('button', { name: 'Take over' }).click();
  await expect(colleague.getByRole('button', { name: 'Take over' })).toBeHidden();
  await expect(manager.getByText('Carl Strand is reviewing this')).toBeVisible();
});

test('selected deposits are decided and undone together', async ({ browser }) => {
  const { agent, manager } = await openTeam(browser);
  const reports = [await reportDeposit(agent), await reportDeposit(agent)];
  const labels = reports.map(({ label }) => label);
  const sum = reports.reduce((total, { amount }) => total + amount, 0);
  await manager.goto('/deposits/moderation');
  const queue = getQueue(manager);
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

const getQueue = (panel: Page) => panel.getByRole('navigation', { name: 'Queue' });
const getReview = (panel: Page) => panel.getByRole('region', { name: 'Deposit', exact: true });
const getTitle = (panel: Page) => getReview(panel).getByRole('heading', { level: 2 });

async function open(panel: Page, label: string): Promise<void> {
  await panel.goto(`/deposits/moderation?deposit=${label.slice(1)}`);
  await expect(panel.getByRole('heading', { name: label })).toBeVisible();
}
