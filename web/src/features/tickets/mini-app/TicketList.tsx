import { texts } from '../../../texts';
import { useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Ticket } from '../../../api/ticket.api.gen';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { formatDateTime } from '../../../kit/core/format';
import { parsePage, setParams } from '../../../kit/core/pages';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { Pager } from '../../../kit/mini-app/Pager';
import rows from '../../../kit/mini-app/rows.module.css';
import { Segments } from '../../../kit/mini-app/Segments';
import { EmptyState, QueryPlaceholder } from '../../../kit/mini-app/states';
import { useUnreadCounter } from '../../brands/own-api';
import { useListOwnTicketsQuery } from '../api';
import type { TicketType } from '../ticket-types';
import { LockIcon } from './icons';
import styles from './TicketList.module.css';
import { buildTicketHref, formatTitle } from './services';

export function TicketList({ type }: { type: TicketType }) {
  const [search, setSearch] = useSearchParams();
  const isClosed = search.get('filter') === 'closed';
  const page = parsePage(search);
  const { currentData, ...query } = useListOwnTicketsQuery(
    { type, closed: isClosed ? '1' : '0', page },
    useLiveOptions(),
  );
  const brandId = useOptionalBrandId();
  const unreadClosedCount = useUnreadCounter(useLiveOptions())(
    (row) => row.closed && row.type === type && (type === 'ceo' || row.brand_id === brandId),
  );
  const headingId = useId();
  const section = useRef<HTMLElement>(null);

  const onFilter = (filter: 'opened' | 'closed') =>
    setSearch(setParams(search, { page: null, filter: filter === 'closed' ? filter : null }), {
      replace: true,
    });

  return (
    <section ref={section} className={styles.section} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} className={styles.title}>
          {texts.ticketList.tickets}
        </h2>
        <Segments
          label={texts.common.filter}
          titles={{
            opened: texts.ticketList.opened,
            closed:
              unreadClosedCount > 0
                ? texts.ticketList.closedWithNew({ count: unreadClosedCount })
                : texts.ticketList.closed,
          }}
          current={isClosed ? 'closed' : 'opened'}
          onChoose={onFilter}
          className={styles.filter}
        />
      </header>
      {currentData ? (
        <>
          <Tickets tickets={currentData.data} />
          <Pager
            current={currentData.meta.current_page}
            last={currentData.meta.last_page}
            onTurn={() => section.current?.scrollIntoView()}
          />
        </>
      ) : (
        <QueryPlaceholder query={query} heights={[178]} />
      )}
    </section>
  );
}

function Tickets({ tickets }: { tickets: Ticket[] }) {
  if (tickets.length === 0) return <EmptyState>{texts.app.nothingFound}</EmptyState>;
  return (
    <ul className={rows.rows}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketRow ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { id, description, closed, created_at, place, has_message } = ticket;
  const brandId = useOptionalBrandId();
  return (
    <Link className={styles.ticket} to={buildTicketHref(id, brandId)}>
      <span className={styles.subject}>
        {closed && (
          <span className={styles.lock} role="img" aria-label={texts.ticketList.closed}>
            <LockIcon />
          </span>
        )}
        <strong>
          <bdi>{formatTitle(ticket)}</bdi>
        </strong>{' '}
        <span className={styles.detail}>#{id}</span>
      </span>
      {has_message ? (
        <span className={styles.unread}>{texts.ticketList.newMessage}</span>
      ) : (
        place !== null && <span className={styles.detail}>{texts.ticketList.queue({ place })}</span>
      )}
      <bdi className={styles.description}>{description}</bdi>
      <time className={styles.time} dateTime={created_at}>
        {formatDateTime(created_at)}
      </time>
    </Link>
  );
}
