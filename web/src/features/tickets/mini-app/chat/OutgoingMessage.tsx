import { giveBack } from '../../drafts';
import { MessageText } from '../../MessageText';
import { stateOf } from '../../outgoing-words';
import { cancel, type Outgoing, sendAgain } from '../../send-queue';
import { AttachedFiles } from '../Attachments';
import styles from './ChatMessages.module.css';

/** A message that has not arrived yet: how far it is, and what can be done where it does not go on by itself. */
export function OutgoingMessage({ message, draftKey }: { message: Outgoing; draftKey: string }) {
  const { key, text, files, state, progress, isIncomplete } = message;
  const isFailed = state === 'failed';
  const onEdit = () => {
    giveBack(draftKey, { text, files });
    cancel(key);
  };
  return (
    <article className={styles.user}>
      {text && <MessageText text={text} />}
      <AttachedFiles files={files} />
      {state === 'sending' && files.length > 0 && (
        <progress className={styles.progress} aria-label="Upload" value={progress} />
      )}
      <span className={styles.state} role="status" data-failed={isFailed || undefined}>
        {stateOf(message)}
      </span>
      <span className={styles.sending}>
        {isFailed && !isIncomplete && (
          <button type="button" className={styles.cancel} onClick={() => sendAgain(key)}>
            Send again
          </button>
        )}
        {isFailed && (
          <button type="button" className={styles.cancel} onClick={onEdit}>
            Edit
          </button>
        )}
        <button type="button" className={styles.cancel} onClick={() => cancel(key)}>
          Cancel
        </button>
      </span>
    </article>
  );
}
