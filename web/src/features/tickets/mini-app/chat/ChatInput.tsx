import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Ticket } from '../../../../api/api.gen';
import { onForm } from '../../../../kit/core/useSubmission';
import { toast } from '../../../../kit/mini-app/toast';
import { useClosingConfirmation } from '../../../../kit/mini-app/useClosingConfirmation';
import { maxFiles, tooManyFiles } from '../../attachments';
import { changeDraft, takeDraft, useDraft } from '../../drafts';
import { enqueue } from '../../send-queue';
import { maxLength } from '../../words';
import { AttachButton, AttachedFiles } from '../Attachments';
import styles from './ChatInput.module.css';
import { LockIcon, SendIcon } from '../icons';
import { ownOwner } from '../useOwnSending';

/** How high the field grows with its text (spec 5). */
const tallest = 75;

interface Props {
  ticket: Ticket;
  draftKey: string;
  /** Something has not arrived yet. */
  hasOutgoing: boolean;
}

export function ChatInput(props: Props) {
  if (!props.ticket.closed) return <OpenInput {...props} />;
  return (
    <p className={styles.closed}>
      <LockIcon /> Ticket closed
    </p>
  );
}

function OpenInput({ ticket: { id }, draftKey, hasOutgoing }: Props) {
  const { text, files } = useDraft(draftKey);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '' && files.length === 0;
  useClosingConfirmation(!isEmpty || hasOutgoing);

  useLayoutEffect(() => {
    const { style } = field.current!;
    style.height = 'auto';
    style.height = `${Math.min(field.current!.scrollHeight, tallest)}px`;
  }, [text]);

  const onSend = () => {
    if (isEmpty) return;
    if (files.length > maxFiles) return toast('error', tooManyFiles);
    enqueue(ownOwner(), id, takeDraft(draftKey));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composing of a character, which sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };

  return (
    <form className={styles.input} onSubmit={onForm(onSend)}>
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
        <button type="submit" className={styles.send} aria-label="Send" disabled={isEmpty}>
          <SendIcon />
        </button>
      </div>
    </form>
  );
}
