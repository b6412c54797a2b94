import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from './Icon';
import styles from './Pager.module.css';

/** The previous page, the current one, up to three after it, and the last when it is farther (spec 2.2). */
export function pagesAround(current: number, last: number): number[] {
  if (current > last) return [last];
  const near = [current - 1, current, current + 1, current + 2, current + 3];
  const pages = near.filter((page) => page >= 1 && page <= last);
  return last > current + 3 ? [...pages, last] : pages;
}

/** Reads a page number out of the URL; anything that is not one is page 1. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

/** Links to the pages around the current one, kept in `?page=`; nothing while there is only one page. */
export function Pager({ current, last }: { current: number; last: number }) {
  const [search] = useSearchParams();
  if (last <= 1) return null;

  const toPage = (page: number) => {
    const next = new URLSearchParams(search);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    return { search: next.toString() };
  };

  return (
    <nav aria-label="Pages" className={styles.pager}>
      <Step
        to={current > 1 ? toPage(Math.min(current - 1, last)) : undefined}
        icon="left"
        name="Previous page"
      />
      {pagesAround(current, last).map((page) => (
        <span key={page} className={styles.slot}>
          {page === last && last > current + 4 && <span className={styles.gap}>…</span>}
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

function Step(props: { to?: { search: string }; icon: 'left' | 'right'; name: string }) {
  if (!props.to) return null;
  return (
    <Link to={props.to} className={styles.page} aria-label={props.name}>
      <Icon name={props.icon} size={16} />
    </Link>
  );
}
