import { Text } from '@mantine/core';
import { useState } from 'react';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { FormattedText } from '../../../kit/panel/FormattedText';
import { Popup } from '../../../kit/panel/Popup';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useSendTestReportMutation } from '../../brands/api';

export function TestReport({ brandId }: { brandId: number }) {
  const [message, setMessage] = useState<string>();
  const { submit, isBusy } = useSubmit(useSendTestReportMutation(), {
    successText: 'The report has been sent',
    onDone: (report) => setMessage(report.message),
  });

  return (
    <>
      <DoubleClickButton
        variant="default"
        loading={isBusy}
        armedLabel="Click again to send"
        onConfirm={() => void submit({ brandId })}
      >
        Send test report
      </DoubleClickButton>
      {message !== undefined && (
        <Popup onClose={() => setMessage(undefined)} title="Test report">
          <Text c="dimmed" fz={13} mb="sm">
            This report is being sent to the report chat, with a picture.
          </Text>
          <FormattedText source={message} />
        </Popup>
      )}
    </>
  );
}
