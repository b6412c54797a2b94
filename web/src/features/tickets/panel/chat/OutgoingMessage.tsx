import { Button, Progress } from '@mantine/core';
import { useActions, useStateWords } from '../../sending/outgoing-message';
import type { Outgoing } from '../../sending/send-queue.slice';
import { Thumbnail } from './files/AttachedFile';
import styles from './ChatMessages.module.css';
import { NoteMark } from './NoteMark';
import { draftKeyOf, type Mode } from './writing/writing-mode';

/** A message that has not arrived yet. */
export function OutgoingMessage({ message, onEdit }: { message: Outgoing; onEdit: (mode: Mode) => void }) {
  const { text, files, isNote, state, progress } = message;
  const mode = isNote ? 'note' : 'answer';
  const draftKey = draftKeyOf(message.owner, message.ticketId, mode);
  const isFailed = state === 'failed';
  const words = useStateWords(message);
  const actions = useActions(message, draftKey);
  return (
    <article
      className={styles.message}
      data-side="staff"
      data-first
      data-note={isNote || undefined}
      data-sending={!isFailed || undefined}
    >
      <div className={styles.bubble}>
        {isNote && <NoteMark />}
        {text && <p className={styles.text}>{text}</p>}
        {files.length > 0 && (
          <div className={styles.going}>
            {files.map((file) => (
              <span key={file.id} className={styles.goingFile}>
                <Thumbnail file={file} />
                <bdi className={styles.goingName}>{file.name}</bdi>
              </span>
            ))}
            {state === 'sending' && (
              <Progress value={progress * 100} size="sm" className={styles.progress} aria-label="Upload" />
            )}
          </div>
        )}
        <span className={styles.state} role="status" data-failed={isFailed || undefined}>
          {words}
        </span>
        <span className={styles.stateActions}>
          {actions.map(({ title, act }) => (
            <Button
              key={title}
              size="compact-xs"
              variant={title === 'Send again' ? 'light' : 'subtle'}
              color={title === 'Cancel' ? 'gray' : undefined}
              onClick={() => {
                act();
                if (title === 'Edit') onEdit(mode);
              }}
            >
              {title}
            </Button>
          ))}
        </span>
      </div>
    </article>
  );
}
