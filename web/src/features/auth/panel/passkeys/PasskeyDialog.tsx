import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PopupFooter } from '../../../../kit/panel/FormPopup';
import { Popup } from '../../../../kit/panel/Popup';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useStartConfirmationMutation, useConfirmWithPasskeyMutation } from '../api';
import { authenticateWithPasskey, cancelCeremony, supportsPasskeys, formatPasskeyError } from './ceremony';

const unsupportedText = 'This browser cannot use passkeys here. Use another browser, or a page with https.';

export function PasskeyDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const [startConfirmation] = useStartConfirmationMutation();
  const [confirm] = useConfirmWithPasskeyMutation();
  const [failure, setFailure] = useState(supportsPasskeys() ? undefined : unsupportedText);
  const confirmInBrowser = async () => {
    const response = await authenticateWithPasskey(await startConfirmation().unwrap());
    await confirm({ confirmPasskey: { response } }).unwrap();
  };
  const { submit, isBusy } = useSubmit<void, void>(() => ({ unwrap: confirmInBrowser }), {
    onFailed: (error) => {
      setFailure(formatPasskeyError(error));
      return true;
    },
    onDone: () => onAnswer(true),
  });
  const onConfirm = () => {
    setFailure(undefined);
    void submit();
  };
  useEffect(() => () => void cancelCeremony(), []);

  return (
    <Popup title="Confirm with your passkey" size="sm" onClose={() => onAnswer(false)}>
      <Stack gap="sm">
        <Text>
          {isBusy
            ? 'Follow the instructions of your browser.'
            : 'This needs your passkey: your fingerprint, face, PIN or security key. The confirmation is valid for ten minutes.'}
        </Text>
        <PopupFooter onClose={() => onAnswer(false)} refusal={failure}>
          <Button data-autofocus loading={isBusy} disabled={!supportsPasskeys()} onClick={onConfirm}>
            Confirm
          </Button>
        </PopupFooter>
      </Stack>
    </Popup>
  );
}
