import { expect, test } from './app';
import { anna, waitForMessage, mia, openChat, openMessenger, openPanel, newPicture } from './people';

test('an agent sends support a question with a picture in the mini-app and reads the answer there', async ({
  browser,
}) => {
  const agent = await openMessenger(browser, anna);
  await openChat(agent, 'Tallydesk');
  await agent.getByRole('button', { name: 'Open mini-app' }).click();
  const miniApp = agent.frameLocator('iframe[title="Mini-app"]');
  await miniApp.getByRole('link', { name: /Northwind/ }).click();
  await miniApp.getByRole('link', { name: 'Totals' }).click();
  await miniApp.getByRole('link', { name: 'Support' }).click();

  await miniApp.getByLabel('Theme').selectOption('Platform');
  const question = 'The balance of client 90001 is still the old one';
  await miniApp.getByRole('textbox', { name: 'Message' }).fill(question);
  await miniApp.getByLabel('Attach').setInputFiles(newPicture('screen.png'));
  await miniApp.getByRole('button', { name: 'Send' }).click();

  const heading = miniApp.getByRole('heading', { name: /^Platform #/ });
  await expect(heading).toBeVisible();
  const id = /#(\d+)/.exec(await heading.innerText())![1]!;
  const log = miniApp.getByRole('log', { name: 'Messages' });
  await expect(log.getByText(question)).toBeVisible();
  const sentPicture = log.getByRole('button', { name: 'Open picture' }).locator('img');
  await expect.poll(() => sentPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  const panel = await openPanel(browser, mia);
  await panel.goto(`/tickets/chat/${id}`);
  const answerField = panel.getByRole('textbox', { name: 'Message' });
  await answerField.fill('It is corrected now');
  await answerField.press('Enter');

  await expect(log.getByText('It is corrected now')).toBeVisible();
  const notice = await waitForMessage(agent, `Your ticket #${id}, Platform, has a new message`);
  await agent.getByRole('button', { name: 'Close mini-app' }).click();
  await notice.getByRole('link').click();
  await expect(heading).toHaveText(`Platform #${id}`);

  const replyField = miniApp.getByRole('textbox', { name: 'Message' });
  await replyField.fill('Thank you');
  await replyField.press('Enter');
  await expect(log.getByText('Thank you')).toBeVisible();
  await expect(panel.getByText('Thank you').first()).toBeVisible();

  await miniApp.getByRole('button', { name: 'Back' }).click();
  const row = miniApp.getByRole('link', { name: new RegExp(`#${id}`) });
  await expect(row).toBeVisible();
  await expect(row.getByText('new message')).toBeHidden();
  await answerField.fill('Please look again');
  await answerField.press('Enter');
  await expect(row.getByText('new message')).toBeVisible({ timeout: 15_000 }); // polling would take 45 s
});
