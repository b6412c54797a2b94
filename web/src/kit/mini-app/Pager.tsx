import { Link, useSearchParams } from 'react-router-dom';
import styles from './Pager.module.css';

interface Props {
  current: number;
  last: number;
  /** Brings the beginning of the list into view, where that is not the top of the screen. */
  onTurn?: () => void;
}

const scrollToTop = () => window.scrollTo(0, 0);

/** The page before, the current one, up to three after it, and the last one when it is further ahead (spec 2.2). */
export function Pager({ current, last, onTurn = scrollToTop }: Props) {
  const [search] = useSearchParams();
  if (last <= 1) return null;

  const hrefOf = (page: number) => {
    const target = new URLSearchParams(search);
    target.set('page', String(page));
    return `?${target}`;
  };

  return (
    <nav className={styles.pager} aria-label="Pages">
      {pagesAround(current, last).map((page) => (
        <Link
          key={page}
          to={hrefOf(page)}
          className={styles.page}
          aria-label={`Page ${page}`}
          aria-current={page === current ? 'page' : undefined}
          onClick={onTurn}
        >
          {page}
        </Link>
      ))}
    </nav>
  );
}

function pagesAround(current: number, last: number): number[] {
  const near = [current - 1, current, current + 1, current + 2, current + 3].filter(
    (page) => page >= 1 && page <= last,
  );
  return last > current + 3 ? [...near, last] : near;
}
