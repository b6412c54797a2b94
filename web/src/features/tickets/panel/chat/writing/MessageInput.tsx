import { ActionIcon } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cleanMessage } from '../../../../../../../server/shared/typed-text.rules';
import { Icon } from '../../../../../kit/panel/Icon';
import { notify } from '../../../../../kit/panel/notify';
import {
  buildAcceptAttribute,
  maxFiles,
  formatTooManyFiles,
} from '../../../../../kit/core/sending/attachments';
import { useDraftPart } from '../../../../../kit/core/sending/drafts';
import { MessageField } from '../../../MessageField';
import { useMessageInput, type MessageTarget, useUploadRules } from '../../../useMessageInput';
import { maxMessageLength } from '../../../ticket-types';
import { AttachedFile } from '../files/AttachedFile';
import styles from './MessageInput.module.css';
import type { SuggestionListState } from './useSuggestions';

/** The number of characters from which the counter is shown. */
const minCountedLength = 800;

interface MessageInputProps {
  target: MessageTarget;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Undefined if files cannot be attached here. */
  onAttach?: (files: Iterable<File>) => void;
  onTyping: (isTyping: boolean) => void;
  /** Called with a message's key before it is queued. */
  onSend?: ((key: string) => void) | undefined;
  placeholder: string;
  sendTitle: string;
  /** A button before the field. */
  toolButton: ReactNode;
  suggestionState: SuggestionListState;
  /** The element that shows the suggestions. */
  suggestionList: ReactNode;
  /** Shown above the field. */
  children: ReactNode;
}

export function MessageInput(props: MessageInputProps) {
  const { target, fieldRef, onAttach, onTyping, onSend, placeholder, sendTitle, suggestionState } = props;
  const { draftKey } = target;
  const { files, isEmpty, send, onKeyDown, detach } = useMessageInput(target, notify.warning, onSend);
  const hasText = useDraftPart(draftKey, ({ text }) => text !== '');
  useEffect(() => {
    if (!hasText) onTyping(false);
  }, [hasText, onTyping]);
  const rules = useUploadRules('chat');
  const picker = useRef<HTMLInputElement>(null);

  const onPaste = (event: ClipboardEvent) => {
    if (!onAttach || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onAttach(event.clipboardData.files);
  };
  return (
    <div className={styles.input} data-note={target.isNote || undefined}>
      {props.suggestionList}
      {props.children}
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Attached files">
          {files.map((file) => (
            <AttachedFile key={file.id} file={file} onRemove={() => detach(file)} />
          ))}
        </ul>
      )}
      {files.length > maxFiles && <p className={styles.problem}>{formatTooManyFiles()}</p>}
      <div className={styles.fieldRow}>
        {onAttach && (
          <>
            <ActionIcon
              size={36}
              aria-label="Attach files"
              title="Attach files"
              onClick={() => picker.current?.click()}
            >
              <Icon name="clip" size={19} />
            </ActionIcon>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept={buildAcceptAttribute(rules)}
              aria-label="Files"
              onChange={(event) => {
                onAttach(event.currentTarget.files ?? []);
                event.currentTarget.value = ''; // allows picking the same file again
              }}
            />
          </>
        )}
        {props.toolButton}
        <MessageField
          draftKey={draftKey}
          fieldRef={fieldRef}
          maxHeight={130}
          aria-label={target.isNote ? 'Note' : 'Message'}
          {...suggestionState.fieldProps}
          onKeyDown={(event) => {
            if (!suggestionState.onKeyDown(event)) onKeyDown(event);
          }}
          onInput={({ currentTarget }) => onTyping(currentTarget.value.trim() !== '')}
          className={styles.field}
          placeholder={placeholder}
          onPaste={onPaste}
        />
        <LengthCounter draftKey={draftKey} />
        <ActionIcon
          variant={isEmpty ? 'subtle' : 'filled'}
          color={isEmpty ? 'gray' : target.isNote ? 'yellow.9' : 'iris'}
          size={36}
          aria-label={sendTitle}
          title={`${sendTitle} (Enter)`}
          disabled={isEmpty}
          onClick={() => {
            send();
            fieldRef.current?.focus();
          }}
        >
          <Icon name={target.isNote ? 'note' : 'send'} size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}

function LengthCounter({ draftKey }: { draftKey: string }) {
  // The selected value is constant while the counter is hidden, to avoid renders.
  const shownLength = useDraftPart(draftKey, ({ text }) => {
    const { length } = cleanMessage(text);
    return length < minCountedLength ? null : length;
  });
  if (shownLength === null) return null;
  return (
    <span className={styles.count} data-over={shownLength > maxMessageLength || undefined}>
      {shownLength} / {maxMessageLength}
    </span>
  );
}
