import { Button, Progress } from '@mantine/core';
import { actionsOf, stateOf } from '../../outgoing-message';
import type { Outgoing } from '../../send-queue';
import { Thumbnail } from './files/AttachedFile';
import styles from './ChatMessages.module.css';

/** A message that has not arrived yet. */
export function OutgoingMessage({ message, draftKey }: { message: Outgoing; draftKey: string }) {
  const { text, files, state, progress } = message;
  const isFailed = state === 'failed';
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
          {actionsOf(message, draftKey).map(({ title, act }) => (
            <Button
              key={title}
              size="compact-xs"
              variant={title === 'Send again' ? 'light' : 'subtle'}
              color={title === 'Cancel' ? 'gray' : undefined}
              onClick={act}
            >
              {title}
            </Button>
          ))}
        </span>
      </div>
    </article>
  );
}
