import { Text } from '@mantine/core';
import { useState } from 'react';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { FormattedText } from '../../../kit/panel/FormattedText';
import { notify } from '../../../kit/panel/notify';
import { Popup } from '../../../kit/panel/Popup';
import { useSendTestReportMutation } from '../api';

/** Posts the last daily report once more, marked as a test, and shows what was posted. */
export function TestReport({ brandId }: { brandId: number }) {
  const [sendReport, { isLoading }] = useSendTestReportMutation();
  const [message, setMessage] = useState<string>();

  const onSend = async () => {
    try {
      const report = await sendReport({ brandId }).unwrap();
      notify.success('The report has been sent');
      setMessage(report.message);
    } catch (error) {
      notify.failure(error);
    }
  };

  return (
    <>
      <DoubleClickButton
        variant="default"
        loading={isLoading}
        armedLabel="Click again to send"
        onConfirm={() => void onSend()}
      >
        Send test report
      </DoubleClickButton>
      {message !== undefined && (
        <Popup onClose={() => setMessage(undefined)} title="Test report">
          <Text c="dimmed" fz={13} mb="sm">
            This is on its way to the report chat, with a picture.
          </Text>
          <FormattedText source={message} />
        </Popup>
      )}
    </>
  );
}
