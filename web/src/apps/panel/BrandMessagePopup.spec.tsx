import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newBrandDetail, newOwnUser } from '../../testing/new-views';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { reply, replyBrand, acceptCalls, refuseCall } from '../../testing/server';
import { BrandFrame } from './BrandFrame';

beforeEach(() => {
  reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['brands'] }));
  replyBrand(newBrandDetail({ admin_telegram_id: 7_000_000_003 }));
});

async function openPopup() {
  const { user } = renderPanel(
    [{ element: <BrandFrame />, children: [toTestRoute('/brands/:brand_id', <p>Overview</p>)] }],
    '/brands/1',
  );
  const getOpenButton = () => screen.getByRole('button', { name: 'Send message' });
  await waitFor(() => expect(getOpenButton()).toBeEnabled());
  await user.click(getOpenButton());
  const popup = within(await screen.findByRole('dialog'));
  const field = await popup.findByRole('textbox', { name: 'Message' });
  return { user, popup, field, getPreview: () => within(popup.getByRole('region', { name: 'Preview' })) };
}

it('sends an ordinary sentence as it was typed, and shows the message as the messenger will show it', async () => {
  const sent = acceptCalls('post', 'brand/message/1');
  const { user, popup, field, getPreview } = await openPopup();
  expect(popup.getByRole('radio', { name: 'To admin' })).toBeChecked();
  await user.click(popup.getByRole('button', { name: 'Send' }));
  await screen.findByText('Message is empty');

  await user.type(field, '*Hello.* Please send 2 documents today!');
  await user.click(popup.getByRole('radio', { name: 'In chat' }));

  expect(getPreview().getByText('Hello.').tagName).toBe('STRONG');
  expect(getPreview().getByText('Please send 2 documents today!')).toBeVisible();
  await user.click(popup.getByRole('button', { name: 'Send' }));
  await screen.findByText('The message has been delivered');
  expect(sent).toEqual([{ message: '*Hello.* Please send 2 documents today!', type: 'chat' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('escapes all marks of a plain text, and shows it as it was typed', async () => {
  const sent = acceptCalls('post', 'brand/message/1');
  const { user, popup, field, getPreview } = await openPopup();

  await user.type(field, '2 * 3 - 1.');
  await user.click(popup.getByRole('checkbox', { name: 'Plain text, without formatting' }));
  expect(getPreview().getByText('2 * 3 - 1.')).toBeVisible();
  await user.click(popup.getByRole('button', { name: 'Send' }));

  await screen.findByText('The message has been delivered');
  expect(sent).toEqual([{ message: '2 \\* 3 \\- 1\\.', type: 'admin' }]);
});

it('keeps the text of a refused message, and shows the messenger’s complaint until the text changes', async () => {
  const message = 'The messenger cannot read line 1, character 3: “.” must be written as “\\.”';
  const { user, popup, field } = await openPopup();
  await user.type(field, 'Hi.');
  for (const [status, error, text] of [
    [409, 'user block bot', 'User blocked the bot'],
    [500, 'Internal', 'Server error. Try later'],
    [502, 'send error', 'Messenger error'],
  ] as const) {
    refuseCall('post', 'brand/message/1', status, error, { message });
    await user.click(popup.getByRole('button', { name: 'Send' }));
    await screen.findByText(text);
    expect(field).toHaveValue('Hi.');
  }

  expect(popup.getByText(message)).toBeVisible();
  expect(field).toBeInvalid();
  await user.type(field, '{Backspace}');
  expect(popup.queryByText(message)).not.toBeInTheDocument();
});
