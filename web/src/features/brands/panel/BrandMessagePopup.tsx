import { Button, Checkbox, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { cleanMessage } from '../../../../../server/shared/typed-text.rules';
import type { BrandDetail, BrandMessage } from '../../../api/panel.api.gen';
import { useIdempotencyKeys } from '../../../api/idempotency-keys';
import { getConnection, getErrorMessage, getErrorName, formatError } from '../../../api/errors';
import { BrandMessage as limits } from '../../../api/limits.gen';
import { useStoredState } from '../../../kit/panel/useStoredState';
import { escapeMarkdown, escapeStrayMarks } from '../../../../../server/shared/markdown-v2.rules';
import { FormattedText } from '../../../kit/panel/FormattedText';
import { Popup } from '../../../kit/panel/Popup';
import { PopupFooter } from '../../../kit/panel/FormPopup';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useSendBrandMessageMutation } from '../api';
import styles from './BrandMessagePopup.module.css';

const errorTexts: Record<string, string> = {
  'Message is empty': 'Message is empty',
  'user block bot': 'User blocked the bot',
  'send error': 'Messenger error',
};

/** A form that sends a message to a brand's admin or chat, and stays open until it is delivered. */
export function BrandMessagePopup({ brand, onClose }: { brand: BrandDetail; onClose: () => void }) {
  const hasAdmin = brand.admin_telegram_id !== null;
  const [type, setType] = useState<BrandMessage['type']>(hasAdmin ? 'admin' : 'chat');
  const [message, setMessage] = useStoredState(`message to brand ${brand.id}`, '');
  const [isPlain, setIsPlain] = useState(false);
  const [fieldError, setFieldError] = useState<string>();
  const [sendMessage] = useSendBrandMessageMutation();
  const keys = useIdempotencyKeys();
  const source = isPlain ? escapeMarkdown(message) : message;
  const { submit, isBusy } = useSubmit(
    (request: BrandMessage) =>
      sendMessage({ id: brand.id, brandMessage: request, 'Idempotency-Key': keys.getKey(request) }),
    {
      validate: () => cleanMessage(message) === '' && errorTexts['Message is empty'],
      successText: 'The message has been delivered',
      failureText: (error) => formatError(error, errorTexts[getErrorName(error) ?? '']),
      isChanged: message !== '',
      params: ['popup'],
      onFailed: (error) => {
        // After a refusal, the next press sends a new message. If the outcome is unknown, it repeats this one with the same key.
        if (getConnection(error) === 'ok' && getErrorName(error) !== 'in flight') keys.reset();
        const text = errorTexts[getErrorName(error) ?? ''];
        // The server's text may say that a part was delivered. The person must read it before sending the whole message again.
        if (text && getErrorMessage(error) !== text) setFieldError(getErrorMessage(error));
        return false;
      },
      onDone: onClose,
    },
  );
  const onSend = () => {
    setFieldError(undefined);
    void submit({ message: source, type });
  };

  return (
    <Popup onClose={onClose} title="Send message" closeOnClickOutside={message === ''}>
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
          minRows={4}
          maxRows={14}
          maxLength={limits.message.maxLength}
          description={
            isPlain
              ? 'Sent exactly as typed.'
              : 'The messenger’s MarkdownV2 formatting is supported, such as *bold*, _italic_, __underline__, ~strike~ and `code`. Everything else is sent as typed. To send a mark itself, put \\ before it: \\*'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldError}
          value={message}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            setFieldError(undefined);
          }}
        />
        <Checkbox
          label="Plain text, without formatting"
          checked={isPlain}
          onChange={(event) => {
            setIsPlain(event.currentTarget.checked);
            setFieldError(undefined);
          }}
        />
        {message.trim() !== '' && <Preview source={source} />}
        <PopupFooter onClose={onClose}>
          <Button loading={isBusy} onClick={onSend}>
            Send
          </Button>
        </PopupFooter>
      </Stack>
    </Popup>
  );
}

function Preview({ source }: { source: string }) {
  return (
    <section aria-label="Preview" className={styles.preview}>
      <h3 className={styles.title}>Preview</h3>
      <FormattedText source={escapeStrayMarks(source)} />
    </section>
  );
}
