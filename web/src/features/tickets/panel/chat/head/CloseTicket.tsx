import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { onForm } from '../../../../../kit/core/useSubmission';
import { FormPopup } from '../../../../../kit/panel/FormPopup';
import { useShortcut } from '../../../../../kit/panel/useShortcut';
import { useSubmit } from '../../../../../kit/panel/useSubmit';
import { postStaffMessage, showWritten, ticketsChanged, type TicketsDispatch } from '../../../api';
import { maxLength, sendFailure } from '../../../words';

/** Closes the ticket for good. Its owner gets the reason as the last message. */
export function CloseTicket({ ticketId }: { ticketId: number }) {
  const [isOpen, popup] = useDisclosure();
  useShortcut({ keys: 'C', title: 'Close the ticket', group: 'Ticket', waits: true, run: popup.open });
  const [reason, setReason] = useState('');
  const dispatch = useDispatch<TicketsDispatch>();

  const close = async (message: string, key: string) => {
    try {
      const written = await postStaffMessage(ticketId, { message, is_closed_message: '1' }, { key });
      dispatch(showWritten('staffChat', ticketId, written));
    } finally {
      dispatch(ticketsChanged(ticketId)); // also if somebody else has closed it meanwhile
    }
  };
  const { submit, isBusy } = useSubmit((message: string, key) => ({ unwrap: () => close(message, key) }), {
    failure: sendFailure,
    onDone: popup.close,
  });

  return (
    <>
      <Button variant="default" onClick={popup.open} title="Close the ticket (C)" aria-keyshortcuts="C">
        Close
      </Button>
      {isOpen && (
        <FormPopup
          title={`Close ticket #${ticketId}`}
          button="Close ticket"
          isSaving={isBusy}
          onSubmit={onForm(() => submit(reason.trim()))}
          onClose={popup.close}
        >
          <Textarea
            label="Reason (optional)"
            description={'Sent as the last message. Without one it reads "Ticket closed".'}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxLength}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
        </FormPopup>
      )}
    </>
  );
}
