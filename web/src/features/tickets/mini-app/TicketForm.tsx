import { texts } from '../../../texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenedTicket } from '../../../api/ticket.api.gen';
import { cleanMessage, countVisible } from '../../../../../server/shared/typed-text.rules';
import { isCancelled } from '../../../kit/core/sending/upload';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { SubmitButton, TextArea } from '../../../kit/mini-app/fields';
import { vibrate } from '../../../kit/mini-app/telegram';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { invalidateTickets } from '../api';
import { maxFiles, formatTooManyFiles } from '../../../kit/core/sending/attachments';
import { useAppDispatch } from '../../../store/hooks';
import {
  cancelSending,
  changeDraft,
  detachFile,
  type PostDraft,
  sendDraft,
  useDraft,
} from '../../../kit/core/sending/drafts';
import { maxMessageLength, minOpeningLength } from '../ticket-types';
import { formatSendError } from '../../../kit/core/sending/outgoing-item';
import { AttachButton, AttachedFiles } from '../../../kit/mini-app/Attachments';
import { useAttach } from './useAttach';
import { useDeviceDraft } from '../../../kit/mini-app/device-drafts';
import styles from './TicketForm.module.css';
import { buildTicketHref } from './services';

interface Props {
  draftKey: string;
  /** Fields before the message. */
  children?: ReactNode;
  maxTextLength?: number;
  /** What is wrong with the fields before the message, or false. */
  fieldsProblem?: string | false;
  post: PostDraft<OpenedTicket>;
  onOpened?: () => void;
  /** Further values of the request. If they change, the next attempt is a new ticket instead of a retry. */
  otherValues?: unknown;
}

export function TicketForm(props: Props) {
  const { draftKey, children, maxTextLength = maxMessageLength } = props;
  const { fieldsProblem, post, onOpened, otherValues } = props;
  useDeviceDraft(draftKey);
  const { text, files, progress } = useDraft(draftKey);
  const brandId = useOptionalBrandId();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { accept, attach, ...handlers } = useAttach('opening', draftKey);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const { submit } = useSubmit(() => ({ unwrap: () => dispatch(sendDraft(draftKey, post, otherValues)) }), {
    shouldConfirmClosing: cleanMessage(text) !== '' || files.length > 0,
    validate: () => {
      if (fieldsProblem) return fieldsProblem;
      if (countVisible(text) < minOpeningLength) return texts.ticketForm.short;
      return files.length > maxFiles && formatTooManyFiles();
    },
    failureText: formatSendError,
    onFailed: isCancelled, // a cancelled call shows no error
    onDone: (opened) => {
      if (!opened) return; // the draft was already being sent
      vibrate('success');
      onOpened?.();
      dispatch(invalidateTickets());
      // Does not redirect a person who has navigated away during the call.
      if (isMounted.current) void navigate(buildTicketHref(opened.ticket.id, brandId));
    },
  });

  return (
    <form
      className={styles.form}
      onSubmit={createSubmitHandler(() => submit(undefined))}
      {...(progress === null && handlers)}
    >
      {children}
      <TextArea
        label={texts.chat.message}
        value={text}
        minLength={minOpeningLength}
        maxLength={maxTextLength}
        disabled={progress !== null}
        onChange={(event) => dispatch(changeDraft(draftKey, { text: event.target.value }))}
      />
      <AttachedFiles
        files={files}
        onRemove={progress === null ? (file) => dispatch(detachFile(draftKey, file)) : undefined}
      />
      {progress !== null ? (
        <div className={styles.sending}>
          <progress className={styles.progress} aria-label={texts.ticketForm.sending} value={progress} />
          <button type="button" className={styles.cancel} onClick={() => dispatch(cancelSending(draftKey))}>
            {texts.common.cancel}
          </button>
        </div>
      ) : (
        <div className={styles.actions}>
          <AttachButton accept={accept} onPick={attach}>
            {texts.attachments.attach}
          </AttachButton>
          <SubmitButton>{texts.ticketForm.send}</SubmitButton>
        </div>
      )}
    </form>
  );
}
