import { texts } from '../../../../texts';
import type { Ticket } from '../../../../api/ticket.api.gen';
import { getOwnQueueOwner } from '../../../../kit/mini-app/draft-key';
import { useRef } from 'react';
import { createSubmitHandler } from '../../../../kit/core/useSubmission';
import { showToast } from '../../../../kit/mini-app/Toasts';
import { useClosingConfirmation } from '../../../../kit/mini-app/useSubmit';
import { useAppDispatch } from '../../../../store/hooks';
import { MessageField } from '../../MessageField';
import { useMessageInput } from '../../useMessageInput';
import { maxMessageLength } from '../../ticket-types';
import { AttachButton, AttachedFiles } from '../../../../kit/mini-app/Attachments';
import { useAttach } from '../useAttach';
import button from '../../../../kit/mini-app/button.module.css';
import styles from './ChatInput.module.css';
import { useDeviceDraft } from '../../../../kit/mini-app/device-drafts';
import { LockIcon, SendIcon } from '../icons';

interface Props {
  ticket: Ticket;
  draftKey: string;
  hasOutgoing: boolean;
}

export function ChatInput(props: Props) {
  if (!props.ticket.closed) return <OpenInput {...props} />;
  return (
    <p className={styles.closed}>
      <LockIcon /> {texts.chat.closed}
    </p>
  );
}

function OpenInput({ ticket: { id }, draftKey, hasOutgoing }: Props) {
  const dispatch = useAppDispatch();
  useDeviceDraft(draftKey);
  const { files, isEmpty, send, onKeyDown, detach } = useMessageInput(
    { owner: getOwnQueueOwner(), ticketId: id, draftKey },
    (problem) => dispatch(showToast('error', problem)),
  );
  useClosingConfirmation(!isEmpty || hasOutgoing);
  const { accept, attach, ...handlers } = useAttach('chat', draftKey);

  return (
    <form className={styles.input} onSubmit={createSubmitHandler(send)} {...handlers}>
      <AttachedFiles files={files} onRemove={detach} />
      <div className={styles.line}>
        <AttachButton accept={accept} onPick={attach} />
        <MessageField
          draftKey={draftKey}
          fieldRef={useRef(null)}
          maxHeight={75}
          aria-label={texts.chat.message}
          dir="auto"
          onKeyDown={onKeyDown}
          className={styles.field}
          placeholder={texts.chat.message}
          enterKeyHint="send"
          maxLength={maxMessageLength}
        />
        <button type="submit" className={button.icon} aria-label={texts.ticketForm.send} disabled={isEmpty}>
          <SendIcon />
        </button>
      </div>
    </form>
  );
}
