import { Button, Progress } from '@mantine/core';
import type { Draft } from '../drafts';
import { Thumbnail } from './AttachedFile';
import styles from './ChatMessages.module.css';

/** A message on its way, with how far its files are. */
export function SendingMessage({ sending }: { sending: NonNullable<Draft['sending']> }) {
  const percent = Math.round(sending.progress * 100);
  return (
    <article className={styles.message} data-side="staff" data-first data-sending>
      <div className={styles.bubble}>
        {sending.text && <p className={styles.text}>{sending.text}</p>}
        {sending.files.length > 0 && (
          <div className={styles.going}>
            {sending.files.map((file, index) => (
              <Thumbnail key={index} file={file} />
            ))}
            <Progress value={percent} size="sm" className={styles.progress} aria-label="Upload" />
            <Button size="compact-xs" variant="subtle" onClick={sending.cancel}>
              Cancel
            </Button>
          </div>
        )}
        <span className={styles.time} role="status">
          {sending.files.length > 0 && percent < 100 ? `Sending ${percent}%` : 'Sending'}
        </span>
      </div>
    </article>
  );
}
