import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAttempts } from '../../../api/client-key';
import { notify } from '../../../kit/panel/notify';
import { Popup } from '../../../kit/panel/Popup';
import { postStaffMessage, showWritten, ticketsChanged, type TicketsDispatch } from '../api';
import { maxLength, sendFailure } from '../words';

/** Closes the ticket for good; the reason goes to its owner as the last message. */
export function CloseTicket({ ticketId }: { ticketId: number }) {
  const [isOpen, popup] = useDisclosure();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const dispatch = useDispatch<TicketsDispatch>();
  const attempts = useAttempts();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const order = { message: reason.trim(), is_closed_message: '1' as const };
      const written = await postStaffMessage(ticketId, order, { key: attempts.keyFor(order) });
      attempts.done();
      dispatch(showWritten('staffChat', ticketId, written));
      popup.close();
    } catch (error) {
      notify.error(sendFailure(error));
    } finally {
      setBusy(false);
      dispatch(ticketsChanged()); // also when somebody else has closed it meanwhile
    }
  };

  return (
    <>
      <Button variant="default" onClick={popup.open}>
        Close
      </Button>
      {isOpen && (
        <Popup onClose={popup.close} title={`Close ticket #${ticketId}`}>
          <form onSubmit={onSubmit}>
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
            <Button type="submit" loading={isBusy} mt="md" fullWidth>
              Close ticket
            </Button>
          </form>
        </Popup>
      )}
    </>
  );
}
