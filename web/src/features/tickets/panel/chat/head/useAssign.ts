import type { Ticket } from '../../../../../api/api.gen';
import { useSubmit } from '../../../../../kit/panel/useSubmit';
import { useAssignTicketMutation } from '../../../api';
import { sendFailure } from '../../../words';

/** Assigns the ticket to a person, or to nobody. */
export function useAssign({ id }: Pick<Ticket, 'id'>) {
  const [send] = useAssignTicketMutation();
  const { submit, isBusy } = useSubmit((user_id: number | null) => send({ id, assignTicket: { user_id } }), {
    failure: sendFailure,
  });
  return { assign: submit, isBusy };
}
