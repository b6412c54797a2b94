import { MessageText } from '../../messages/MessageText';
import { useActions, useStateWords } from '../../sending/outgoing-message';
import type { Outgoing } from '../../sending/send-queue.slice';
import { AttachedFiles } from '../Attachments';
import styles from './ChatMessages.module.css';

/** A message that has not arrived yet. */
export function OutgoingMessage({ message, draftKey }: { message: Outgoing; draftKey: string }) {
  const { text, files, state, progress } = message;
  const words = useStateWords(message);
  const actions = useActions(message, draftKey);
  return (
    <article className={styles.user}>
      {text && <MessageText text={text} />}
      <AttachedFiles files={files} />
      {state === 'sending' && files.length > 0 && (
        <progress className={styles.progress} aria-label="Upload" value={progress} />
      )}
      <span className={styles.state} role="status" data-failed={state === 'failed' || undefined}>
        {words}
      </span>
      <span className={styles.sending}>
        {actions.map(({ title, act }) => (
          <button key={title} type="button" className={styles.cancel} onClick={act}>
            {title}
          </button>
        ))}
      </span>
    </article>
  );
}
