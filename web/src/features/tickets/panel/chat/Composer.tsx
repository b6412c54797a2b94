import { ActionIcon } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../../kit/panel/Icon';
import { acceptIn, maxFiles, tooManyFiles } from '../../attachments';
import { maxLength } from '../../words';
import { AttachedFile } from './files/AttachedFile';
import styles from './Composer.module.css';
import { useMaxBytes } from '../../useMaxBytes';
import { attachFiles, useStaffDraft, type WritingPlace } from './useStaffDraft';

const maxHeight = 130; // spec 5
const counterFrom = 800;

interface ComposerProps {
  place: WritingPlace;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/** Where one writes: Enter sends, Shift+Enter adds a line; files come by the button, by paste or by drag. */
export function Composer({ place, fieldRef }: ComposerProps) {
  const draft = useStaffDraft(place);
  const maxBytes = useMaxBytes();
  const picker = useRef<HTMLInputElement>(null);
  const { text, files } = draft;
  const length = text.trim().length;
  const isSendable = length > 0 || files.length > 0;

  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, maxHeight)}px`;
  }, [text, fieldRef]);

  const send = () => {
    draft.send();
    fieldRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    attachFiles(place, event.clipboardData.files, maxBytes);
  };

  return (
    <div className={styles.composer}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Attached files">
          {files.map((file, index) => (
            <AttachedFile key={`${index} ${file.name}`} file={file} onRemove={() => draft.detach(file)} />
          ))}
        </ul>
      )}
      {files.length > maxFiles && <p className={styles.problem}>{tooManyFiles}</p>}
      <div className={styles.line}>
        <ActionIcon
          variant="subtle"
          color="gray"
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
          accept={acceptIn('chat')}
          aria-label="Files"
          onChange={(event) => {
            attachFiles(place, event.currentTarget.files ?? [], maxBytes);
            event.currentTarget.value = ''; // the same file may be picked again
            fieldRef.current?.focus();
          }}
        />
        <textarea
          ref={fieldRef}
          className={styles.field}
          rows={1}
          aria-label="Message"
          placeholder="Write a message"
          value={text}
          onChange={(event) => draft.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {length >= counterFrom && (
          <span className={styles.count} data-over={length > maxLength || undefined}>
            {length} / {maxLength}
          </span>
        )}
        <ActionIcon
          variant={isSendable ? 'filled' : 'subtle'}
          color={isSendable ? undefined : 'gray'}
          size={36}
          aria-label="Send"
          title="Send (Enter)"
          disabled={!isSendable}
          onClick={send}
        >
          <Icon name="send" size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}
