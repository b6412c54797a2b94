import type { Page } from '@playwright/test';
import { expect, test } from './app';
import {
  ada,
  waitForMessage,
  waitForLabel,
  mia,
  nora,
  openChat,
  openMessenger,
  openPanel,
  write,
} from './people';

test('a person joins, reports deposits in the chat and sees the decisions', async ({ browser }) => {
  const agent = await openMessenger(browser, nora, '&start=brand_1');
  await agent.getByRole('button', { name: 'START', exact: true }).click();
  await waitForMessage(agent, /Request sent, if the link is valid/);

  const admin = await openPanel(browser, ada);
  await admin.getByRole('link', { name: 'Brands' }).click();
  await admin
    .getByRole('row', { name: /Northwind/ })
    .getByRole('link', { name: 'Show' })
    .click();
  await admin.getByRole('button', { name: /Join requests/ }).click();
  const request = admin.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Nora Field' });
  await request.getByRole('button', { name: /Accept/ }).dblclick();
  await expect(admin.getByText('Request accepted')).toBeVisible();
  await waitForMessage(agent, 'You are now a member of Northwind');

  const manager = await openPanel(browser, mia);
  const deposits = manager.getByRole('navigation').getByRole('link', { name: /^Deposits(?! search)/ });
  const expectWaiting = (count: number) => expect(deposits).toHaveText(`Deposits${count} waiting`);
  await expect(deposits).toHaveText(/\d/);
  const countBefore = Number(/\d+/.exec(await deposits.innerText())![0]);

  await openChat(agent, 'Northwind team');
  await write(agent, '#ftd\nClient ID: 90001\nAmount: 1,000.10\nExchanger: Kraken');
  const label = await waitForLabel(agent, 90001);
  await expectWaiting(countBefore + 1);

  await deposits.click();
  await openDeposit(manager, label);
  await manager.getByRole('textbox', { name: 'Amount' }).fill('1234.56');
  await manager.getByRole('button', { name: /^Accept/ }).dblclick();
  await expect(manager.getByText('Deposit accepted')).toBeVisible();
  await expectWaiting(countBefore);

  await manager.getByRole('link', { name: 'Deposits search' }).click();
  await expect(
    manager.getByRole('row', { name: new RegExp(`${label}.*Nora Field.*90001.*\\$1,234\\.56`) }),
  ).toBeVisible();
  await manager.getByRole('link', { name: 'Rating' }).click();
  await manager.getByRole('tab', { name: 'FTD' }).click();
  await expect(manager.getByRole('row', { name: /Nora Field.*\$1,234\.56/ })).toBeVisible();

  await write(agent, '#ftd\nClient ID: 90002\nAmount: 77');
  const rejectedLabel = await waitForLabel(agent, 90002);
  await deposits.click();
  await openDeposit(manager, rejectedLabel);
  await manager.getByRole('button', { name: /^Reject/ }).dblclick();
  await waitForMessage(agent, new RegExp(`${rejectedLabel} .*rejected`));
  await expect(agent.getByText(new RegExp(`^${label} .*accepted`))).toHaveCount(1);

  await openChat(agent, 'Tallydesk');
  await agent.getByRole('button', { name: 'Open mini-app' }).click();
  const miniApp = agent.frameLocator('iframe[title="Mini-app"]');
  await miniApp.getByRole('link', { name: /Northwind/ }).click();
  await miniApp.getByRole('link', { name: 'Totals' }).click();
  await miniApp
    .getByRole('link', { name: /Deposits/ })
    .first()
    .click();
  await expect(miniApp.getByRole('heading', { name: 'Deposits' })).toBeVisible();
  await expect(miniApp.getByText('$1,234.56')).toBeVisible();
  await expect(miniApp.getByText('$77', { exact: true })).toBeVisible();
});

/** Opens a deposit of the queue and waits until the screen shows its fields. */
async function openDeposit(panel: Page, label: string): Promise<void> {
  await panel.getByRole('navigation', { name: 'Queue' }).getByRole('link', { name: label }).click();
  await expect(panel.getByRole('heading', { name: label })).toBeVisible();
}
