import type { Deposit } from '../../../../api/panel.api.gen';
import { plural } from '../../../../kit/core/format';
import { Icon } from '../../../../kit/panel/Icon';
import styles from './PhotoMark.module.css';

/** Marks a deposit with photos in a list. */
export function PhotoMark({ deposit: { files = [] } }: { deposit: Partial<Pick<Deposit, 'files'>> }) {
  if (files.length === 0) return null;
  const title = plural(files.length, 'photo');
  return (
    <span className={styles.mark} role="img" aria-label={title} title={title}>
      <Icon name="clip" size={13} />
    </span>
  );
}
