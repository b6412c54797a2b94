import { Button } from '@mantine/core';
import { useSubmit } from '../../../../../kit/panel/useSubmit';
import { useReopenTicketMutation } from '../../../api';

/** Takes a closed ticket into work again. */
export function ReopenTicket({ ticketId }: { ticketId: number }) {
  const [send] = useReopenTicketMutation();
  const { submit, isBusy } = useSubmit((id: number) => send({ id }), {
    done: 'Ticket reopened',
    refusals: { 'ticket is not closed': 'Someone else has already reopened it' },
  });
  return (
    <Button variant="default" loading={isBusy} onClick={() => submit(ticketId)}>
      Reopen
    </Button>
  );
}
