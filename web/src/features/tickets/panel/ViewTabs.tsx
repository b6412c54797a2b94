import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './TicketList.module.css';
import type { ListName, TicketPlace } from './ticket-place';

/** With a shorter title for narrow lists, so that all fit on one line. */
const tabs: [ListName, string, string?][] = [
  ['new', 'New'],
  ['in-work', 'In work'],
  ['mine', 'Mine'],
  ['unassigned', 'Unassigned'],
  ['overdue', 'Overdue'],
  ['mentioned', 'Mentions', '@'],
];

/** The ways to look at open tickets. Brand and type stay chosen. The search is a screen of its own. */
export function ViewTabs({ place }: { place: TicketPlace }) {
  const tabsRow = useRef<HTMLDivElement>(null);
  // On a small phone the row is longer than the screen.
  useEffect(() => {
    const current = tabsRow.current?.querySelector('[aria-current]');
    current?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [place.list]);
  if (place.list === 'search') return null;
  return (
    <div ref={tabsRow} className={styles.tabs} role="group" aria-label="Views">
      <div className={styles.views}>
        {tabs.map(([list, title, short]) => (
          <Link
            key={list}
            to={place.listHref(list)}
            className={styles.tab}
            aria-current={place.list === list ? 'page' : undefined}
            aria-label={short && title}
            title={short && title}
          >
            {short && <span className={styles.short}>{short}</span>}
            <span className={short && styles.full}>{title}</span>
          </Link>
        ))}
      </div>
    </div>
  );
}
