import { expect, test } from './app';
import {
  anna,
  carl,
  waitForMessage,
  logIn,
  mia,
  openChat,
  openMessenger,
  openMiniApp,
  openPanel,
} from './people';

/** Two members of staff work on one ticket at the same time, while its owner reads it. */
test('colleagues see each other in a ticket, hand it over, and write notes that the agent never sees', async ({
  browser,
}) => {
  const secret = `She is on the blacklist ${Date.now()}`;
  const agent = await openMiniApp(browser, anna);
  const miasMessenger = await openMessenger(browser, mia);
  const panel = await logIn(miasMessenger);
  const colleague = await openPanel(browser, carl);

  await panel.goto('/tickets/in-work');
  const row = panel
    .getByRole('navigation', { name: 'Tickets' })
    .getByRole('link', { name: /Anna Berg.*CRM/ });
  await row.click();
  const title = panel.getByRole('region', { name: 'Ticket' }).getByRole('heading', { level: 1 });
  const id = /#(\d+)/.exec(await title.innerText())![1]!;
  await colleague.goto(`/tickets/chat/${id}`);

  await expect(panel.getByText('Carl Strand is viewing')).toBeVisible();
  await expect(colleague.getByText('Mia Voss is viewing')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Message' }).pressSequentially('Let me look');
  await expect(colleague.getByText('Mia Voss is writing')).toBeVisible();
  await expect(colleague.getByRole('img', { name: 'Mia Voss is writing' }).first()).toBeVisible();

  await colleague.keyboard.press('a');
  await expect(panel.getByRole('button', { name: 'Assignee: Carl Strand' })).toBeVisible();

  await colleague.keyboard.press('n');
  await colleague.getByRole('textbox', { name: 'Note' }).pressSequentially(`${secret}, @mi`);
  await expect(colleague.getByRole('option', { name: /Mia Voss/ })).toBeVisible();
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByRole('textbox', { name: 'Note' })).toHaveValue(`${secret}, @Mia Voss `);
  await colleague.keyboard.press('Enter');
  const note = panel.getByRole('log').getByRole('article').filter({ hasText: secret });
  await expect(note.getByText('only staff see it')).toBeVisible();
  await waitForMessage(miasMessenger, `Carl Strand mentioned you in ticket #${id}`);

  const answer = 'Hello Anna, we are on it.';
  await panel.getByRole('textbox', { name: 'Message' }).fill(answer);
  await panel.getByRole('textbox', { name: 'Message' }).press('Enter');
  await agent.goto(`/tg/ticket/${id}?brand=1`);
  await expect(agent.getByText(answer)).toBeVisible();
  await expect(agent.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(agent.getByText(secret)).toHaveCount(0);

  await colleague.getByRole('button', { name: 'Close', exact: true }).click();
  await colleague.getByRole('button', { name: 'Close ticket' }).click();
  await panel.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await agent.getByRole('textbox', { name: 'Message' }).fill('Thank you both');
  await agent.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(colleague.getByRole('log').getByText('Thank you both')).toBeVisible();

  await panel.goto('/tickets/mentioned');
  await expect(row).toBeVisible();
  await expect(colleague.getByText(/Mia Voss is/)).toHaveCount(0);
  await colleague.close();
  await expect(panel.getByRole('img', { name: /Carl Strand is/ })).toHaveCount(0);

  const phone = await openMessenger(browser, anna);
  await openChat(phone, 'Tallydesk');
  await waitForMessage(phone, `Your ticket #${id}, CRM, was opened again`);
  await expect(phone.getByText(secret)).toHaveCount(0);
  await expect(agent.getByText(secret)).toHaveCount(0);
});
