import { useDispatch } from 'react-redux';
import type { WriteMessage } from '../../../api/api.gen';
import { errorName } from '../../../api/errors';
import { isCanceled, type UploadOptions } from '../../../api/upload';
import { notify } from '../../../ui/panel/notify';
import { postStaffMessage, ticketsApi, ticketsChanged, type TicketsDispatch } from '../api';
import { maxFiles, refusalOf, sortPicked, tooManyFiles } from '../attachments';
import { changeDraft, draftAt, sendDraft, useDraft } from '../drafts';
import { maxLength, sendFailure } from '../words';

/** Sends a message of the staff, and shows it at once when the server has it. */
export function usePostStaffMessage(ticketId: number) {
  const dispatch = useDispatch<TicketsDispatch>();
  return async (message: WriteMessage, options?: UploadOptions) => {
    try {
      const written = await postStaffMessage(ticketId, message, options);
      dispatch(
        ticketsApi.util.updateQueryData('getTicket', { id: ticketId }, ({ messages }) => {
          if (!messages.some(({ id }) => id === written.id)) messages.unshift(written);
        }),
      );
      dispatch(ticketsChanged());
    } catch (error) {
      if (errorName(error) === 'ticket is closed') dispatch(ticketsChanged()); // by somebody else, meanwhile
      throw error;
    }
  };
}

/** What this person is writing in the chat of a ticket. */
export function useStaffDraft(ticketId: number) {
  const key = `staff_ticket_${ticketId}`;
  const draft = useDraft(key);
  const post = usePostStaffMessage(ticketId);

  const attach = (picked: Iterable<File>) => {
    const { taken, refused } = sortPicked(picked, 'chat');
    if (refused.length > 0) notify.warning(refusalOf(refused, 'chat'));
    const files = [...draftAt(key).files, ...taken];
    if (files.length > maxFiles) notify.warning(tooManyFiles);
    changeDraft(key, { files });
  };

  const send = async () => {
    const { text, files } = draftAt(key);
    if (files.length > maxFiles) return notify.warning(tooManyFiles);
    if (text.trim().length > maxLength)
      return notify.warning(`A message has at most ${maxLength} characters`);
    if (text.trim() === '' && files.length === 0) return;
    try {
      await sendDraft(key, (message, options) =>
        post({ message: message.text, is_closed_message: '0', files: message.files }, options),
      );
    } catch (error) {
      if (!isCanceled(error)) notify.error(sendFailure(error));
    }
  };

  return {
    ...draft,
    write: (text: string) => changeDraft(key, { text }),
    attach,
    detach: (file: File) => changeDraft(key, { files: draft.files.filter((each) => each !== file) }),
    send,
  };
}

export type StaffDraft = ReturnType<typeof useStaffDraft>;
