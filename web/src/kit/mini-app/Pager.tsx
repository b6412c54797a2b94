import { texts } from '../../texts';
import { Link } from 'react-router-dom';
import { listPagesAround, usePageLink } from '../core/pages';
import styles from './Pager.module.css';

interface Props {
  current: number;
  last: number;
  /** Called on a click on a page. By default, scrolls to the top of the screen. */
  onTurn?: () => void;
}

const scrollToTop = () => window.scrollTo(0, 0);

/** Links to the pages around the current one. Renders nothing if there is only one page. */
export function Pager({ current, last, onTurn = scrollToTop }: Props) {
  const toPage = usePageLink();
  if (last <= 1) return null;

  return (
    <nav className={styles.pager} aria-label={texts.common.pages}>
      {listPagesAround(current, last).map((page) => (
        <Link
          key={page}
          to={toPage(page)}
          className={styles.page}
          aria-label={texts.common.page({ page })}
          aria-current={page === current ? 'page' : undefined}
          onClick={onTurn}
        >
          {page}
        </Link>
      ))}
    </nav>
  );
}
