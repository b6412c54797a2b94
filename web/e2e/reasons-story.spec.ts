import { expect, test } from './app';
import { ada, anna, waitForMessage, openMiniApp, openPanel, openTeam, reportDeposit, write } from './people';

test('a moderator sees the message and the client, and the agent reads the usual reason of a rejection', async ({
  browser,
}) => {
  const admin = await openPanel(browser, ada);
  await admin.goto('/brands/1?tab=settings');
  const reasons = admin.getByRole('textbox', { name: 'Common rejection reasons' });
  await reasons.press('Control+End');
  await reasons.pressSequentially('\nNo proof of payment');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Updated')).toBeVisible();
  // The countdown of a toast is an animation, which runs even with reduced motion, as in these tests.
  await admin.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(admin.getByText('Updated')).toBeHidden();

  const { agent, manager } = await openTeam(browser);
  const { label: earlierLabel, amount } = await reportDeposit(agent);
  await write(agent, `#retention\nClient ID: ${amount}\nAmount: 71.20\nDescription: <i>again</i>`);
  await manager.goto('/deposits/moderation');
  const row = manager
    .getByRole('navigation', { name: 'Queue' })
    .getByRole('link')
    .filter({ hasText: '$71.20' });
  const [label] = /A\d+/.exec(await row.innerText())!;
  await row.click();
  const title = manager
    .getByRole('region', { name: 'Deposit', exact: true })
    .getByRole('heading', { level: 2 })
    .filter({ hasText: label });
  await expect(title).toBeVisible();

  const message = manager.getByRole('region', { name: 'The agent’s message' });
  await expect(message.getByRole('blockquote')).toHaveText(
    new RegExp(`Client ID: ${amount}\\s+Amount: 71.20\\s+Description: <i>again</i>`),
  );
  const client = manager.getByRole('region', { name: 'Earlier deposits of this client' });
  await client.getByRole('button', { name: new RegExp(`^${earlierLabel}.*same client ID`) }).click();
  const popup = manager.getByRole('dialog', { name: `Deposit ${earlierLabel}` });
  await expect(popup.getByText(`$${amount}.00`).first()).toBeVisible();
  await manager.keyboard.press('Escape');
  await expect(popup).toBeHidden();

  await manager.getByRole('button', { name: 'No proof of payment' }).waitFor();
  await title.click();
  await manager.keyboard.press('5');
  await expect(manager.getByRole('textbox', { name: 'Reason for rejecting' })).toHaveValue(
    'No proof of payment',
  );
  await manager.getByRole('button', { name: /^Reject/ }).dblclick();
  await waitForMessage(agent, new RegExp(`${label} is rejected[^]*No proof of payment`));

  const miniApp = await openMiniApp(browser, anna);
  await miniApp.goto('/tg/deposits?brand=1');
  await miniApp.getByRole('button', { name: new RegExp(label) }).click();
  await expect(miniApp.getByRole('dialog').getByText('No proof of payment')).toBeVisible();
});
