import { shared } from '../../texts/shared';
import type { OwnDeposit } from '../../api/agent.api.gen';
import styles from './Slips.module.css';

/** Servers of the previous release do not send these fields. */
type WithSlips = Partial<Pick<OwnDeposit, 'files' | 'files_waiting' | 'files_failed'>>;

interface SlipsProps {
  deposit: WithSlips;
  /** Opens a photo in the lightbox. Without it, photos open in a new tab. */
  onOpen?: (index: number) => void;
  /** Shows the first photo uncropped, as large as possible. */
  isTall?: boolean;
}

export function Slips({ deposit, onOpen, isTall }: SlipsProps) {
  const { files = [], files_waiting: waiting = 0, files_failed: failed = 0 } = deposit;
  if (files.length + waiting + failed === 0) return null;
  return (
    <section className={styles.slips} data-tall={isTall || undefined} aria-label={shared.slips.photos}>
      {files.map((link, n) => {
        const key = link.replace(/\?.*$/, ''); // without the signature, which is renewed from time to time
        const photo = (
          <img src={link} alt={shared.slips.open({ photo: n + 1, of: files.length })} loading="lazy" />
        );
        return onOpen ? (
          <button key={key} type="button" className={styles.slip} onClick={() => onOpen(n)}>
            {photo}
          </button>
        ) : (
          <a key={key} className={styles.slip} href={link} target="_blank" rel="noopener">
            {photo}
          </a>
        );
      })}
      {waiting > 0 && (
        <p className={styles.note} role="status">
          {shared.slips.loading({ count: waiting })}
        </p>
      )}
      {failed > 0 && <p className={styles.note}>{shared.slips.failed({ count: failed })}</p>}
    </section>
  );
}
