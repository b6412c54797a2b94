import { useToasts } from './toast';
import styles from './Toasts.module.css';

export function Toasts() {
  return (
    <div className={styles.toasts} role="status">
      {useToasts().map(({ id, kind, text }) => (
        <p key={id} className={`${styles.toast} ${styles[kind]}`}>
          {text}
        </p>
      ))}
    </div>
  );
}
