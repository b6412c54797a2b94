import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectClean, expectLayerClean } from './axe';
import { ada, openPanel } from './people';
import { expectNoOverflow } from './screen';

/** Adds to the page an authenticator such as a fingerprint reader. The returned function sets whether it verifies its user. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test('an admin adds a passkey, confirms an export with it, and removes it', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  const setVerified = await addAuthenticator(panel);

  await panel.goto('/security');
  await panel.getByRole('button', { name: 'Add passkey' }).click();
  await panel.getByLabel('Name').fill('Laptop');
  await expectLayerClean(panel, 'adding a passkey');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  const row = panel.getByRole('listitem', { name: 'Laptop' });
  await expect(row).toContainText('never');
  await panel.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(panel, 'passkeys at 390');
  await expectClean(panel, 'passkeys');
  await panel.setViewportSize({ width: 1280, height: 800 });

  await panel.goto('/deposits/search');
  await panel.getByRole('button', { name: 'Export' }).click();
  await panel.getByRole('menuitem', { name: 'CSV' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Confirm with your passkey' });
  await expect(dialog).toBeVisible();
  await panel.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(panel, 'the question at 390');
  await expectLayerClean(panel, 'the question');
  await panel.setViewportSize({ width: 1280, height: 800 });
  await setVerified(false);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The browser got no passkey. Try again');
  await setVerified(true);
  const download = panel.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await panel.goto('/security');
  await expect(row).not.toContainText('never');
  await row.getByRole('button', { name: 'Remove Laptop' }).click();
  await panel.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('No passkeys')).toBeVisible();
});
