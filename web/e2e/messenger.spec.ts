import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectClean, expectLayerClean } from './axe';
import { anna, waitForMessage, mia, openChat, openMessenger, newPicture, write } from './people';

const getPane = (messenger: Page, number: number) =>
  messenger.getByRole('region', { name: new RegExp(`, pane ${number}$`) });

// The other tests of this worker use the same messenger, so no fault may stay.
test.afterEach(async ({ request }) => void (await request.post('/messenger/api/faults', { data: {} })));

test('two people side by side see the answer to a form in the group, and photos as one album', async ({
  browser,
}) => {
  const messenger = await openMessenger(browser, anna);
  await openChat(messenger, 'Northwind team');
  await messenger.getByRole('button', { name: /You are Anna Berg/ }).click();
  await messenger.getByRole('button', { name: 'Open a pane for Mia Voss' }).click();
  await expect(getPane(messenger, 2).getByRole('heading', { name: 'Northwind team' })).toBeVisible();

  await write(getPane(messenger, 1), '#retention\nClient ID: 55001\nAmount: 310');
  const answer = /A\d+ is waiting for moderation/;
  const [label] = answer.exec(await (await waitForMessage(getPane(messenger, 1), answer)).innerText())!;
  await waitForMessage(getPane(messenger, 2), label);
  const answerWithQuote = await waitForMessage(getPane(messenger, 1), '55001'); // the last message with the number
  const form = getPane(messenger, 1)
    .getByRole('article')
    .filter({ has: messenger.getByRole('img', { name: 'The bot has it' }), hasText: '55001' });
  await expect(form).toBeVisible();
  await expect(answerWithQuote).toContainText('waiting');

  await answerWithQuote.getByRole('button', { name: 'Go to the message of Anna Berg' }).click();
  await expect(form).toHaveAttribute('data-target', 'true');

  await getPane(messenger, 2)
    .locator('input[type=file]')
    .setInputFiles([newPicture('one.png'), newPicture('two.png')]);
  await write(getPane(messenger, 2), 'Two slips');
  const album = await waitForMessage(getPane(messenger, 1), 'Two slips');
  await album.getByRole('button', { name: 'Open photo 2 of 2' }).click();
  await expect(messenger.getByRole('dialog', { name: 'Photo' })).toContainText('2 of 2');
  await messenger.keyboard.press('ArrowRight');
  await expect(messenger.getByRole('dialog', { name: 'Photo' })).toContainText('1 of 2');
  await messenger.keyboard.press('Escape');

  await getPane(messenger, 2).getByRole('textbox', { name: 'Message' }).press('ArrowUp');
  await write(getPane(messenger, 2), 'Two slips of today');
  await expect(await waitForMessage(getPane(messenger, 1), 'Two slips of today')).toContainText('edited');
});

test('a fault shows while it lasts, and no message is lost', async ({ browser }) => {
  const messenger = await openMessenger(browser, anna, '&tool=faults');
  await openChat(messenger, 'Northwind team');
  const bar = messenger.getByRole('complementary', { name: 'Faults' });

  await messenger.getByRole('combobox', { name: 'Where' }).selectOption('Northwind team');
  await messenger.getByRole('spinbutton', { name: 'Seconds', exact: true }).fill('5');
  await messenger.getByRole('button', { name: 'Limit' }).click();
  await expect(bar).toContainText('Sending to Northwind team is refused (429)');
  await write(messenger, '#retention\nClient ID: 55002\nAmount: 20');
  await waitForMessage(messenger, '55002');
  await expect(bar).toBeHidden();
  await waitForMessage(messenger, /55002.*A\d+ is waiting/s);

  // The radio button shows the server's state, so it changes a moment after the click.
  const breakOption = messenger.getByRole('radio', { name: 'Break before the call has an effect' });
  await breakOption.click();
  await expect(breakOption).toBeChecked();
  await write(messenger, '#retention\nClient ID: 55003\nAmount: 30');
  const form = await waitForMessage(messenger, '55003');
  await expect(form.getByRole('img', { name: 'Sent, the bot has not fetched it yet' })).toBeVisible();
  await bar.getByRole('button', { name: 'End all faults' }).click();
  await waitForMessage(messenger, /55003.*A\d+ is waiting/s);
  await expect(messenger.getByRole('list', { name: 'Current faults' })).toHaveText('No faults');
});

test('the mini-app opens in a phone, light or dark, by its button and by a one-time link', async ({
  browser,
}) => {
  const messenger = await openMessenger(browser, mia);
  await messenger.getByRole('button', { name: /You are Mia Voss/ }).click();
  await messenger.getByRole('button', { name: /^Anna Berg/ }).click();
  // Until the person has changed, the chat would open as Mia, and then close.
  await expect(messenger.getByRole('button', { name: /You are Anna Berg/ })).toBeVisible();
  await openChat(messenger, 'Tallydesk');
  await messenger.getByRole('button', { name: 'Open mini-app' }).click();
  const phone = messenger.getByRole('complementary', { name: 'Mini-app' });
  const app = phone.frameLocator('iframe');
  await expect(app.getByText('Your brands')).toBeVisible();

  for (const theme of ['dark', 'light']) {
    await phone.getByRole('button', { name: `Mini-app in ${theme}` }).click();
    await expect(app.locator('html')).toHaveAttribute('data-scheme', theme);
    await expect(phone).toHaveAttribute('data-theme', theme);
  }
  await phone.getByRole('button', { name: 'Close mini-app' }).click();

  await write(messenger, '/start');
  const message = await waitForMessage(messenger, 'Open Tallydesk to see your deposits');
  await message.getByRole('link').first().click();
  await expect(app.getByText('Your brands')).toBeVisible();
  await expect(phone).toContainText('Anna Berg');
  await expectClean(messenger, 'the mini-app in a phone');
});

test('the bot in a new group says once what to do next, even if it becomes an admin', async ({ browser }) => {
  const messenger = await openMessenger(browser, anna);
  await messenger.getByRole('button', { name: 'New group' }).click();
  await messenger.getByRole('textbox', { name: 'Title' }).fill('Westmoor team');
  await messenger.getByRole('button', { name: 'Create group' }).click();
  await waitForMessage(messenger, /Chat id: -100\d+/);

  await messenger.getByRole('button', { name: 'Chat info' }).click();
  await expectLayerClean(messenger, 'about a group');
  const reactions = messenger.getByRole('combobox', { name: 'Reactions' });
  await reactions.selectOption('None');
  await messenger.getByRole('button', { name: 'Chat info' }).click();
  await expect(reactions.locator('option:checked')).toHaveText('None');
  await messenger.getByRole('button', { name: 'Make the bot an admin' }).click();
  await expect(messenger.getByText('2 members · the bot is an admin')).toBeVisible();
  await expect(messenger.getByRole('article').filter({ hasText: 'Chat id' })).toHaveCount(1);

  await openChat(messenger, 'Tallydesk');
  await messenger.getByRole('button', { name: 'Chat info' }).click();
  await messenger.getByRole('checkbox', { name: 'Topics in private chats' }).click();
  await expect(messenger.getByRole('checkbox', { name: 'Topics in private chats' })).toBeChecked();
  await messenger.getByRole('checkbox', { name: 'Topics in private chats' }).click();
  await expect(messenger.getByRole('checkbox', { name: 'Topics in private chats' })).not.toBeChecked();
  await expectLayerClean(messenger, 'about the chat with the bot');
});
