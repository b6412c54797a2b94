import { Button, Progress } from '@mantine/core';
import { giveBack } from '../../drafts';
import { stateOf } from '../../outgoing-words';
import { cancel, type Outgoing, sendAgain } from '../../send-queue';
import { Thumbnail } from './files/AttachedFile';
import styles from './ChatMessages.module.css';
import { draftKeyOf } from './useStaffDraft';

/** A message that has not arrived yet: how far it is, and what can be done where it does not go on by itself. */
export function OutgoingMessage({ message }: { message: Outgoing }) {
  const { key, text, files, state, progress, isIncomplete } = message;
  const isFailed = state === 'failed';
  const onEdit = () => {
    giveBack(draftKeyOf(message), { text, files });
    cancel(key);
  };
  return (
    <article className={styles.message} data-side="staff" data-first data-sending={!isFailed || undefined}>
      <div className={styles.bubble}>
        {text && <p className={styles.text}>{text}</p>}
        {files.length > 0 && (
          <div className={styles.going}>
            {files.map((file, index) => (
              <span key={index} className={styles.goingFile}>
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
          {stateOf(message)}
        </span>
        <span className={styles.stateActions}>
          {isFailed && !isIncomplete && (
            <Button size="compact-xs" variant="light" onClick={() => sendAgain(key)}>
              Send again
            </Button>
          )}
          {isFailed && (
            <Button size="compact-xs" variant="subtle" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => cancel(key)}>
            Cancel
          </Button>
        </span>
      </div>
    </article>
  );
}
