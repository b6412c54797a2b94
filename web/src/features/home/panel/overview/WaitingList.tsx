import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../kit/core/format';
import { Icon } from '../../../../kit/panel/Icon';
import { Age } from './Age';
import styles from './WaitingList.module.css';

/** A kind of work that waits. */
export interface Waiting {
  count: number;
  /** The words for one and for many. */
  what: [string, string];
  note?: string;
  /** Since when the oldest waits. */
  since?: string | null;
  /** Without an address it is only said. */
  to?: string | undefined;
  isBad?: boolean;
}

export function WaitingList({ waiting }: { waiting: Waiting[] }) {
  return (
    <ul className={styles.list}>
      {waiting.map(({ count, what: [one, many], note, since, to, isBad }) => (
        <li key={one}>
          <Row to={to}>
            <span className={styles.count} data-bad={isBad || undefined}>
              {formatNumber(count)}
            </span>
            <span className={styles.words}>
              <span>{count === 1 ? one : many}</span>
              {since && (
                <span className={styles.note}>
                  oldest: <Age at={since} />
                </span>
              )}
              {note && <span className={styles.note}>{note}</span>}
            </span>
            {to && <Icon name="right" size={16} />}
          </Row>
        </li>
      ))}
    </ul>
  );
}

const Row = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} className={styles.row}>
      {children}
    </Link>
  ) : (
    <div className={styles.row}>{children}</div>
  );
