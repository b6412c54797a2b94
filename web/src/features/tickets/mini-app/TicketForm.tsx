import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { OpenedTicket } from '../../../api/api.gen';
import { isCanceled, type UploadOptions } from '../upload';
import { onForm } from '../../../kit/core/useSubmission';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { SubmitButton, TextArea } from '../../../kit/mini-app/fields';
import { vibrate } from '../../../kit/mini-app/telegram';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { ticketsChanged } from '../api';
import { maxFiles, tooManyFiles } from '../attachments';
import { changeDraft, sendDraft, useDraft } from '../drafts';
import { maxLength, minLength, sendFailure } from '../words';
import { AttachButton, AttachedFiles } from './Attachments';
import styles from './TicketForm.module.css';
import { ticketHref } from './ticket-href';

interface Message {
  text: string;
  files: File[];
}

interface Props {
  /** What is written stays under this key until it is sent. */
  draftKey: string;
  /** Fields before the message. */
  children?: ReactNode;
  /** How much of a message is left for its text. */
  textLength?: number;
  /** What is wrong with the fields before the message, in the product's words. */
  fault?: string | false;
  post: (message: Message, options: UploadOptions) => Promise<OpenedTicket>;
  onOpened?: () => void;
  /** What is sent beside the message: another ticket, and no second attempt, where it differs. */
  about?: unknown;
}

/** Opens a ticket, and then its chat. */
export function TicketForm({
  draftKey,
  children,
  textLength = maxLength,
  fault,
  post,
  onOpened,
  about,
}: Props) {
  const draft = useDraft(draftKey);
  const { text, files } = draft.sending ?? draft;
  const brandId = useOptionalBrandId();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const { submit } = useSubmit(() => ({ unwrap: () => sendDraft(draftKey, post, about) }), {
    isUnsent: text.trim() !== '' || files.length > 0,
    check: () => {
      if (fault) return fault;
      if (text.trim().length < minLength) return 'Message is short';
      return files.length > maxFiles && tooManyFiles;
    },
    failure: sendFailure,
    onFailed: isCanceled,
    onDone: (opened) => {
      if (!opened) return; // it was being sent already
      vibrate('success');
      onOpened?.();
      dispatch(ticketsChanged());
      // Whoever went elsewhere meanwhile is left there.
      if (isShown.current) void navigate(ticketHref(opened.ticket.id, brandId));
    },
  });

  return (
    <form className={styles.form} onSubmit={onForm(() => submit(undefined))}>
      {children}
      <TextArea
        label="Message"
        value={text}
        minLength={minLength}
        maxLength={textLength}
        disabled={draft.sending !== null}
        onChange={(event) => changeDraft(draftKey, { text: event.target.value })}
      />
      <AttachedFiles
        files={files}
        onRemove={
          draft.sending
            ? undefined
            : (removed) => changeDraft(draftKey, { files: files.filter((file) => file !== removed) })
        }
      />
      {draft.sending ? (
        <div className={styles.sending}>
          <progress className={styles.progress} aria-label="Sending" value={draft.sending.progress} />
          <button type="button" className={styles.cancel} onClick={draft.sending.cancel}>
            Cancel
          </button>
        </div>
      ) : (
        <div className={styles.actions}>
          <AttachButton
            place="opening"
            onPick={(picked) => changeDraft(draftKey, { files: [...files, ...picked] })}
          >
            Attach
          </AttachButton>
          <SubmitButton>Send</SubmitButton>
        </div>
      )}
    </form>
  );
}
