import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useEffect, useRef } from 'react';

import type { TicketRow } from '../../../api/ticket.api.gen';
import { errorStatus } from '../../../api/errors';
import { formatName } from '../../../kit/core/person';
import desk from '../../../kit/panel/desk.module.css';
import { Empty, Failed } from '../../../kit/panel/states';
import { Icon } from '../../../kit/panel/Icon';
import { Avatar } from '../../../kit/panel/Avatar';
import { ShortTime } from '../../../kit/panel/ShortTime';
import { Pager, PastEnd } from '../../../kit/panel/Pager';
import { useSearchTicketsQuery } from '../api';
import { DueMark } from './DueMark';
import { PresentAvatars } from './Present';
import styles from './TicketList.module.css';
import type { ListName, TicketPlace } from './ticket-place';

export function TicketList({ place }: { place: TicketPlace }) {
  const { query, filter, change } = place;
  const { currentData, error, isFetching, refetch } = useSearchTicketsQuery(query ?? {}, { skip: !query });
  const isMissing = place.list && filter.id !== undefined && (!query || errorStatus(error) === 404);

  return (
    <nav className={desk.list} aria-label="Tickets">
      <ViewTabs place={place} />
      {isMissing && !isFetching ? (
        <Empty title="Ticket not founded">
          <Button variant="default" onClick={() => change({ id: undefined })}>
            Clear search
          </Button>{' '}
          <Button variant="default" onClick={() => change({ id: undefined, q: filter.id })}>
            Search for it in messages
          </Button>
        </Empty>
      ) : error && !currentData && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : currentData?.data.length === 0 ? (
        <Nothing place={place} />
      ) : (
        <>
          <ul className={desk.rows} aria-busy={!currentData}>
            {currentData?.data.map((ticket) => <Row key={ticket.id} ticket={ticket} place={place} />) ?? (
              <Pending />
            )}
          </ul>
          {currentData && <Pager current={place.page} last={currentData.last_page} />}
        </>
      )}
    </nav>
  );
}

function Row({ ticket, place }: { ticket: TicketRow; place: TicketPlace }) {
  const { text, timestamp, from_staff } = ticket.last_message;
  return (
    <li>
      <Link
        to={place.chatHref(ticket.id)}
        replace={place.isChat} // so that Back leads to the list, not to the chat before
        preventScrollReset
        className={`${desk.row} ${styles.row}`}
        data-unread={ticket.has_message || undefined}
        aria-current={ticket.id === place.ticketId || undefined}
      >
        <span className={styles.face}>
          <Avatar user={ticket.user} size={34} />
          {ticket.has_message && (
            <span className={styles.unread} role="img" aria-label="Unread" title="Unread" />
          )}
        </span>
        <span className={styles.body}>
          <span className={desk.line}>
            <span className={`${desk.text} ${styles.name}`}>
              <bdi>
                <Marked text={formatName(ticket.user)} q={place.filter.q} />
              </bdi>
              {ticket.brand !== null && <span className={styles.brand}> · {ticket.brand}</span>}
            </span>
            <PresentAvatars ticketId={ticket.id} size={18} />
            <ShortTime at={timestamp} />
          </span>
          <span className={`${desk.text} ${styles.last}`}>
            {from_staff && <span className={styles.side}>Staff: </span>}
            <span>{text ? <Marked text={text} q={place.filter.q} /> : 'Files'}</span>
          </span>
          <span className={desk.more}>
            <span className={desk.text}>
              #{ticket.id} · <Marked text={ticket.title} q={place.filter.q} />
            </span>
            {ticket.due_at !== null && !ticket.closed && (
              <DueMark at={ticket.due_at} isFirst={ticket.status === 'new'} />
            )}
            {ticket.place !== null && <span className={styles.place}>queue: {ticket.place}</span>}
            {ticket.closed && (
              <span className={styles.lock} role="img" aria-label="Closed" title="Closed">
                <Icon name="lock" size={14} />
              </span>
            )}
            {ticket.assignee && (
              <span
                className={styles.assignee}
                role="img"
                aria-label={`Assignee: ${formatName(ticket.assignee)}`}
                title={`Assignee: ${formatName(ticket.assignee)}`}
              >
                <Avatar user={ticket.assignee} size={18} />
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

const nothing: Record<ListName, string> = {
  new: 'New tickets appear here automatically.',
  'in-work': 'A ticket is in work from the first reply until it is closed.',
  mine: 'Tickets assigned to you appear here until they are closed.',
  unassigned: 'Every open ticket has an assignee.',
  overdue: 'No ticket has waited longer than its brand allows.',
  mentioned: 'Tickets appear here when a colleague mentions you in a note.',
  search: 'No tickets match these filters.',
};

function Nothing({ place: { list, filter, page, change } }: { place: TicketPlace }) {
  const { id: _, ...narrowing } = filter;
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  if (page > 1) return <PastEnd />;
  return (
    <Empty isOfBrands title="Nothing was found">
      {isNarrowed ? nothing.search : nothing[list ?? 'new']}
      {isNarrowed && (
        <>
          <br />
          <Button
            variant="default"
            mt="sm"
            onClick={() =>
              change({
                q: undefined,
                type: undefined,
                status: undefined,
                brand: undefined,
                assignee: undefined,
              })
            }
          >
            Clear filters
          </Button>
        </>
      )}
    </Empty>
  );
}

function Pending() {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <li key={row} className={`${desk.row} ${styles.row}`} aria-hidden="true">
      <Skeleton height={34} width={34} circle />
      <span className={styles.body}>
        <Skeleton height={11} width="60%" mt={4} />
        <Skeleton height={10} width="90%" mt={10} />
        <Skeleton height={10} width="40%" mt={10} mb={3} />
      </span>
    </li>
  ));
}

interface MarkedProps {
  text: string;
  /** What somebody searches for. */
  q: string | undefined;
}

/** A text in which words that begin like a word of the search are marked. */
function Marked({ text, q }: MarkedProps) {
  const words = q?.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (words.length === 0) return text;
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join('|')})[\\p{L}\\p{N}]*)`, 'giu');
  return text.split(begins).map((part, i) =>
    i % 2 ? (
      <mark key={i} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

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
function ViewTabs({ place }: { place: TicketPlace }) {
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
