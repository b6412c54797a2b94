import { Button, Modal, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BrandDetail, BrandMessage as Order } from '../../../api/api.gen';
import { errorMessage, errorName } from '../../../api/errors';
import { notify } from '../../../ui/panel/notify';
import { PopupFooter } from '../../../ui/panel/PopupFooter';
import { useSendBrandMessageMutation } from '../api';

const messageLength = 10_000;
const words: Record<string, string> = {
  'Message is empty': 'Message is empty',
  'user block bot': 'User blocked the bot',
  'send error': 'Messenger error',
};

/** Staff's own words to a brand's admin or chat. What was written stays until it has been delivered. */
export function BrandMessage({ brand, onClose }: { brand: BrandDetail; onClose: () => void }) {
  const hasAdmin = brand.admin_telegram_id !== null;
  const [type, setType] = useState<Order['type']>(hasAdmin ? 'admin' : 'chat');
  const [message, setMessage] = useState('');
  const [reason, setReason] = useState<string>();
  const [sendMessage, { isLoading }] = useSendBrandMessageMutation();

  const onSend = async () => {
    setReason(undefined);
    if (message.trim() === '') return notify.warning('Message is empty');
    try {
      await sendMessage({ id: brand.id, brandMessage: { message, type } }).unwrap();
      notify.success('The message has been delivered');
      onClose();
    } catch (error) {
      const text = words[errorName(error) ?? ''];
      notify.error(text);
      // The server may know more: that only the beginning has arrived, so it must not be sent whole again.
      if (text && errorMessage(error) !== text) setReason(errorMessage(error));
    }
  };

  return (
    <Modal opened onClose={onClose} title="Send message" closeOnClickOutside={message === ''}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label="To whom"
          data={[
            { value: 'admin', label: 'To admin', disabled: !hasAdmin },
            { value: 'chat', label: 'In chat' },
          ]}
          value={type}
          onChange={setType}
        />
        <Textarea
          label="Message"
          data-autofocus
          autosize
          minRows={4}
          maxRows={14}
          maxLength={messageLength}
          description="The messenger’s MarkdownV2 formatting is supported: *bold*, _italic_, __underline__, ~strike~, `code`. Put \ before a mark that is meant as itself, such as \. or \!"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <PopupFooter onClose={onClose} refusal={reason}>
          <Button loading={isLoading} onClick={() => void onSend()}>
            Send
          </Button>
        </PopupFooter>
      </Stack>
    </Modal>
  );
}
