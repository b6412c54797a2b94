import { Link } from 'react-router-dom';
import { listPagesAround, usePageLink } from '../core/pages';
import { Icon } from './Icon';
import styles from './Pager.module.css';
import { EmptyState } from './states';

/** Links to the pages around the current one, by `?page=`. Renders nothing if there is only one page. */
export function Pager({ current, last }: { current: number; last: number }) {
  const toPage = usePageLink();
  if (last <= 1) return null;

  return (
    <nav aria-label="Pages" className={styles.pager}>
      <Step
        to={current > 1 ? toPage(Math.min(current - 1, last)) : undefined}
        icon="left"
        name="Previous page"
      />
      {listPagesAround(current, last).map((page, index, pages) => (
        <span key={page} className={styles.slot}>
          {index > 0 && page > pages[index - 1]! + 1 && <span className={styles.gap}>…</span>}
          <Link
            to={toPage(page)}
            className={styles.page}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </Link>
        </span>
      ))}
      <Step to={current < last ? toPage(current + 1) : undefined} icon="right" name="Next page" />
    </nav>
  );
}

/** Shown instead of the rows on a page past the end of the list, such as one from an old link. */
export function PastEndState() {
  const toPage = usePageLink();
  return (
    <EmptyState title="Nothing was found">
      The list ends before this page. <Link to={toPage(1)}>First page</Link>
    </EmptyState>
  );
}

function Step(props: { to?: { search: string }; icon: 'left' | 'right'; name: string }) {
  if (!props.to) return null;
  return (
    <Link to={props.to} className={styles.page} aria-label={props.name}>
      <Icon name={props.icon} size={16} />
    </Link>
  );
}
