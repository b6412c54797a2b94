import { shared } from '../../texts/shared';
import type { OwnDeposit } from '../../api/agent.api.gen';
import styles from './Slips.module.css';

interface SlipsProps {
  /** A server process of the former release omits these fields. */
  deposit: Partial<Pick<OwnDeposit, 'files' | 'files_waiting' | 'files_failed'>>;
  /** Called to open a photo in the lightbox. Without it, photos open in a new tab. */
  onOpen?: (index: number) => void;
  /** Whether the first photo is uncropped and as large as possible. */
  isFirstLarge?: boolean;
}

/** The photos of a deposit's slip. */
export function Slips({ deposit, onOpen, isFirstLarge }: SlipsProps) {
  const { files = [], files_waiting: waiting = 0, files_failed: failed = 0 } = deposit;
  if (files.length + waiting + failed === 0) return null;
  return (
    <section
      className={styles.slips}
      data-first-large={isFirstLarge || undefined}
      aria-label={shared.slips.photos}
    >
      {files.map((link, index) => {
        const key = link.replace(/\?.*$/, ''); // the query has the signature, which is renewed from time to time
        const photo = (
          <img src={link} alt={shared.slips.open({ photo: index + 1, of: files.length })} loading="lazy" />
        );
        return onOpen ? (
          <button key={key} type="button" className={styles.slip} onClick={() => onOpen(index)}>
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
