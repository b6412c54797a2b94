import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Ticket } from '../../../api/api.gen';
import type { newStore } from '../../../api/store';
import { isCanceled } from '../../../api/upload';
import { vibrate } from '../../../ui/mini-app/telegram';
import { toast } from '../../../ui/mini-app/toast';
import { useClosingConfirmation } from '../../../ui/mini-app/useClosingConfirmation';
import { postOwnMessage, ticketsApi, ticketsChanged } from '../api';
import { maxFiles, tooManyFiles } from '../attachments';
import { changeDraft, sendDraft, useDraft } from '../drafts';
import { maxLength, sendFailure } from '../words';
import { AttachButton, AttachedFiles } from './Attachments';
import styles from './ChatInput.module.css';
import { LockIcon, SendIcon } from './icons';

/** How high the field grows with its text (spec 5). */
const tallest = 75;

interface Props {
  ticket: Ticket;
  draftKey: string;
}

export function ChatInput({ ticket, draftKey }: Props) {
  if (!ticket.closed) return <OpenInput ticket={ticket} draftKey={draftKey} />;
  return (
    <p className={styles.closed}>
      <LockIcon /> Ticket closed
    </p>
  );
}

function OpenInput({ ticket: { id }, draftKey }: Props) {
  const { text, files, sending } = useDraft(draftKey);
  const dispatch = useDispatch<ReturnType<typeof newStore>['dispatch']>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '' && files.length === 0;
  useClosingConfirmation(!isEmpty || sending !== null);

  useLayoutEffect(() => {
    const { style } = field.current!;
    style.height = 'auto';
    style.height = `${Math.min(field.current!.scrollHeight, tallest)}px`;
  }, [text]);

  const onSend = async () => {
    if (isEmpty) return;
    if (files.length > maxFiles) return toast('error', tooManyFiles);
    try {
      await sendDraft(draftKey, async (message, options) => {
        const sent = await postOwnMessage(id, { message: message.text, files: message.files }, options);
        dispatch(
          ticketsApi.util.updateQueryData('getOwnTicket', { id }, ({ messages }) => {
            if (messages.every((known) => known.id !== sent.id)) messages.unshift(sent);
          }),
        );
        vibrate('success');
      });
    } catch (error) {
      if (!isCanceled(error)) toast('error', sendFailure(error));
    }
    dispatch(ticketsChanged());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composing of a character, which sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void onSend();
  };

  return (
    <form className={styles.input} onSubmit={onSubmit}>
      <AttachedFiles
        files={files}
        onRemove={(removed) => changeDraft(draftKey, { files: files.filter((file) => file !== removed) })}
      />
      <div className={styles.line}>
        <AttachButton
          place="chat"
          onPick={(picked) => changeDraft(draftKey, { files: [...files, ...picked] })}
        />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label="Message"
          placeholder="Message"
          enterKeyHint="send"
          maxLength={maxLength}
          value={text}
          onChange={(event) => changeDraft(draftKey, { text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label="Send"
          disabled={isEmpty || sending !== null}
        >
          <SendIcon />
        </button>
      </div>
    </form>
  );
}
