import { screen, within } from '@testing-library/react';
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
    '/brands/1?popup=message',
  );
  const popup = within(await screen.findByRole('dialog'));
  const field = await popup.findByRole('textbox', { name: 'Message' });
  return { user, popup, field, preview: () => within(popup.getByRole('region', { name: 'Preview' })) };
}

it('sends an ordinary sentence as it was typed, and shows the message as the messenger will show it', async () => {
  const sent = acceptCalls('post', 'brand/message/1');
  const { user, popup, field, preview } = await openPopup();

  await user.type(field, '*Hello.* Please send 2 documents today!');

  expect(preview().getByText('Hello.').tagName).toBe('STRONG');
  expect(preview().getByText('Please send 2 documents today!')).toBeVisible();
  await user.click(popup.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The message has been delivered')).toBeVisible();
  expect(sent).toEqual([{ message: '*Hello.* Please send 2 documents today!', type: 'admin' }]);
});

it('escapes all marks of a plain text, and shows it as it was typed', async () => {
  const sent = acceptCalls('post', 'brand/message/1');
  const { user, popup, field, preview } = await openPopup();

  await user.type(field, '2 * 3 - 1.');
  await user.click(popup.getByRole('checkbox', { name: 'Plain text, without formatting' }));
  expect(preview().getByText('2 * 3 - 1.')).toBeVisible();
  await user.click(popup.getByRole('button', { name: 'Send' }));

  expect(await screen.findByText('The message has been delivered')).toBeVisible();
  expect(sent).toEqual([{ message: '2 \\* 3 \\- 1\\.', type: 'admin' }]);
});

it('shows the server’s complaint under the field until the text changes', async () => {
  const message = 'The messenger cannot read line 1, character 3: “.” must be written as “\\.”';
  refuseCall('post', 'brand/message/1', 502, 'send error', { message });
  const { user, popup, field } = await openPopup();

  await user.type(field, 'Hi.');
  await user.click(popup.getByRole('button', { name: 'Send' }));

  expect(await popup.findByText(message)).toBeVisible();
  expect(field).toBeInvalid();
  expect(await screen.findByText('Messenger error')).toBeVisible();

  await user.type(field, '{Backspace}');
  expect(popup.queryByText(message)).not.toBeInTheDocument();
});
